import type { Browser, Page } from "@playwright/test";
import { dayInWords } from "#platform/day.ts";
import { live, order } from "../../support/checkout-page.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTouchable } from "../../support/drawn-page.ts";
import { expect, inShopOfItsOwn, onPhone } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

const keys = { RAZORPAY_KEY_ID: "rzp_test_shown", RAZORPAY_KEY_SECRET: "hidden1", RAZORPAY_WEBHOOK_SECRET: "hidden2" };

// These tests have a shop of their own, because they change what other tests read.
const test = inShopOfItsOwn(keys);
test.describe.configure({ mode: "serial" });
test.use({ expectedErrors: /status of 4(03|04|09|22)/ });

test.beforeAll(async ({ shop }) => {
  // What is ordered now leaves on the same day, whatever the time, even if midnight passes meanwhile.
  await shop.pool.query(
    "insert into holidays select (now() at time zone 'Asia/Kolkata')::date + days, 'Closed' from generate_series(0, 1) as days on conflict do nothing",
  );
});

/** Returns what `look` finds on a page of a new visitor, who has no cookies and no JavaScript. */
async function asVisitor<Answer>(browser: Browser, look: (page: Page) => Promise<Answer>): Promise<Answer> {
  const visitor = await browser.newContext({ javaScriptEnabled: false });
  try {
    return await look(await visitor.newPage());
  } finally {
    await visitor.close();
  }
}

const done = (page: Page) => page.locator("#done");

test("settings are the owner's: staff get 403 on each of their pages", async ({ shop, page }) => {
  await signInAs(page, shop.pool, { name: "Anil", role: "staff" });
  for (const path of ["", "/facts", "/zones/state", "/pincodes", "/pincodes/522002", "/holidays"]) {
    expect((await page.goto(`/back-office/settings${path}`))?.status(), path).toBe(403);
  }
  for (const path of ["/pincodes/520001/remove", "/holidays/2027-01-26/remove", "/facts", "/zones/state"]) {
    const answer = await page.request.post(`/back-office/settings${path}`, { form: { "was.city": "" } });
    expect(answer.status(), path).toBe(403);
  }
});

test("the list of what is missing shrinks as facts are filled in, and never shows a key", async ({
  shop,
  page,
  browser,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/settings");
  const missing = page.getByRole("heading", { name: /things are missing before the shop may go live/ });
  const before = Number((await missing.innerText()).split(" ")[0]);
  await expect(page.getByText("The keys of Razorpay are for trying out")).toBeVisible();
  await expect(page.getByText(`${shop.address}/webhooks/razorpay`)).toHaveCount(1);
  expect(await page.content()).not.toMatch(/rzp_test_shown|hidden[12]/);

  await expect(page.getByRole("link", { name: "shelf lives: to be confirmed by the kitchen" })).toHaveAttribute(
    "href",
    /\/facts#recipesConfirmedOn$/,
  );

  await page.getByRole("link", { name: "GSTIN: fill it in" }).click();
  await expect(page.locator("#gstin")).toBeFocused();
  await page.getByLabel("Legal name").fill("Example Foods");
  await page.getByLabel("GSTIN").fill("37AAPFU0939F1ZV");
  await page.getByLabel("A notice of your own").fill("సంక్రాంతి: closed 13 to 15 January");
  await page.getByRole("button", { name: "Save what I changed" }).click();
  await expect(page).toHaveTitle("Error: Shop details | Back office");
  await expect(page).toHaveURL(/\/facts#problem$/);
  await expect(page.getByRole("alert")).toContainText("GSTIN: Write the 15 characters of the GSTIN; one is not right.");
  await expect(page.getByLabel("Legal name")).toHaveValue("Example Foods");
  await expect(page.getByLabel("GSTIN", { exact: true })).toHaveValue("37AAPFU0939F1ZV");
  expect(await asVisitor(browser, async (visitor) => (await visitor.goto("/"))!.text())).not.toContain("Example Foods");

  await page.getByLabel("GSTIN", { exact: true }).fill("27aapfu 0939f1zv");
  await page.getByRole("button", { name: "Save what I changed" }).click();
  await expect(page.getByRole("alert")).toContainText("House and street: A tax invoice names the house and street");
  await page.getByLabel("House and street").fill("1 Example Street");
  await page.getByLabel("Pincode", { exact: true }).fill("522002");
  await page.getByRole("button", { name: "Save what I changed" }).click();
  await expect(done(page)).toContainText("5 facts are saved");
  await expect(done(page)).toContainText(
    "bills are tax invoices: they show the GSTIN and the tax, counted as sold from",
  );
  await asVisitor(browser, async (visitor) => {
    await visitor.goto("/");
    const notice = visitor.getByRole("region", { name: "Delivery notices" });
    await expect(notice).toContainText(/delivered within 2-3 working days.*సంక్రాంతి: closed 13 to 15 January/);
    await expect(notice.locator("[lang=te]").first()).toHaveText("సంక్రాంతి");
    await expect(visitor.getByRole("contentinfo")).toContainText("Example Foods");
  });
  await page.goto("/back-office/settings");
  expect(Number((await missing.innerText()).split(" ")[0])).toBe(before - 4);

  await page.goto("/back-office/settings/facts");
  await page.getByLabel("GSTIN", { exact: true }).fill("");
  await page.getByLabel("The shop is not registered for GST").check();
  await page.getByRole("button", { name: "Save what I changed" }).click();
  await expect(done(page)).toContainText("bills are called bills");
  await expect(page.getByLabel("The shop is not registered for GST")).toBeChecked();
  await page.goto("/back-office/settings");
  await page.getByRole("link", { name: "Not registered for GST, but zones deliver outside Andhra Pradesh" }).click();
  await expect(page.locator("#withoutGst")).toBeFocused();
});

test("a fact that somebody else has changed meanwhile is shown, not overwritten unseen", async ({ shop, page }) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/settings/facts");
  const other = await page.context().newPage();
  await other.goto("/back-office/settings/facts");
  await other.getByLabel("Nodal person").fill("Example One");
  await other.getByRole("button", { name: "Save what I changed" }).click();
  await expect(done(other)).toContainText("One fact is saved");

  await page.getByLabel("Nodal person").fill("Example Two");
  await page.getByRole("button", { name: "Save what I changed" }).click();
  await expect(page.getByRole("alert")).toContainText("Somebody has changed this to “Example One”");
  await page.getByRole("button", { name: "Save what I changed" }).click();
  await expect(done(page)).toContainText("One fact is saved");
  await expect(page.getByLabel("Nodal person")).toHaveValue("Example Two");
});

test("a zone's charge is shown before it is saved, and the delivery page has it at once", async ({
  shop,
  page,
  browser,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/settings");
  await page.getByRole("link", { name: "Andhra Pradesh and Telangana" }).click();
  await page.getByLabel("First charge, in rupees").fill("82.50");
  await page.getByLabel("Working days from dispatch").fill("6");
  await page.getByRole("button", { name: "Show what changes" }).click();
  const effects = page.getByRole("region", { name: "What would change" });
  await expect(effects.getByRole("row", { name: /^500 g for ₹500/ })).toContainText("₹70₹82.50");
  await expect(effects).toContainText("These items would no longer be sent there:");
  const policy = () => asVisitor(browser, async (visitor) => (await visitor.goto("/delivery-policy"))!.text());
  expect(await policy()).not.toContain("82.50");

  await page.getByLabel("Each further, in grams").fill("0");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Write grams");
  await expect(page.getByLabel("First charge, in rupees")).toHaveValue("82.50");
  await page.getByLabel("Each further, in grams").fill("500");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(done(page)).toContainText("Saved.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(done(page)).toHaveText("Nothing changed.");
  expect(await policy()).toContain("₹82.50 up to 1 kg");
  const notices = await asVisitor(browser, async (visitor) => {
    await visitor.goto("/");
    return visitor.getByRole("region", { name: "Delivery notices" }).textContent();
  });
  expect(notices).toContain(
    "delivered within 3 working days; Andhra Pradesh and Telangana 6; North-east, hills and islands 5",
  );
});

test("one pincode gets days of its own, and follows its zone again", async ({ shop, page, browser }) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/settings/pincodes");
  await page.getByLabel("Pincode", { exact: true }).fill("౫౬౦ ౦౦౧");
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.locator("h1")).toHaveText("560001");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Say at least one thing that is different here");
  await page.getByLabel("Do we deliver there?").selectOption("No");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(done(page)).toContainText("Saved.");
  const refused = () =>
    asVisitor(browser, async (visitor) => {
      await live(visitor, "560001");
      return (await visitor.goto("/shop/kaju-katli"))!.text();
    });
  expect(await refused()).toContain("We do not deliver to 560001 yet.");

  await page.getByRole("button", { name: "Let it follow its zone again" }).click();
  await expect(done(page)).toContainText("560001 follows its zone again.");
  expect(await refused()).not.toContain("We do not deliver to 560001 yet.");
  expect((await page.goto("/back-office/settings/pincodes/123456"))?.status()).toBe(404);
});

test("a holiday moves the promised day, and lists the orders whose customers want to know", async ({
  shop,
  page,
  browser,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  const number = await asVisitor(browser, async (visitor) => (await order(visitor, { "2": 1 })).number);
  const { rows } = await shop.pool.query<{ day: string }>(
    "select promised_on::text as day from orders where number = $1",
    [number],
  );
  const { day } = rows[0]!;
  const promise = () =>
    asVisitor(browser, async (visitor) => {
      await live(visitor, "522002");
      await visitor.goto("/shop/kaju-katli");
      return visitor.locator("#delivery").innerText();
    });
  expect(await promise()).toContain(dayInWords(day));

  await page.goto("/back-office/settings/holidays");
  await page.getByLabel("Day", { exact: true }).fill(day);
  await page.getByRole("button", { name: "Add this day" }).click();
  await expect(page.getByRole("alert")).toContainText("Write what the holiday is called.");
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue(day);
  await page.getByLabel("Name", { exact: true }).fill("Closed for a wedding");
  await page.getByRole("button", { name: "Add this day" }).click();
  await expect(done(page)).toContainText("One day is added.");
  const card = page.getByRole("listitem").filter({ hasText: "Closed for a wedding" });
  await expect(card).toContainText("1 Promised for this day");
  await expect(card.getByRole("link", { name: number })).toHaveAttribute("href", `/back-office/orders/${number}`);
  expect(await promise()).not.toContain(dayInWords(day));

  await card.getByRole("button", { name: /^Remove/ }).click();
  await expect(done(page)).toContainText("The holiday is removed.");
  expect(await promise()).toContain(dayInWords(day));
});

test("a year's holidays are pasted at once, and a wrong line is named", async ({ shop, page }) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  const year = new Date().getFullYear() + 1;
  await page.goto("/back-office/settings/holidays");
  await page.getByText("Paste several at once").click();
  const lines = page.getByLabel("One day a line, with its name");
  await lines.fill(`${year}-01-13 భోగి\n14/01/${year}\n15/01/${year} Kanuma`);
  await page.getByRole("button", { name: "Add these days" }).click();
  await expect(page.getByRole("alert")).toContainText("Line 2: write a day and its name");
  await expect(lines).toHaveValue(/Kanuma/);
  await lines.fill(`${year}-01-13 భోగి\n14/01/${year} Sankranti\n15/01/${year} Kanuma`);
  await page.getByRole("button", { name: "Add these days" }).click();
  await expect(done(page)).toContainText("3 days are added.");
  await page.getByText("Paste several at once").click();
  await lines.fill(`15/01/${year} Kanuma\n${year}-03-27 ఉగాది`);
  await page.getByRole("button", { name: "Add these days" }).click();
  await expect(done(page)).toContainText("One day is added. One was there already and stays as it was.");
  await expect(page.getByRole("listitem").filter({ hasText: "Sankranti" })).toContainText(`14 January ${year}`);

  const past = await page.request.post("/back-office/settings/holidays/2026-01-26/remove", { maxRedirects: 0 });
  expect(past.status()).toBe(409);
});

test("the pages of the settings are accessible, can be touched, and fit on every screen", async ({ shop, browser }) => {
  const page = await onPhone(browser);
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  for (const path of ["", "/facts", "/zones/far", "/holidays", "/pincodes", "/pincodes/522201"]) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/back-office/settings${path}`);
    await expectAccessible(page);
    await expectTouchable(page);
    await expectNoSidewaysScroll(page, [320, 768, 1280]);
  }
  await page.goto("/back-office/settings/zones/far");
  await page.getByLabel("Working days from dispatch").fill("12");
  await page.getByRole("button", { name: "Show what changes" }).click();
  await expect(page.getByRole("region", { name: "What would change" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Working days from dispatch").fill("0");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});
