"""A record draws its charts in one call, and says which there are."""

import pytest

from pigclass import ClassLog, from_paper, load_log, load_logs, make_rule, skunk
from pigclass.charts import final_scores, score_race
from pigclass.rules.errors import PigclassError

GAMES = ["students: Ana, Ben\n3 5: Ana\n6 2: rest\n1 4", "students: Ana, Ben\n6 6\n6 6: rest\n2 1"]


@pytest.fixture
def log(tmp_path):
    with ClassLog(tmp_path / "class.db") as record:
        for played in GAMES:
            from_paper(played, skunk(rounds=2, word="NO"), log=record)
        yield record


def test_a_record_draws_its_last_game_by_the_name_of_the_chart(log):
    told = log.chart("score race").to_dict()["description"]
    assert "After 2 rounds the highest of 2 scores is 24" in told
    assert "2 scores from 24 to 24" in log.chart("final scores").to_dict()["description"]


def test_another_game_is_drawn_by_its_label(log):
    told = log.chart("final scores", game="G01").to_dict()["description"]
    assert "2 scores from 8 to 16, 12 on average" in told


def test_frames_of_a_record_go_straight_into_a_chart(log):
    rounds = log.rounds(game="G01")
    assert "from 8 to 16" in final_scores(rounds).to_dict()["description"]
    assert "the highest of 2 scores is 16" in score_race(rounds).to_dict()["description"]


def test_exported_and_joined_records_draw_themselves_too(log, tmp_path):
    log.export(tmp_path / "csv")
    for frames in (load_log(tmp_path / "csv"), load_logs({"7B": log})):
        assert "is 24" in frames.chart("score race").to_dict()["description"]


def test_a_record_tells_how_far_off_its_class_may_be_by_rules_that_it_made_up(tmp_path):
    rule = make_rule(dice="d6", lines="3 4: bust", whose="everyone", rounds=1)
    with ClassLog(tmp_path / "class.db") as record:
        from_paper("students: Ana, Ben\n5: Ana\n6: rest", rule, log=record)
        told = record.chart("how far off").to_dict()["description"]
        record.export(tmp_path / "csv")
    assert "Ours: 8.0. Ordinary luck: about 26 of 100" in told
    assert "In theory it is 3.1 on average." in told
    assert load_log(tmp_path / "csv").chart("how far off").to_dict()["description"] == told


def test_a_chart_that_is_not_there_is_told_which_there_are(log):
    with pytest.raises(PigclassError, match=r"Did you mean score race.* score race, final scores"):
        log.chart("score rice")


def test_a_record_is_no_folder_of_files(log, tmp_path):
    with pytest.raises(PigclassError, match=r"is a file.*ClassLog\('.*class.db'\)"):
        load_log(tmp_path / "class.db")
