"""The frames of a record go straight into a chart."""

import pytest

from pigclass import ClassLog, from_paper, load_log, load_logs, skunk
from pigclass.charts import final_scores
from pigclass.rules.errors import PigclassError

GAMES = ["students: Ana, Ben\n3 5: Ana\n6 2: rest\n1 4", "students: Ana, Ben\n6 6\n6 6: rest\n2 1"]


@pytest.fixture
def log(tmp_path):
    with ClassLog(tmp_path / "class.db") as record:
        for played in GAMES:
            from_paper(played, skunk(rounds=2, word="NO"), log=record)
        yield record


def test_frames_of_a_game_exported_or_joined_go_into_a_chart(log, tmp_path):
    log.export(tmp_path / "csv")
    for record in (log, load_log(tmp_path / "csv"), load_logs({"7B": log})):
        rounds = record.rounds()
        first = rounds[rounds["game"] == rounds["game"].iloc[0]]
        assert "from 8 to 16" in final_scores(first).to_dict()["description"]


def test_a_record_is_no_folder_of_files(log, tmp_path):
    with pytest.raises(PigclassError, match=r"is a file.*ClassLog\('.*class.db'\)"):
        load_log(tmp_path / "class.db")
