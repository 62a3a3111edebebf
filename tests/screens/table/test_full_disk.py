"""At a table on a full disk: what cannot be kept is said in one sentence, and the app goes on."""

import errno

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from soak.disks import FailingDisk
from tests.screens.halves import REST, open_at, press, trains


def test_points_that_cannot_be_hidden_are_said_so(open_phone, tmp_path):
    phone: Phone = open_at(open_phone, tmp_path, trains)
    disk = FailingDisk()
    phone.app.settings_file._storage._disk = disk
    disk.fail_on({"open_new"}, errno.ENOSPC)
    phone.app.page.show_menu()
    phone.frames(REST)
    press(phone, "Hide points")
    phone.frames(REST)
    assert phone.app.tr("store.disk_full") in phone.texts()
    assert phone.app.settings_file.settings.show_points
    disk.heal()
    phone.app.back()
    phone.app.page.show_menu()
    phone.frames(REST)
    press(phone, "Hide points")
    assert not phone.app.settings_file.settings.show_points
