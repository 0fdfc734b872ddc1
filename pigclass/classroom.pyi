"""The public names for lessons, and where each lives."""

from pigclass.classlog.merging import load_log as load_log
from pigclass.classlog.merging import load_logs as load_logs
from pigclass.classlog.played_on_paper import from_paper as from_paper
from pigclass.classlog.store import ClassLog as ClassLog
from pigclass.gathering.class_answers import gather as gather
from pigclass.rules.catalog import *
from pigclass.rules.catalog import GAMES as GAMES
from pigclass.widgets.asking.boxes import Ask as Ask
from pigclass.widgets.class_game.lessons import BestForWhatActivity as BestForWhatActivity
from pigclass.widgets.class_game.lessons import GreedyPigActivity as GreedyPigActivity
from pigclass.widgets.class_game.lessons import HowSureActivity as HowSureActivity
from pigclass.widgets.class_game.lessons import PigletActivity as PigletActivity
from pigclass.widgets.class_game.lessons import SkunkActivity as SkunkActivity
from pigclass.widgets.class_game.lessons import class_chart as class_chart
from pigclass.widgets.experiment.activity import Experiment as Experiment
from pigclass.widgets.pairs.activity import PairsActivity as PairsActivity
from pigclass.widgets.pictures.picture import Balance as Balance
from pigclass.widgets.pictures.picture import LongRun as LongRun
from pigclass.widgets.pictures.picture import OutcomeGrid as OutcomeGrid
from pigclass.widgets.pictures.picture import PolicyExplorer as PolicyExplorer
from pigclass.widgets.pictures.picture import Tree as Tree
from pigclass.widgets.pictures.picture import YourRule as YourRule
from pigclass.widgets.rule_lab.activity import RuleLab as RuleLab
from pigclass.widgets.strategy_lab.activity import StrategyLab as StrategyLab
from pigclass.widgets.table.activity import TableGame as TableGame
from pigclass.widgets.table.perfect_pig import PerfectPig as PerfectPig
from pigclass.words import PigclassError as PigclassError
from pigclass.words import speak as speak
from pigclass.words import speaking as speaking
from pigclass.worksheets import lesson_paper as lesson_paper
from pigclass.worksheets import worksheet as worksheet
