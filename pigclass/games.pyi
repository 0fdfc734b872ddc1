"""The public names for questions about games, and where each lives."""

from pigclass import charts as charts
from pigclass import exact as exact
from pigclass import simulate as simulate
from pigclass.classlog.merging import load_log as load_log
from pigclass.classlog.merging import load_logs as load_logs
from pigclass.classlog.store import ClassLog as ClassLog
from pigclass.rules.catalog import *
from pigclass.rules.catalog import GAMES as GAMES
from pigclass.rules.game_code import game_code as game_code
from pigclass.rules.game_code import game_from_code as game_from_code
from pigclass.rules.made_up_rule import make_rule as make_rule
from pigclass.strategies import STRATEGIES as STRATEGIES
from pigclass.strategies.races import Chase as Chase
from pigclass.strategies.races import EndRaceOrKeepPace as EndRaceOrKeepPace
from pigclass.strategies.races import NearTheEnd as NearTheEnd
from pigclass.strategies.races import RollAndWait as RollAndWait
from pigclass.strategies.races import RollToWin as RollToWin
from pigclass.strategies.races import ScoringTurns as ScoringTurns
from pigclass.strategies.races import Turtle as Turtle
from pigclass.strategies.thresholds import CoinFlip as CoinFlip
from pigclass.strategies.thresholds import FollowTheCrowd as FollowTheCrowd
from pigclass.strategies.thresholds import HoldAt as HoldAt
from pigclass.strategies.thresholds import HoldAtOrTarget as HoldAtOrTarget
from pigclass.strategies.thresholds import HoldByScore as HoldByScore
from pigclass.strategies.thresholds import ImDue as ImDue
from pigclass.strategies.thresholds import RollTimes as RollTimes
from pigclass.strategies.thresholds import ThrowDice as ThrowDice
from pigclass.strategies.thresholds import TwoMore as TwoMore
from pigclass.tournaments import tournament as tournament
from pigclass.words import PigclassError as PigclassError
from pigclass.words import speak as speak
from pigclass.words import speaking as speaking
