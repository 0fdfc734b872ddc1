"""Today on one page: its numbers recounted from the export, and names only when chosen."""

import re
from html import unescape

import pytest

from pigclass import GreedyPigActivity, SkunkActivity, greedy_pig
from pigclass.classlog.events.classgame import Stage
from pigclass.cli.main import main
from pigclass.rules.game_code import game_code, read_code
from pigclass.today import today
from pigclass.today.page import as_html, dot_plot, link_of
from pigclass.words import say
from tests.truth.pages import how_far_off
from tests.truth.recount import csv_files, facts, luck, theory
from tests.truth.recount.facts import Facts
from tests.truth.sentences import Near, says, words_of
from tests.widgets.class_plays import ANSWERS, answer, play, sits_at, view

NAMES = ["Ánxela Roibás", "Bartholomew Quist", "Cem", "José García", "José Gómez", "Łukasz Wójcik"]


def two_games(log):
    """28 students play Skunk twice by number."""
    activity = play(SkunkActivity(students=28, seed=7, log=log), sits_at, answers=ANSWERS)
    return play_again(activity, lambda seat: 12 + seat % 9)


def play_again(activity, at):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pigclass.widgets.class_game.beginning.new_seed", lambda: 8)
        activity.act("again", {})
    return play(activity, at)


def own_dice(log):
    """Greedy Pig, each with a die of their own."""
    rules = greedy_pig(own_dice=True)
    return play(GreedyPigActivity(names=NAMES, seed=3, game=rules, log=log), sits_at)


def by_the_bell(log):
    """The bell rings in the fourth round."""
    activity = GreedyPigActivity(names=NAMES, seed=12, log=log)
    answers = {"sit_at": "20: 4, 15: 2", "bust_after_4": "90: 6"}
    answer(activity, answers)
    while len(activity.session.game.rounds) < 4 or not activity.session.game.this_round.throws:
        answer(activity, answers)
        if activity.session.game.stage is Stage.DECIDING:
            for seat in activity.session.game.play.standing:
                if activity.session.game.play.turn_total >= 4 + sits_at(seat):
                    activity.act("tap", {"seat": seat})
        activity.act("press_roll", {})
    activity.act("finish", {})
    return activity


@pytest.fixture(params=[two_games, own_dice, by_the_bell], scope="module")
def lesson(request, tmp_path_factory):
    """A lesson's log with its page, and what the exported files tell of it."""
    folder = tmp_path_factory.mktemp("lesson")
    activity = request.param(str(folder / "class.db"))
    activity.class_log.export(folder)
    files = csv_files.read(folder)
    sitting = dict.fromkeys((it["game"] for it in files.games), 1)
    record = Facts(files, files.games[-1]["game"], sitting, scope=facts.TODAY)
    return activity, record


def page_of(activity, **how):
    (page,) = today(activity.class_log, activity.session.game.id, **how)
    return page


def note(page, name):
    return dict(page.notes)[say(f"today.{name}")]


def test_scores_means_and_luck_are_those_of_the_exported_record(lesson):
    page, record = page_of(lesson[0]), lesson[1]
    scores, dice = how_far_off.scores(record), record.dice
    due = how_far_off.exact(dice, how_far_off._games(record))
    assert page.scores == tuple(sorted(scores))
    assert page.theory == pytest.approx(due)
    far, figures = luck.of_points(how_far_off.of_all(record, own=dice.own), sum(scores))
    text = note(page, "luck")
    assert says(text, f"{words_of('luck.theory')} {far}", mean=Near(due), **figures)
    best, most = theory.best_holds(dice, record.row["rounds"])
    text = note(page, "best")
    pattern = words_of("today.best_in_rounds").replace("{at}", str(best[0]))
    others = " or ".join(map(str, best[1:]))
    also = f" {words_of('today.as_good')}".replace("{at}", others) if others else ""
    assert says(text, pattern + also, mean=Near(most), total=Near(5 * most, 0), rounds=5)


def test_the_throws_are_those_of_the_exported_record(lesson):
    page, record = page_of(lesson[0]), lesson[1]
    for game, label in zip(page.games, record.games, strict=True):
        thrown = [it["faces"] for it in record.files.rolls if it["game"] == label]
        drawn = [" ".join(map(str, throw)) for _, some in game.rounds for throw in some]
        assert drawn == ([] if record.dice.own else thrown)


def test_who_won_is_counted_from_the_exported_record(lesson):
    page, record = page_of(lesson[0]), lesson[1]
    for game, label in zip(page.games, record.games, strict=True):
        rows = [it for it in record.shown.rounds if it["game"] == label]
        final = {it["player"]: it["score_after"] for it in rows if it["score_after"] is not None}
        won = [who for who, score in final.items() if score == max(final.values())]
        assert game.score == str(max(final.values()))
        words = ["One student wins"] if len(won) == 1 else [f"{len(won)} students share"]
        numbers = [f"Student {who}" for who in won if who.isdigit()]
        assert (numbers and all(it in game.won for it in numbers)) or words[0] in game.won
    stopped = words_of("today.stopped").format(rounds=3, of=5)
    assert (record.row["ended"] == "finished early") == page.games[-1].won.endswith(stopped)
    early = any(it["ended"] == "finished early" and it["points"] for it in record.shown.rounds)
    assert page.scores_title.endswith(words_of("today.left_out")) == early


def test_where_nobody_sat_the_points_kept_at_the_bell_are_drawn():
    activity = SkunkActivity(students=3, seed=4)
    for action in ("begin", *["press_roll"] * 8):
        activity.act(action, {})
    activity.act("finish", {"standing": "bank"})
    assert page_of(activity).scores_title == "3 scores"


def test_each_score_is_a_dot_where_it_belongs(lesson):
    page = page_of(lesson[0])
    svg = dot_plot(page)
    across = [float(it) for it in re.findall('cx="(.*?)"', svg)]
    ticks = re.findall(r'<text x="(\S+)"[^>]*>(\d+)</text>', svg)
    (left, low), *_, (right, high) = [[float(it) for it in tick] for tick in ticks]
    at = sorted(low + (x - left) / (right - left) * (high - low) for x in across)
    # Scores that share a column stand in its middle.
    assert at == pytest.approx(page.scores, abs=0.6)


def test_names_are_there_only_when_they_were_asked_for(log):
    activity = own_dice(log)
    nameless, named = (as_html([page_of(activity, names=it)]) for it in (False, True))
    seat, *_ = activity.session.game.result.winners
    first = NAMES[seat].partition(" ")[0]
    words = {word for name in NAMES for word in name.split()}
    assert not [it for it in words if it in nameless]
    assert first in named
    assert not [it for it in words - {first} if it in named]


def test_the_code_of_a_stopped_game_has_only_the_rounds_and_scores_that_count(tmp_path):
    page = page_of(by_the_bell(str(tmp_path / "class.db")))
    coded = read_code(page.games[0].code)
    assert (coded.game.rounds, *coded.scores) == (3, *page.scores)
    # Who types it needs only the throws.
    assert f"{game_code(coded.game, seed=coded.seed)}." in as_html([page])


def test_of_three_games_all_count_and_the_last_two_show_their_throws(tmp_path):
    activity = play_again(two_games(str(tmp_path / "class.db")), lambda seat: 20)
    page, html = page_of(activity), as_html([page_of(activity)])
    assert (page.throws_title, len(page.scores)) == (say("today.last"), 3 * 28)
    assert re.findall("<h3>(.*?)</h3>", html) == [it.name for it in page.games[1:]]


def test_a_link_opens_the_game_with_the_throws_of_the_class_and_typed_dice_have_none(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("pigclass.lesson_list.site_address", lambda: "https://pigs.example/")
    activity = play(GreedyPigActivity(students=3, seed=5, log=str(tmp_path / "a.db")), sits_at)
    page = page_of(activity)
    assert f"{activity.session.code}~" in unescape(as_html([page]))
    typed = GreedyPigActivity(students=3, real_dice=True, seed=5, log=str(tmp_path / "b.db"))
    typed.act("begin", {})
    for face in (6, 5, 1):
        typed.act("type_throw", {"typed": str(face)})
    typed.act("finish", {})
    assert link_of(page_of(typed).games[0]) == ""


def test_the_command_writes_the_last_day_and_says_why_there_is_nothing_else(
    tmp_path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    activity = own_dice("class.db")
    assert main(["today"]) == 0
    *_, html = capsys.readouterr().out.splitlines()
    assert as_html([page_of(activity)]) == (tmp_path / html).read_text(encoding="utf-8")
    assert main(["today", "--date", "2020-02-02"]) == main(["today", "--class", "9Z"]) == 1
    of_day, of_class = capsys.readouterr().err.splitlines()
    assert re.search(r": 20\d\d-\d\d-\d\d", of_day)
    assert "'9Z'" in of_class


def test_the_board_writes_the_page_at_the_end_of_a_game(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    activity = GreedyPigActivity(names=NAMES, seed=3, log="class.db")
    activity.act("begin", {})
    assert "open_today" not in [it["action"] for it in view(activity)["buttons"]]
    play(activity, sits_at)
    assert "open_today" in [it["action"] for it in view(activity)["buttons"]]
    activity.act("open_today", {})
    assert [it["name"] for it in view(activity)["panel"]["form"]["fields"]] == ["who"]
    activity.act("today", {"who": "firsts"})
    file = tmp_path / view(activity)["panel"]["files"][0]["name"]
    assert file.read_text(encoding="utf-8") == as_html([page_of(activity, names=True)])
