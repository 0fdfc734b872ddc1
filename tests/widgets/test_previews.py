"""Where a notebook is only shown, without the kit, a cell says what to do: in a sentence."""

import pytest

import pigclass
from pigclass import pig, skunk

SHOWN = {
    "SkunkActivity": {},
    "PigletActivity": {},
    "GreedyPigActivity": {},
    "HowSureActivity": {},
    "BestForWhatActivity": {},
    "Experiment": {"what": skunk()},
    "PairsActivity": {"game": pig()},
    "TableGame": {"game": pig()},
    "PerfectPig": {"game": pig()},
    "RuleLab": {},
    "StrategyLab": {},
}
SAYS = {"en": "open this notebook with pigclass", "es": "abre este cuaderno con pigclass"}


@pytest.mark.parametrize("language", SAYS)
@pytest.mark.parametrize("name", SHOWN)
def test_a_preview_reads_as_a_sentence(name, language, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    activity = getattr(pigclass, name)(**SHOWN[name], language=language)
    told = activity._repr_mimebundle_()["text/plain"]
    assert SAYS[language] in told
    assert told.endswith(".")
    assert "children" not in repr(activity)
