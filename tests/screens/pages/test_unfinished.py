"""A new table that is not open yet: nothing typed is lost by going back or by a kill."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games import boxes


def lay(phone):
    phone.app.change_setting("language", "en")
    phone.app.go("new_table")
    phone.settle()
    page = phone.app.page
    page.choose_box(boxes()[1].name)
    for name in ("Ana", "由奈", "서연"):
        page.add(name)
    page.start_with(1)
    page.show_part("options")
    phone.settle()


def check(page):
    assert page.local.box == boxes()[1]
    assert page.seating.names == ("Ana", "由奈", "서연")
    assert page.seating.starter_seat == 1
    assert page.local.part == "options"


def test_it_is_there_again_after_going_home_and_back(tmp_path):
    with Phone(tmp_path) as phone:
        lay(phone)
        phone.app.home()
        phone.app.go("new_table")
        phone.settle()
        check(phone.app.page)


def test_it_is_there_again_after_a_kill(tmp_path):
    with Phone(tmp_path) as phone:
        lay(phone)
    with Phone(tmp_path) as phone:
        phone.settle()
        assert phone.app.stack[-1][0] == "new_table"
        check(phone.app.page)


def test_once_the_table_is_open_the_next_one_begins_afresh(tmp_path):
    with Phone(tmp_path) as phone:
        lay(phone)
        phone.app.page.create()
        phone.settle()
        assert phone.app.stack[-1][0] == "setup"
        phone.app.home()
        phone.app.go("new_table")
        phone.settle()
        assert phone.app.page.seating.names == ()
