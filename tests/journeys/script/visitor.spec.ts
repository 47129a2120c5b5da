import type { Page } from "@playwright/test";
import { cartLink, noted, put, scriptReady } from "../../support/cart-page.ts";
import { expect, test } from "../../support/journey.ts";
import { becomeKnown, givePincode } from "../../support/known-visitor.ts";
import { aMember, aPassword, signInAs, signOut } from "../../support/people.ts";

// Notices and slides move in these tests; nothing else may.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const shop = process.env.SHOP_ADDRESS ?? "";
const paths = ["/", "/shop", "/shop/kaju-katli", "/shop/nethi-bobbatlu"];

/** Records what the cart's badge and the delivery place show, and how far elements move. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { badges: new Set<string>(), places: new Set<string>(), shifts: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shifts += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
    const looked: [Set<string>, string][] = [
      [seen.badges, ".badge"],
      [seen.places, ".head__util a[href^='/pincode'], .menu__panel a[href^='/pincode']"],
    ];
    const look = () => {
      for (const [texts, selector] of looked) {
        const all = [...document.querySelectorAll<HTMLElement>(selector)];
        const shown = all.find((element) => element.offsetParent);
        if (shown) texts.add(shown.innerText.trim());
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

type Seen = { badges: Set<string>; places: Set<string>; shifts: number };

const whatWasSeen = (page: Page) =>
  page.evaluate(() => {
    const { badges, places, shifts } = (window as unknown as { seen: Seen }).seen;
    return { badges: [...badges], places: [...places], shifts };
  });

/** The page as the shop sends it, before any script runs. */
async function sent(page: Page, path: string) {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const answer = await fetch(shop + path, { headers: { Cookie: cookies } });
  return { caching: answer.headers.get("Cache-Control"), text: await answer.text() };
}

test("the script takes a page that was made for its visitor over as it stands", async ({ page }) => {
  await put(page, "2", 2);
  await givePincode(page, "600001");
  await watch(page);
  expect(await sent(page, "/shop")).toMatchObject({ caching: "private, no-cache" });
  await page.goto("/shop");
  await scriptReady(page);
  await expect(page.getByText(/^2 in your cart, /)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.cookie)).toMatch(/js=1; bag=1/);
  const { badges, places, shifts } = await whatWasSeen(page);
  expect(badges).toEqual(["1"]);
  expect(places).toEqual([expect.stringMatching(/^600001 by /)]);
  expect(shifts).toBe(0);
  expect(await sent(page, "/shop")).toMatchObject({ caching: expect.not.stringContaining("private") });
});

test("the day at a pincode leaves the search its room beside it", async ({ page }) => {
  await givePincode(page, "560001");
  for (const width of [1100, 1199, 1200, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/cart");
    const day = (await page.locator(".head__util a[href^='/pincode']").boundingBox())!;
    const search = (await page.locator(".find").boundingBox())!;
    expect(search.width, `the search at ${width} px`).toBeGreaterThan(200);
    expect(day.x - search.x - search.width, `between search and day at ${width} px`).toBeGreaterThanOrEqual(8);
  }
});

for (const width of [1280, 360]) {
  test(`at ${width} px a known visitor's count and day are there with the first picture, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await put(page, "2", 2);
    await put(page, "pickle-1");
    await givePincode(page, "600001");
    await becomeKnown(page);
    await watch(page);
    for (const path of paths) {
      const arrived = page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
      await page.goto(path);
      expect((await arrived).headers()["cache-control"]).not.toContain("private");
      await scriptReady(page);
      await expect(cartLink(page, 2).and(page.locator(":visible"))).toBeVisible();
      await page.waitForLoadState("networkidle");
      const { badges, places, shifts } = await whatWasSeen(page);
      expect(badges, path).toEqual(["2"]);
      if (width > 1100) expect(places, path).toEqual([expect.stringMatching(/^600001 by \w{3} \d+ \w{3}$/)]);
      expect(shifts, path).toBeLessThan(0.0005);
    }
    await expect(page.locator("#delivery")).toContainText("Nethi Bobbatlu does not travel to 600001");
    await page.goto("/shop/kaju-katli");
    await expect(page.locator("#delivery")).toContainText(/Reaches 600001 by \w+day \d+ \w+, best before/);
    await expect(page.locator("#delivery")).toContainText("more and delivery is free.");
    await expect(page.getByText("2 in your cart")).toBeVisible();
    await expect(page.locator("#pincode")).toHaveValue("600001");
  });
}

test("before the script arrives a known visitor reads the answer for the place already", async ({ page }) => {
  await givePincode(page, "110001");
  await becomeKnown(page);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/shop/nethi-bobbatlu", { waitUntil: "domcontentloaded" });
  const visible = page.locator(":visible");
  const refusal = page.getByText("Nethi Bobbatlu does not travel to 110001: it keeps 4 days").and(visible);
  await expect(refusal).toBeVisible();
  await page.goto("/shop/avakaya", { waitUntil: "domcontentloaded" });
  await expect(page.getByText(/^Reaches 110001 by \w+day/).and(visible)).toBeVisible();
  await expect(page.getByText(/^Avakaya (does not|would not)/).and(visible)).toHaveCount(0);
  arrive();
});

test("two visitors share a page that holds nothing of either, and each sees their own", async ({
  page,
  browser,
  database,
}) => {
  const other = await (await browser.newContext({ baseURL: shop })).newPage();
  await signInAs(page, database, { name: "Visalakshi Rao" });
  await put(page, "2", 3);
  await givePincode(page, "600001");
  await put(other, "pickle-1");
  await givePincode(other, "522002");
  for (const one of [page, other]) await becomeKnown(one);
  for (const path of ["/", "/shop", "/shop/kaju-katli"]) {
    // A price may change between two requests, but not each time.
    await expect(async () => {
      const [mine, others] = [await sent(page, path), await sent(other, path)];
      expect(mine.caching).not.toContain("private");
      expect(mine.text).toBe(others.text);
      for (const secret of ["Visalakshi", "600001", "522002"]) expect(mine.text).not.toContain(secret);
    }).toPass();
    await page.goto(path);
    await other.goto(path);
    await expect(page.locator(".head__util")).toContainText(/600001 by \w{3} \d+ \w{3}/);
    await expect(other.locator(".head__util")).toContainText(/522002 by \w{3} \d+ \w{3}/);
    await expect(page.locator(".head__util")).toContainText("Visalakshi");
    await expect(other.locator(".head__util").getByRole("link", { name: "Sign In" })).toBeVisible();
  }
  await expect(page.locator("#delivery")).toContainText("Reaches 600001 by");
  await expect(other.locator("#delivery")).toContainText("Reaches 522002 by");
  await other.context().close();
});

test("whoever goes from page to page by the script sees their own days", async ({ page }) => {
  await put(page, "2");
  await givePincode(page, "600001");
  await becomeKnown(page);
  await page.goto("/");
  await scriptReady(page);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await page.getByRole("link", { name: "See the whole shop" }).click();
  await page.getByRole("link", { name: "Avakaya", exact: true }).click();
  await expect(page.locator("#delivery")).toContainText("Reaches 600001 by");
  await expect(page.locator(".head__util")).toContainText("600001 by");
  await page.getByRole("button", { name: "ADD TO ITEM", exact: true }).click();
  await expect(cartLink(page, 2)).toBeVisible();
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
  await page.reload();
  await expect(cartLink(page, 2)).toBeVisible();
  await scriptReady(page);
});

test("what is added before the cart has been told is added to what is in it", async ({ page }) => {
  await put(page, "2", 2);
  await becomeKnown(page);
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  await page.route("**/cart/state", async (route) => {
    if (route.request().method() === "GET") await told;
    await route.continue();
  });
  await page.goto("/shop");
  await scriptReady(page);
  await page.getByRole("button", { name: "ADD TO ITEM: Kaju Katli, 500 g" }).click();
  tell();
  await expect(page.getByText("3 in your cart, ₹1,767")).toBeVisible();
  await expect.poll(() => noted(page, "2")).toBe(3);
});

test("signing in and out changes the name on pages that are shared, also when one goes back", async ({
  page,
  database,
}) => {
  const { email } = await aMember(database, { name: "Revathi Naidu" });
  const name = page.locator(".head__util").getByRole("link", { name: "Your account: Revathi" });
  await page.goto("/about");
  await page.goto("/sign-in?to=%2Fshop");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(aPassword);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/shop/);
  await expect(name).toBeVisible();
  await becomeKnown(page);
  await page.goto("/about");
  expect((await sent(page, "/about")).caching).not.toContain("private");
  await expect(name).toBeVisible();
  await scriptReady(page);
  await expect(name).toBeVisible();

  await page.goto("/account");
  await signOut(page);
  await page.goto("/about");
  await expect(page.locator(".head__util").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(name).toBeHidden();
  await page.evaluate(() => void setTimeout(() => history.go(-3)));
  await expect(page).toHaveURL("/about");
  await scriptReady(page);
  await expect(name).toBeHidden();
});

test("a pincode with rules of its own, and whoever works here, keep pages of their own", async ({ page, database }) => {
  await database.query(
    "insert into pincode_overrides (pincode, transit_days) values ('560001', 9) on conflict do nothing",
  );
  await givePincode(page, "560001");
  await page.goto("/shop/avakaya");
  await scriptReady(page);
  await expect(page.locator("#delivery")).toContainText("560001");
  expect(await page.evaluate(() => document.cookie)).toBe("");
  expect((await sent(page, "/shop/avakaya")).caching).toContain("private");

  await page.context().clearCookies();
  await signInAs(page, database, { role: "staff" });
  await page.goto("/about");
  await scriptReady(page);
  await expect(page.locator(".head__util").getByRole("link", { name: "Back office" })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("a stranger is given no cookie, and none is written by the script", async ({ page }) => {
  for (const path of paths) {
    await page.goto(path);
    await scriptReady(page);
  }
  expect(await page.context().cookies()).toEqual([]);
});
