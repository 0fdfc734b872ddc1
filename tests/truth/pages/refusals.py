"""Sentences with which more than one page says why it is empty."""

HURTS_SEATED = (
    "Here a throw hurts those who sit as well, so what it pays to do depends on how long "
    "the others stand: there is no line to compare with."
)
NO_THROW = "No throw has been made yet."
NO_SINGLE_SCORES = (
    "There are no scores of single students to draw: no round is over, or heads were counted."
)
NOBODYS = (
    "Heads were counted, and everyone made throws of their own: nobody knows whose were whose."
)
OWN_DICE = "Everyone made throws of their own, so there are none that all could have used better."
