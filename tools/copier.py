"""Simulate a bad photocopier and measure legibility: `tools/copier.py worksheets/a4/*.pdf`.

Each page is copied twice at 150 dpi, each time blurred by 0.1 mm, rotated by one degree (the second
time back), with noise, and reduced to black and white. The legibility of a word is the similarity
of its picture to the original, from 0 to 1. The least legible word of each file is printed; the
exit code is 1 if one is below the bound. `--out folder` saves the copies.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
import pymupdf
from PIL import Image, ImageFilter

DPI = 150
BLUR_MM = 0.1
SKEW = 1.0
NOISE = 12.0
# Grey value (of 255) below which the copier prints black.
THRESHOLD = 150
# Bound on legibility: words below it were hard to read in a trial.
LEGIBLE = 0.5
# Maximal displacement of the paper in pixels.
NEAR = 3


def copied(page: Image.Image, skew: float, rng: np.random.Generator) -> Image.Image:
    """Return one copy of a page."""
    blurred = page.filter(ImageFilter.GaussianBlur(BLUR_MM * DPI / 25.4))
    turned = blurred.rotate(skew, resample=Image.Resampling.BICUBIC, fillcolor=255)
    noisy = np.asarray(turned, dtype=float) + rng.normal(0, NOISE, (turned.height, turned.width))
    return Image.fromarray(np.where(noisy < THRESHOLD, 0, 255).astype(np.uint8))


def likeness(clean: np.ndarray, copy: np.ndarray, box: tuple[int, int, int, int]) -> float:
    """Return the similarity of a word in the copy to the original, within `NEAR` pixels."""
    left, top, right, bottom = box
    word = 255 - clean[top:bottom, left:right].astype(float)
    found = 0.0
    for down in range(-NEAR, NEAR + 1):
        for across in range(-NEAR, NEAR + 1):
            part = 255 - copy[top + down : bottom + down, left + across : right + across]
            norm = np.linalg.norm(word) * np.linalg.norm(part.astype(float))
            if part.shape == word.shape and norm:
                found = max(found, float((word * part).sum() / norm))
    return found


def least_legible(place: Path, out: Path | None) -> tuple[float, str]:
    """Return legibility and text of the least legible word of a PDF."""
    worst = (1.0, "")
    for number, page in enumerate(pymupdf.open(place), 1):
        drawn = page.get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY)
        clean = Image.frombytes("L", (drawn.width, drawn.height), drawn.samples)
        rng = np.random.default_rng(number)
        copy = copied(copied(clean, SKEW, rng), -SKEW, rng)
        if out is not None:
            copy.save(out / f"{place.stem}-{number}.png")
        pictures = np.asarray(clean), np.asarray(copy)
        for *corners, word in (it[:5] for it in page.get_text("words")):
            box = tuple(round(at * DPI / 72) for at in corners)
            worst = min(worst, (likeness(*pictures, box), word))
    return worst


def main() -> int:
    """Print the least legible word of each file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    if chosen.out is not None:
        chosen.out.mkdir(parents=True, exist_ok=True)
    worst = {place: least_legible(place, chosen.out) for place in chosen.files}
    for place, (share, word) in sorted(worst.items(), key=lambda it: it[1]):
        print(f"{share:.2f}  {word:20}  {place}")
    return int(any(share < LEGIBLE for share, _ in worst.values()))


if __name__ == "__main__":
    sys.exit(main())
