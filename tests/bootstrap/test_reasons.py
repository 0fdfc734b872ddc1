"""pip's last words, as pip writes them, and the sentence for each."""

import errno
from pathlib import Path

import pytest

from pigclass.bootstrap.pip import explain_file_error, explain_pip, explain_venv

LOG = Path("install.log")
OFFLINE = (
    "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError('Failed to "
    "establish a new connection: [Errno 11001] getaddrinfo failed')': /simple/altair/\n"
    "ERROR: No matching distribution found for altair==6.3.0\n"
)


@pytest.mark.parametrize(
    ("output", "word"),
    [
        (OFFLINE, "no connection"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("OSError: [Errno 13] Permission denied: 'C:\\\\kit'", "cannot be written"),
        ("SSLError(SSLCertVerificationError('CERTIFICATE_VERIFY_FAILED'))", "PIP_CERT"),
        ("ProxyError('Cannot connect to proxy.', 407)", "HTTPS_PROXY"),
        ("503 Server Error: Service Unavailable for url: https://x/simple/altair/", "out of order"),
        ("ERROR: HTTP error 503 while getting https://x/altair.whl", "out of order"),
        ("Download failed because not enough bytes were received (5 kB/1 MB)", "cut off"),
        ("ProtocolError: IncompleteRead(5 bytes read, 9 more expected)", "cut off"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE FILE", "cut off or altered"),
        ("HINT: This error might have occurred ... enable long paths", "too long for Windows"),
        ("ERROR: No matching distribution found for pywinpty==3.1.2", "pywinpty==3.1.2"),
        ("Something else entirely", "install.log"),
    ],
)
def test_pips_words_become_a_sentence(output, word):
    assert word in explain_pip(output, LOG)


def test_a_python_without_ensurepip_is_told_what_to_install():
    text = "The virtual environment was not created successfully because ensurepip is not available"
    assert "python3-venv" in explain_venv(text, Path(".venv"))


@pytest.mark.parametrize(
    ("number", "word"),
    [(errno.ENOSPC, "full"), (errno.EROFS, "written"), (errno.EIO, ".venv could not be used")],
)
def test_a_refused_write_becomes_a_sentence(number, word):
    assert word in explain_file_error(OSError(number, "why"), Path(".venv"))
