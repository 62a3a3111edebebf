"""A real browser at two shards behind a real nginx and Caddy, over HTTP/2; its host is killed and comes back."""

import pytest
from playwright.sync_api import expect, sync_playwright

from browser.phones import JoinedPhone, chromium, words
from soak.proxies import NAME
from tests.companion.lan.proxied import SHARDS, two_shards

PROTOCOL = "() => performance.getEntriesByType('navigation')[0].nextHopProtocol"


@pytest.fixture(params=["nginx", "caddy"])
def league(request, tmp_path):
    with two_shards(request.param, tmp_path) as league:
        yield league


@pytest.fixture
def proxied_browser(league):
    """One that takes the proxy for the host of that name, and its certificate for a good one."""
    rules = f"--host-resolver-rules=MAP {NAME}:443 127.0.0.1:{league.proxy.port}"
    args = ["--no-sandbox", "--disable-gpu", "--ignore-certificate-errors", rules]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=args)
        yield browser
        browser.close()


def test_a_phone_at_each_shard_plays_and_comes_back_by_itself(league, proxied_browser):
    phones = {}
    for shard in SHARDS:
        table, code = league.new_table(shard)
        phones[shard] = [
            JoinedPhone(proxied_browser, "en-GB", f"https://{NAME}/t/{table}/#{code}", seat) for seat in range(2)
        ]
    for mia, ben in phones.values():
        assert mia.page.evaluate(PROTOCOL) == "h2"
        mia.enter(["CompleteSetup"], 0)
        ben.sees(1)
    mia, ben = phones["a"]
    league.hosts["a"].kill()
    for phone in (mia, ben):
        expect(phone.page.locator("#lost")).to_contain_text(words("lost"))
    phones["b"][0].enter(["DrawCards"], 1)
    phones["b"][1].sees(2)
    league.hosts["a"].start()
    for phone in (mia, ben):
        expect(phone.page.locator("#lost")).to_be_hidden()
    mia.page.locator("[data-option=DrawCards]").click()
    expect(ben.page.locator(".banner h1")).to_have_text("Ben")


def test_an_organiser_opens_a_table_and_admits_whoever_typed_its_word(league, proxied_browser):
    organiser = proxied_browser.new_context(locale="en-GB").new_page()
    organiser.goto(f"https://{NAME}/e/b/evening#{league.hosts['b'].organiser}")
    table, _ = league.new_table("b")
    organiser.wait_for_selector(f'[data-table="{table}"]')
    word = organiser.locator(f'[data-key="word {table}"]').inner_text()
    guest = proxied_browser.new_context(locale="en-GB").new_page()
    guest.goto(f"https://{NAME}/e/b/{word}")
    guest.locator("input").fill("Cho")
    guest.get_by_role("button", name=words("ask_to_join")).click()
    organiser.get_by_role("button", name=words("let_in")).click()
    guest.wait_for_url(f"https://{NAME}/t/{table}/**")
