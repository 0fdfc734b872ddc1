from pigclass.bootstrap.clone import find_clone
from pigclass.bootstrap.start import all_met, is_met


def test_a_newer_package_meets_a_need_and_an_older_one_does_not():
    assert is_met("pytest>=1.10")
    assert not is_met("pytest>=999.0")


def test_a_need_that_cannot_be_read_is_not_met():
    assert not is_met("pytest ~= 1.0")


def test_the_python_of_the_tests_has_what_the_tests_need():
    assert all_met(find_clone(), "test")
