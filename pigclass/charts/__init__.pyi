"""The public names of the charts, and where each lives."""

from pigclass.charts.best_for_what import mean_or_win as mean_or_win
from pigclass.charts.class_results import sits_against_break_even as sits_against_break_even
from pigclass.charts.decision_costs import converging as converging
from pigclass.charts.decision_costs import luck_or_choices as luck_or_choices
from pigclass.charts.decision_costs import prices as prices
from pigclass.charts.decision_costs import win_chances as win_chances
from pigclass.charts.means import dice_numbers as dice_numbers
from pigclass.charts.means import groups_compared as groups_compared
from pigclass.charts.means import how_far_off as how_far_off
from pigclass.charts.one_more_throw import is_a_one_due as is_a_one_due
from pigclass.charts.predictions import predicted_and_seen as predicted_and_seen
from pigclass.charts.predictions import what_we_said as what_we_said
from pigclass.charts.scores import all_rounds as all_rounds
from pigclass.charts.scores import final_scores as final_scores
from pigclass.charts.scores import same_dice as same_dice
from pigclass.charts.thresholds import hold_curve as hold_curve
from pigclass.charts.thresholds import two_rules as two_rules
from pigclass.charts.tournament_charts import ranking as ranking
from pigclass.charts.tournament_charts import who_beats_whom as who_beats_whom
