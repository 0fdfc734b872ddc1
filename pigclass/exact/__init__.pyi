"""The public names of theory, and where each lives."""

from pigclass.exact.one_turn.best_hold import best_hold as best_hold
from pigclass.exact.one_turn.best_hold import best_hold_in_game as best_hold_in_game
from pigclass.exact.one_turn.gain import best_dice as best_dice
from pigclass.exact.one_turn.gain import break_even as break_even
from pigclass.exact.one_turn.gain import gain as gain
from pigclass.exact.one_turn.gain import survival as survival
from pigclass.exact.one_turn.turn import turn as turn
from pigclass.exact.races.alone import solitaire as solitaire
from pigclass.exact.races.maps import converging as converging
from pigclass.exact.races.maps import hold_map as hold_map
from pigclass.exact.races.maps import sweeps as sweeps
from pigclass.exact.races.maps import win_map as win_map
from pigclass.exact.races.prices import examine as examine
from pigclass.exact.races.questions import best_response as best_response
from pigclass.exact.races.questions import outcome as outcome
from pigclass.exact.races.questions import race as race
from pigclass.exact.races.questions import win_probability as win_probability
from pigclass.exact.shared.rounds import rounds as rounds
