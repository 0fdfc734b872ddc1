"""The public names of theory, and where each lives."""

from pigclass.exact.alone import solitaire as solitaire
from pigclass.exact.examined import examine as examine
from pigclass.exact.holding import best_dice as best_dice
from pigclass.exact.holding import best_hold as best_hold
from pigclass.exact.holding_in_games import best_hold_in_game as best_hold_in_game
from pigclass.exact.maps import difference_map as difference_map
from pigclass.exact.maps import hold_map as hold_map
from pigclass.exact.maps import win_map as win_map
from pigclass.exact.races import best_response as best_response
from pigclass.exact.races import outcome as outcome
from pigclass.exact.races import race as race
from pigclass.exact.races import win_probability as win_probability
from pigclass.exact.sitting import rounds as rounds
from pigclass.exact.survival import survival as survival
from pigclass.exact.throw_gain import break_even as break_even
from pigclass.exact.throw_gain import gain as gain
from pigclass.exact.turn import turn as turn
from pigclass.exact.value_iteration import converging as converging
from pigclass.exact.value_iteration import sweeps as sweeps
