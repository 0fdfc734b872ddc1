"""Every public chart is drawn by a call in the gallery of the docs, or from the log of a class."""

import re

import pytest

from pigclass import PigclassError, SkunkActivity, charts, class_chart
from pigclass.widgets.class_game.reveal import PAGES
from tests.widgets.class_plays import ANSWERS, play, sits_at
from tools.docs_pages.page import BLOCK, Page
from tools.sizes import ROOT

GALLERY = (ROOT / "docs/gallery.md").read_text("utf-8")


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    file, groups = tmp_path_factory.mktemp("class") / "class.db", {"A": ["1-6"], "B": ["7-12"]}
    for seed in range(4):
        activity = SkunkActivity(students=12, seed=seed, log=str(file), groups=groups)
        play(activity, sits_at, answers=ANSWERS)
    return activity.class_log


def test_the_gallery_draws_every_public_chart(log, tmp_path, monkeypatch):
    monkeypatch.chdir(log.folder)
    drawn = Page("gallery", tmp_path).fill(GALLERY).count("](/shown/")
    assert drawn == sum("chart" in block.lower() for block in BLOCK.findall(GALLERY))
    assert set(re.findall(r"charts\.(\w+)", GALLERY)) == set(dir(charts))


@pytest.mark.parametrize("name", PAGES)
def test_a_log_draws_its_charts_by_their_names(log, name):
    assert class_chart(log, name).description


def test_an_unknown_page_or_an_empty_log_is_refused(log, tmp_path):
    with pytest.raises(PigclassError, match="when_to_stop"):
        class_chart(log, "when_to_stopp")
    with pytest.raises(PigclassError, match=r"class\.db"):
        class_chart(str(tmp_path / "class.db"), "when_to_stop")
