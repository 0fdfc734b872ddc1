"""The classes that a record remembers: who is in them, and what everybody is called."""

from collections.abc import Mapping, Sequence

from pigclass.classlog.events.events import new_id
from pigclass.classlog.storage.namechanges import Classroom, NamedPlayer
from pigclass.classlog.storage.people import People


class ClassLists:
    """The part of a record that has names; they stand apart from what was played."""

    _people: People

    def classrooms(self) -> tuple[Classroom, ...]:
        """Return the classes that the log remembers, by name."""
        return self._people.classrooms()

    def roster(self, classroom: str) -> tuple[NamedPlayer, ...]:
        """Return who is in a class (its name or id): their ids and names."""
        return self._people.roster(classroom)

    def save_roster(self, name: str, names: Sequence[str]) -> tuple[NamedPlayer, ...]:
        """Remember a class by its list of names; who was in it already keeps the same id."""
        return self._people.save_roster(name, names)

    def add_player(self, classroom: str | None, name: str) -> str:
        """Remember one more name, in a class or in none, and return the new player's id."""
        player = new_id()
        self._people.put({player: name}, classroom)
        return player

    def take_off(self, player: str, classroom: str) -> None:
        """Take a player off the list of a class (its id), who should not have been put there."""
        self._people.take_off(player, classroom)

    def save_names(self, names: Mapping[str, str], classroom: str | None = None) -> None:
        """Remember the names of players by their ids."""
        self._people.put(names, classroom)

    def rename(self, player: str, name: str) -> None:
        """Give a player another name; everything that the player did stays."""
        self._people.rename(player, name)

    def names(self) -> dict[str, str]:
        """Return the name of each player who has one, by id."""
        return self._people.names()

    def name_of(self, player: str) -> str | None:
        """Return the name of a player, None if there is none or it was forgotten."""
        return self.names().get(player)

    def forget(self, player: str) -> None:
        """Delete a name so that no trace is left in the file; throws and decisions stay, nameless.

        Raises PigclassError, and forgets nothing, where the file cannot be written.
        """
        self._people.forget(player)

    def forget_class(self, classroom: str) -> None:
        """Delete a class and all its names in the same way."""
        self._people.forget_class(classroom)
