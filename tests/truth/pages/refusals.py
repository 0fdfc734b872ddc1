from pigclass.words import say

"""Sentences with which more than one page says why it is empty."""

HURTS_SEATED = say("refused.hurts_the_seated")
NO_THROW = say("refused.no_throw")
NO_SINGLE_SCORES = say("refused.no_scores")
NOBODYS = say("refused.nobodys")
OWN_DICE = say("refused.own_dice")
