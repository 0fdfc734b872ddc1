"""Words in headings and lines of class lists, in many languages.

Case, accents and punctuation are ignored: `Prénom*` and `PRENOM` are the same heading.
"""

import re
import unicodedata
from functools import cache

from pigclass.classlog.rosters.naming import UNMARKED

GIVEN = """first name, first names, given name, given names, forename, forenames, christian
    name, first, given, fname; vorname, vornamen; prenom, prenoms; nombre de pila, primer
    nombre; nome proprio, primeiro nome; voornaam, voornamen; fornamn; fornavn; etunimi,
    etunimet; fornafn, eiginnafn; imie, imiona; krestni jmeno; krstne meno; keresztnev, utonev;
    prenume; eesnimi; nom de pila; nama depan; jina la kwanza; enw cyntaf; ten; cead ainm;
    собствено име; власне імя; μικρο ονομα; שם פרטי; الاسم الاول; 名, 名字; पहला नाम"""
# A preferred name replaces the given name.
PREFERRED = """preferred name, preferred, known as, chosen name; rufname; prenom usuel;
    roepnaam; tilltalsnamn; kaldenavn; kutsumanimi; nombre preferido; nome social"""
FAMILY = """last name, last names, surname, surnames, family name, family, last, lname;
    langname, nachname, familienname, zuname; nom de famille, nom d usage, nom dusage; apellido,
    apellidos, primer apellido, segundo apellido, apellido paterno, apellido materno; cognome,
    cognomi; sobrenome, apelido, apelidos, ultimo nome; achternaam, familienaam; efternamn;
    etternavn, efternavn; sukunimi; eftirnafn, kenninafn; nazwisko; prijmeni; priezvisko;
    vezeteknev, csaladnev; nume de familie; prezime; perekonnanimi; uzvards; pavarde; mbiemri;
    cognom, cognoms; abizena, abizenak; soyad, soyadi, soyisim; familiya; фамилия; прізвище;
    презиме, фамилно име; επωνυμο, επιθετο; שם משפחה; اسم العائلة, اللقب; نام خانوادگی; 姓,
    苗字; 성; ho, ho va ten dem; nama belakang; jina la ukoo; cyfenw; sloinne; उपनाम; นามสกุล;
    გვარი; ազգանուն"""
# The whole name; the family or given name if another column has the other part.
NAME = """name, names, full name, fullname, display name, sortable name, student name,
    studentname; nom, nom complet; nombre, nombres, nombre completo, nombres y apellidos; nome,
    nome completo, nominativo; naam, namen, volledige naam; namn; navn, fullt navn, fulde navn;
    nafn, fullt nafn; nimi, koko nimi, taisnimi; jmeno; meno; nev, teljes nev; nume, nume
    complet; ime, puno ime; име; имя, фио, ф и о; імя, піб; ad, adi, isim; ism, ismi; ονομα,
    ονοματεπωνυμο; שם, שם מלא; الاسم, اسم, الاسم الكامل; نام; 氏名, 名前, 姓名; 이름, 성명; ho
    ten; nama, nama lengkap; jina, jina kamili; enw, enw llawn; ainm; izena; vards; vardas;
    emri; नाम, पूरा नाम; ชื่อ, ชื่อ สกุล, ชื่อ นามสกุล; სახელი; անուն"""
MIDDLE = """middle name, middle names, middle, middle initial, m i, mi, mellannamn, mellomnavn,
    mellemnavn; отчество; по батькові"""
INFIX = """tussenvoegsel, tussenv, tv, voorv, tussenvoegsels, voorvoegsel, voorvoegsels,
    namenszusatz, particule"""
STUDENT = """student, students, pupil, pupils, learner, learners, child, children, member,
    members; schuler, schulerin, schulerinnen, schueler, lernende; eleve, eleves, etudiant,
    etudiante; alumno, alumna, alumnos, alumnado, estudiante, estudiantes; aluno, aluna, alunos;
    alunno, alunna, alunni, studente; leerling, leerlingen; elev, elever, elevi; oppilas; uczen,
    uczniowie; zak, zaci; ziak, ziaci; tanulo, diak; ucenik, ucenica; ученик, ученици, учащийся;
    учень, учні; ogrenci; oquvchi; μαθητης, μαθητες; תלמיד, תלמידים; الطالب, الطلاب; دانش آموز;
    学生; 生徒, 児童; 학생; hoc sinh; siswa, murid; mwanafunzi; disgybl; dalta; alumne; ikaslea;
    opilane; mokinys; nxenesi; छात्र; นักเรียน"""
ROLE = """role, roles, rolle, rol, ruolo, papel, rooli, rola, роль, szerepkor, תפקיד, الدور,
    角色, 役割"""
STATUS = (
    """status, enabled user, enabled, active, statut, estado, stato, stav, статус, tila, 状态"""
)
OTHER = """id, ids, nr, no, num, number, numero, nummer, numer, cislo, szam, broj, номер, sira,
    αριθμος, מספר, رقم, 番号, 学号, 번호, lp, identifier, code, uid, upn, sis, sourced, adno,
    matricula; class, classes, klasse, klass, clase, classe, turma, klas, klasa, trida, trieda,
    osztaly, clasa, razred, класс, клас, sinif, sinfi, ταξη, τμημα, כיתה, الصف, 班级, クラス,
    組, 반, lop, kelas; form, group, groupe, grupo, gruppo, gruppe, groep, unidad, section,
    sections, reg, registration, house, course, curso, kurs, cours, team, room, school, schule,
    ecole, escuela, institution, department; teacher, tutor, lehrer, lehrerin, professeur,
    profesor, profesora, professor, docente; parent, guardian, mother, father, contact; mail,
    email, e mail, e mail address, address, adresse, correo, user, username, login, phone,
    telephone, telefon, telefono; gender, sex, sexe, sexo, sesso, geschlecht, geslacht, kon,
    kjonn, sukupuoli, plec, pohlavi, nem, пол, стать, cinsiyet, φυλο, מין, الجنس, 性别, 性別,
    성별; date, birth, birthday, dob, geburtsdatum, geb, naissance, nacimiento, nascita; year,
    years, grade, level, jahrgang, stufe, annee, ano, anno, jaar; points, score, mark, marks,
    total, average, note, notes, comment, comments, title, salutation, anrede, nickname,
    フリガナ, ふりがな, language, religion, photo, seat, rut, lista, list, liste, ลำดับ,
    ลำดับที่, เลขที่, ห้อง, rank, pr, prog, student id, pupil id, date of birth, attendance,
    org, last modified, last access, type"""
BETWEEN = """and, or, of, the, et, ou, de, del, des, du, la, le, l, el, und, oder, der, die,
    das, y, i, a, o, os, as, e, og, och, ja, en, ve, va, s, n, do, da, in, innen, legal,
    official, officiel, premier, и, та, і, και, ו, و, का"""
SUMMARY = """total, totals, sum, average, mean, count, number of students, points possible,
    points, date, due date, max points, student test, test student, students, pupils, girls,
    boys; anzahl, summe, gesamt, gesamtzahl, insgesamt, durchschnitt, schuler, madchen, jungen,
    mittelwert; total general, effectif, effectif total, eleves, moyenne, filles, garcons; suma,
    media, promedio, alumnos; totale, alunni; soma, alunos; aantal, totaal, leerlingen; antal,
    sammanlagt, elever; yhteensa; razem; celkem; spolu; osszesen; ukupno; всего, итого; усього;
    toplam; συνολο; סהכ; المجموع; 合计, 合計; 총계"""
TEACHER = """teacher, teachers, owner, owners, instructor, tutor, co teacher, assistant, aide,
    ta, observer, designer, admin, administrator, principal, staff, parent, guardian, relative,
    proctor, editing teacher, non editing teacher, teaching assistant, manager; lehrer,
    lehrerin, lehrkraft, besitzer, besitzerin; professeur, enseignant, proprietaire; profesor,
    profesora, propietario; docente, insegnante, proprietario; professor, professora; leraar,
    docent, eigenaar; larare, agare; laerer, ejer, eier; opettaja, omistaja; nauczyciel,
    wlasciciel; ucitel, ucitelka, vlastnik; tanar, tulajdonos; учитель, владелец; вчитель,
    власник; ogretmen, sahip; εκπαιδευτικος; מורה; معلم; 教师, 老师; 教師, 先生; 교사; guru"""
GONE = """tobedeleted, to be deleted, inactive, deleted, withdrawn, false, dropped, archived"""
# A word in two lists belongs to the first one.
LISTS = {"given": GIVEN, "preferred": PREFERRED, "family": FAMILY, "name": NAME, "middle": MIDDLE,
         "infix": INFIX, "student": STUDENT, "role": ROLE, "status": STATUS, "other": OTHER,
         "between": BETWEEN}  # fmt: skip
LONGEST_PHRASE = 4


def plain(text: str) -> str:
    """Return a text in lower case, without accents and punctuation.

    >>> plain("Prénom*"), plain("first_name"), plain("familyName"), plain("Adı Soyadı")
    ('prenom', 'first name', 'family name', 'adi soyadi')
    """
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=\b[dlDL])['’]|['’]s\b", " ", text)
    signs = unicodedata.normalize("NFKD", parted.casefold().translate(UNMARKED))
    letters = "".join(it for it in signs if not unicodedata.combining(it) and it not in "'’ʼ׳״")
    return " ".join(re.sub(r"[\W_]+", " ", letters).split())


def role_of(cell: str) -> str:
    """Return the role of a heading: "given", "family", "name", "full", "other" …; "" if unknown.

    >>> [role_of(it) for it in ("Student First Name", "NOM", "Nom et prénom", "Class name", "Ana")]
    ['given', 'name', 'full', 'other', '']
    """
    # "Apellido1" is a heading like "Apellido 1".
    letters = re.sub(r"(?<=[a-z])\d\b", "", plain(cell))
    roles = _roles(tuple(word for word in letters.split() if not word.isdecimal()))
    for role in ("role", "status", "other"):
        if role in roles:
            return role
    roles = (roles - {"between", "student"} or {"name"}) if roles - {"between"} else set()
    if "preferred" in roles:
        return "preferred"
    if len(roles & {"given", "family", "name"}) > 1:
        return "full"
    # "Prénom 2" continues "Prénom".
    numbered = "given" in roles and re.search(r"[2-9]\W*$", cell)
    return "middle" if numbered else next((it for it in LISTS if it in roles), "")


def is_in(words: str, cell: str) -> bool:
    """Return whether a cell, numbers aside, is a phrase of the list `words`.

    >>> is_in(SUMMARY, "6 Total"), is_in(SUMMARY, "Anzahl: 28"), is_in(TEACHER, "Owner")
    (True, True, True)
    """
    return " ".join(word for word in plain(cell).split() if not word.isdecimal()) in _phrases(words)


def _roles(words: tuple[str, ...]) -> set[str]:
    """Return the roles of the phrases in a heading; an empty set if a word is unknown."""
    roles: set[str] = set()
    while words:
        longest = min(len(words), LONGEST_PHRASE)
        phrases = ((size, " ".join(words[:size])) for size in range(longest, 0, -1))
        matches = [(size, role) for size, phrase in phrases if (role := _role_of_phrase(phrase))]
        if not matches:
            return set()
        size, role = matches[0]
        roles.add(role)
        words = words[size:]
    return roles


def _role_of_phrase(phrase: str) -> str:
    return next((role for role, words in LISTS.items() if phrase in _phrases(words)), "")


@cache
def _phrases(words: str) -> frozenset[str]:
    return frozenset(plain(phrase) for phrase in re.split("[,;]", words))
