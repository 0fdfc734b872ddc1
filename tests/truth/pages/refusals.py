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
    "Heads were counted, and everyone had their own dice: nobody knows whose throws were whose."
)
OWN_DICE = "Everyone had their own dice, so there are no throws that all could have used better."
