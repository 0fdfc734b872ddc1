"""Texts of the kit: a folder for each language, and functions that fill them in."""

from pigclass.words.numbers import grouped as grouped
from pigclass.words.numbers import in_percent as in_percent
from pigclass.words.numbers import marked as marked
from pigclass.words.numbers import rounded as rounded
from pigclass.words.saying import called as called
from pigclass.words.saying import counted as counted
from pigclass.words.saying import current_language as current_language
from pigclass.words.saying import example_people as example_people
from pigclass.words.saying import folders as folders
from pigclass.words.saying import in_its_language as in_its_language
from pigclass.words.saying import is_chosen as is_chosen
from pigclass.words.saying import joined as joined
from pigclass.words.saying import known as known
from pigclass.words.saying import languages as languages
from pigclass.words.saying import lines as lines
from pigclass.words.saying import linked as linked
from pigclass.words.saying import nearest as nearest
from pigclass.words.saying import refusal as refusal
from pigclass.words.saying import say as say
from pigclass.words.saying import say_of as say_of
from pigclass.words.saying import section as section
from pigclass.words.saying import shown_face as shown_face
from pigclass.words.saying import speak as speak
from pigclass.words.saying import speaking as speaking
from pigclass.words.saying import word_for as word_for
