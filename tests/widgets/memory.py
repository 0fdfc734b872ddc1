"""A log that only remembers, for tests that write thousands of events."""

from pigclass.classlog.events import Event


class MemoryLog:
    """Keeps the events that a session writes."""

    def __init__(self) -> None:
        self.written: list[Event] = []

    def append(self, event: Event) -> None:
        self.written.append(event)
