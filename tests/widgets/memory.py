"""A log that only remembers, for tests that write thousands of events."""

from pigclass.classlog.events.events import Event


class MemoryLog:
    """Keeps the events that a session writes."""

    def __init__(self) -> None:
        self.written: list[Event] = []

    def append(self, event: Event, *, after: str | None = None) -> None:
        self.written.append(event)

    def events(self, game: str) -> tuple[Event, ...]:
        return tuple(event for event in self.written if event.game == game)
