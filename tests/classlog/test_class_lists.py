"""Class lists as school systems, spreadsheets and people write them, and who is in each."""

import io

import openpyxl
import pytest

from pigclass.classlog.rosters.read_roster import read_roster
from pigclass.words import PigclassError
from tests.classlog.test_rosters import workbook

TWO = ("Ana Ortiz", "Ben Low")
# Whoever reads these columns by their headings knows which is which, so that nothing is asked.
HEADINGS = {
    "en": "First name;Last name",
    "en, snake": "first_name;last_name",
    "en, camel": "givenName;familyName",
    "de": "Vorname;Nachname",
    "de, Rufname": "Rufname;Familienname",
    "fr": "Prénom;Nom",
    "es": "Nombre;Apellidos",
    "it": "Nome;Cognome",
    "pt": "Nome;Apelido",
    "nl": "Roepnaam;Achternaam",
    "sv": "Förnamn;Efternamn",
    "no": "Fornavn;Etternavn",
    "fi": "Etunimi;Sukunimi",
    "is": "Eiginnafn;Eftirnafn",
    "pl": "Imię;Nazwisko",
    "cs": "Jméno;Příjmení",
    "sk": "Meno;Priezvisko",
    "hu": "Keresztnév;Vezetéknév",
    "ro": "Prenume;Nume",
    "hr": "Ime;Prezime",
    "ru": "Имя;Фамилия",
    "uk": "Ім'я;Прізвище",
    "el": "Όνομα;Επώνυμο",
    "tr": "Adı;Soyadı",
    "uz": "Ism;Familiya",
    "he": "שם פרטי;שם משפחה",
    "ar": "الاسم الأول;اسم العائلة",
    "et": "Eesnimi;Perekonnanimi",
    "lt": "Vardas;Pavardė",
    "lv": "Vārds;Uzvārds",
    "ca": "Nom;Cognoms",
    "id": "Nama depan;Nama belakang",
    "cy": "Enw cyntaf;Cyfenw",
}


@pytest.mark.parametrize("headings", HEADINGS.values(), ids=HEADINGS)
@pytest.mark.parametrize("swapped", [False, True])
def test_given_and_family_name_are_known_by_their_headings(headings, swapped):
    rows = [headings.split(";"), ["Ana", "Ortiz"], ["Ben", "Low"]]
    text = "\n".join(";".join(row[::-1] if swapped else row) for row in rows)
    read = read_roster(text)
    assert (read.names, read.problems) == (TWO, ())


# One column with whole names, whatever it is called.
WHOLE = ["Name", "Name:", "FULL NAME", "Student Name", "Schüler/in", "Élève", "Nom et prénom",
         "Alumno/a", "Nome do aluno", "Imię i nazwisko", "Adı Soyadı", "ФИО", "氏名", "姓名",
         "名前", "이름",
         "الاسم", "שם", "Họ và tên", "Ism", "Nimi", "Navn", "Naam", "Namn", "Jméno a příjmení",
         "नाम", "Όνομα", "Ονοματεπώνυμο"]  # fmt: skip


@pytest.mark.parametrize("heading", WHOLE)
@pytest.mark.parametrize("more", [";Class;7B;7B", ""])
def test_a_column_of_whole_names_is_known_by_its_heading(heading, more):
    ends = ["", *more.split(";")[1:]] if more else [""] * 3
    rows = zip([heading, *TWO], ends[1:] if more else ends, strict=False)
    text = "\n".join(";".join(filter(None, row)) for row in rows)
    read = read_roster(text)
    assert (read.names, read.problems) == (TWO, ())


ALL_READ = {
    "quoted column": ('"Name"\n"Ana Ortiz"\n"Ben Low"', TWO),
    "one quoted cell": ('Name\nAna Ortiz\nBen Low\n"Neil, Zoe"', (*TWO, "Zoe Neil")),
    "line end in a cell": ('Name\n"Ana\nOrtiz"\n"Ben Low"', TWO),
    "one line, semicolons": ("Ana Ortiz; Ben Low", TWO),
    "one line, turned": ("Ortiz, Ana; Low, Ben", TWO),
    "one line, quoted": ('"Ortiz, Ana", "Low, Ben"', TWO),
    "one line, tabs": ("Ana Ortiz\tBen Low", TWO),
    "one line, numbered": ("1. Ana Ortiz 2. Ben Low", TWO),
    "Outlook": ("Ortiz, Ana <a@x.org>; Low, Ben <b@x.org>", TWO),
    "addresses": ("Ana Ortiz <ana@x.org>\nBen Low (ben@x.org)", TWO),
    "numbered": ("1. Ana Ortiz\n2. Ben Low", TWO),
    "numbered, bare": ("1 Ana Ortiz\n2 Ben Low", TWO),
    "numbered, turned": ("1. Ortiz, Ana\n2. Low, Ben", TWO),
    "bullets": ("• Ana Ortiz\n• Ben Low", TWO),
    "boxes": ("[ ] Ana Ortiz\n[x] Ben Low", TWO),
    "junior": ('Name,No\n"Ortiz, Ana, Jr.",1\n"Low, Ben",2', ("Ana Ortiz Jr.", "Ben Low")),
    "two surnames": (
        "Primer apellido;Segundo apellido;Nombre\nOrtiz;Gil;Ana\nLow;Paz;Ben",
        ("Ana Ortiz Gil", "Ben Low Paz"),
    ),
    "tussenvoegsel": (
        "voornaam;tussenvoegsel;achternaam\nJan;van den;Berg\nEva;;Smit",
        ("Jan van den Berg", "Eva Smit"),
    ),
    "patronymic": ("Фамилия;Имя;Отчество\nПетров;Иван;Ильич", ("Иван Ильич Петров",)),
    "preferred": ("Last Name,First Name,Preferred Name\nOrtiz,Anastasia,Ana\nLow,Ben,", TWO),
    "digits in names": ("R2D2\nC3PO\nBB8", ("R2D2", "C3PO", "BB8")),
    "Japanese": ("姓,名\n山田,太郎\n佐藤,花子", ("山田太郎", "佐藤花子")),
    "sexes, no headings": ("Ana Ortiz;f\nBen Low;m", TWO),
    "sex and age": ("Ana Ortiz,F,12\nBen Low,M,13", TWO),
    "OneRoster": (
        "sourcedId,status,givenName,familyName,role,email\n"
        "1,active,Ana,Ortiz,student,a@x.org\n2,active,Ben,Low,student,b@x.org",
        TWO,
    ),
    "PowerSchool": (
        "Student_Number\tFirst_Name\tLast_Name\tGrade_Level\n11\tAna\tOrtiz\t7\n12\tBen\tLow\t7",
        TWO,
    ),
    "seven titles": (
        "St Mary's\n2026/27\nClass 7B\nTutor: Ms Reed\nRoom 12\nDate: 25/11/2026\nYear 7\n"
        "No.,Last name,First name\n1,Ortiz,Ana\n2,Low,Ben",
        TWO,
    ),
    "headings on each page": ("Name;No\nAna Ortiz;1\nName;No\nBen Low;2", TWO),
    "Spanish unit": ("Alumno/a;Unidad\nOrtiz, Ana;1A\nLow, Ben;1A", TWO),
    "semicolon line ends": ("Name;\nAna Ortiz;\nBen Low;", TWO),
    "full-width commas": ("Ana Ortiz，Ben Low", TWO),
    "title and family": ("Nachname;Vorname;Anrede\nOrtiz;Ana;Frau\nLow;Ben;Herr", TWO),
    "Lirmi": (
        "N° Lista;Rut;Apellido Paterno;Apellido Materno;Nombres\n1;1-9;Ortiz;Gil;Ana\n"
        "2;2-7;Low;Paz;Ben",
        ("Ana Ortiz Gil", "Ben Low Paz"),
    ),
    "Untis": ("Name;Langname;Vorname\nOrA;Ortiz;Ana\nLoB;Low;Ben", TWO),
    "initials": ("Last,First,M.I.,Grade\nOrtiz,Ana,,7\nLow,Ben,,7", TWO),
    "Thai": ("ลำดับ,ชื่อ,นามสกุล\n1,สมชาย,ใจดี\n2,สมหญิง,ดีใจ", ("สมชาย ใจดี", "สมหญิง ดีใจ")),
    "parents": ("Name;Parent name\nAna Ortiz;Eva Ortiz\nBen Low;Tom Low", TWO),
}


@pytest.mark.parametrize(("text", "names"), ALL_READ.values(), ids=ALL_READ)
def test_a_list_is_read_whole_and_nothing_is_asked(text, names):
    for source in (text, text.encode()):
        read = read_roster(source)
        assert (read.names, read.problems) == (names, ())
    assert read.read.startswith(f"{len(names)} student")
    assert "@" not in "".join(read.names)


# What may be read in two ways is read in one, and asked.
ASKED = {
    "two columns": ("Ortiz;Ana\nLow;Ben", TWO, "wrong way round"),
    "two printed columns": ("Ana Ortiz;Ben Low\nCem Koç;Dora Gil",
                            ("Ana Ortiz", "Cem Koç", "Ben Low", "Dora Gil"), "Each cell"),
    "no names": (workbook([("Name",), ('=B1&" "&C1',)]), (), "If formulas make"),
    "short heading": ("Ten\nAna Ortiz\nBen Low", TWO, "Is “Ten” a student"),
    "a title that may be a name": ("Eva\nName\nAna Ortiz\nBen Low", TWO, "is above the heading"),
    "Canvas": ('Student,ID,Section\n"    Points Possible",,\n"Ortiz, Ana",1,7B\n"Low, Ben",2,7B\n'
               '"Student, Test",3,7B', TWO, "Points Possible"),
    "Google Classroom": ("Last Name,First Name,Quiz\nDate,,1/1\nPoints,,10\nOrtiz,Ana,7\nLow,Ben,8",
                         TWO, "Date"),
    "total below": ("Name\nAna Ortiz\nBen Low\n2 Total", TWO, "2 Total"),
    "count below": ("Name;Nr\nAna Ortiz;1\nBen Low;2\nAnzahl: 2;", TWO, "Anzahl"),
    "Teams": ("Name,Email,Role\nMs Reed,r@x.org,Owner\nAna Ortiz,a@x.org,Member\n"
              "Ben Low,b@x.org,Member", TWO, "Ms Reed is listed as “Owner”"),
    "left school": ("sourcedId,status,givenName,familyName\n1,tobedeleted,Eva,Paz\n"
                    "2,active,Ana,Ortiz\n3,active,Ben,Low", TWO, "tobedeleted"),
    "an address alone": ("Ana Ortiz\nben@x.org\nBen Low", TWO, "no name in it"),
    "unknown column": ("Vorname;Qwert\nAna;Ortiz\nBen;Low", ("Ana", "Ben"), "left out"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "names", "question"), ASKED.values(), ids=ASKED)
def test_where_a_list_is_in_doubt_it_is_asked(text, names, question):
    read = read_roster(text)
    assert read.names == names
    assert question in " ".join(read.problems)


@pytest.mark.parametrize(
    "text", ["<table><tr><td>Ana", "\n\n <html><body>Ana", "<meta charset=utf-8><table>"]
)
def test_what_is_saved_from_the_web_is_no_list(text):
    for source in (text, text.encode()):
        with pytest.raises(PigclassError, match="web page"):
            read_roster(source)


SHEET = [("Last name", "First name"), ("Ortiz", "Ana"), ("Low", "Ben")]


def book(*sheets, hidden=()):
    loaded = openpyxl.load_workbook(io.BytesIO(workbook(*sheets)))
    for number in hidden:
        loaded.worksheets[number].sheet_state = "hidden"
    loaded.save(file := io.BytesIO())
    return file.getvalue()


def test_hidden_sheets_and_covers_are_not_the_class():
    cover = [("St Mary's",), ("See the sheet 7B",)]
    assert read_roster(book([*SHEET[:1], ("Paz", "Eva")], SHEET, hidden=[0])).names == TWO
    assert read_roster(book(cover, SHEET)).names == TWO


def test_of_two_classes_in_one_file_it_is_asked_which():
    read = read_roster(book(SHEET, [SHEET[0], ("Paz", "Eva"), ("Koç", "Cem")]))
    assert read.names == TWO
    assert "Sheet1 (2)" in " ".join(read.problems)
