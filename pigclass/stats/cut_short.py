"""How long rounds last, when some were cut short before anything ended them.

The product-limit estimate. Of the rounds in which throw k was made, a share d/n ended on it;
the share still alive after n throws is the product of the (1 − d/n). A round that stopped because
everyone sat counts up to its last throw and then leaves the sample: it was cut short, it did not
end. Source: Kaplan & Meier 1958, *Nonparametric Estimation from Incomplete Observations*.
"""

import pandas as pd


def rounds_at_risk(throws: "pd.Series[int]", ended: "pd.Series[bool]") -> pd.DataFrame:
    """For each throw: the rounds in which it was made, and those that it ended.

    `throws` is how many throws each round had, `ended` whether the last of them ended it.

    >>> rounds_at_risk(pd.Series([1, 3]), pd.Series([True, False]))
       throw  rounds  ended
    0      1       2      1
    1      2       1      0
    2      3       1      0
    """
    steps = range(1, int(throws.max()) + 1)
    return pd.DataFrame(
        {
            "throw": list(steps),
            "rounds": [int((throws >= step).sum()) for step in steps],
            "ended": [int(((throws == step) & ended).sum()) for step in steps],
        }
    )


def survival(throws: "pd.Series[int]", ended: "pd.Series[bool]") -> pd.DataFrame:
    """Share of rounds still alive after n throws: columns `throws` (from 0), `alive`, `rounds`.

    >>> survival(pd.Series([1, 3]), pd.Series([True, False]))["alive"].tolist()
    [1.0, 0.5, 0.5, 0.5]
    """
    risk = rounds_at_risk(throws, ended)
    alive = (1 - risk["ended"] / risk["rounds"]).cumprod()
    return pd.DataFrame(
        {
            "throws": [0, *risk["throw"]],
            "alive": [1.0, *alive],
            "rounds": [len(throws), *risk["rounds"]],
        }
    )
