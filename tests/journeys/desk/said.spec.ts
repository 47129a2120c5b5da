import { order } from "../../support/checkout-page.ts";
import { expect, fillLegalFacts, test } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

test("a press that hides, archives or sells says so, and so does taking it back", async ({ page, shop }) => {
  await fillLegalFacts(shop);
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/products/snack-3");
  const said = page.locator("#done");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  await press("Hide");
  await expect(said).toContainText("Saved. It is hidden now");
  await expect(said).not.toContainText("The shop shows it at once");
  await said.getByRole("button", { name: "Undo" }).click();
  await expect(said).toContainText("Taken back. Pappu Chekkalu: State: hidden → on sale");
  await press("Archive");
  await expect(said).toContainText("It is archived now");
  await press("Save");
  await expect(said).toContainText("Nothing was different");
});

test("a coupon that was ended says so, and one that is open again says that", async ({ page, shop }) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/coupons/new");
  await page.locator("#code").fill("SAID10");
  await page.locator("#percent").fill("10");
  await page.getByRole("button", { name: "Make the coupon" }).click();
  await expect(page.locator("#done")).toContainText("It holds from now on");
  await page.getByRole("button", { name: "End it now" }).click();
  await expect(page.locator("#done")).toContainText("It has ended: nobody can use it now.");
  await page.getByRole("button", { name: "Open it again" }).click();
  await expect(page.locator("#done")).toContainText("It holds from now on");
});

test("a link of the checklist stops above the label of its field", async ({ page, shop }) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await shop.pool.query("update products set ingredients = '{}', storage = '', state = 'draft' where id = 'snack-4'");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/back-office/products/snack-4");
    const links = page.locator("#missing").locator("..").getByRole("link");
    const fields = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    const own = fields.filter((field) => field.startsWith("#"));
    expect(own.length).toBeGreaterThan(0);
    for (const field of own) {
      await page.goto(`/back-office/products/snack-4${field}`);
      const label = page.locator(`label[for="${field.slice(1)}"]`);
      if ((await label.count()) > 0) await expect(label, field).toBeInViewport({ ratio: 1 });
    }
  }
});

test("an owner reads why an address at example.com does not count", async ({ page, shop }) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/settings/facts");
  await page.locator("#email").fill("hello@sweets.example.com");
  await page.getByRole("button", { name: "Save what I changed" }).click();
  await expect(page.locator("#done")).toContainText("One fact is saved");
  const why = "It does not count, because example.com is made up and belongs to nobody";
  await expect(page.locator("#email-hint")).toContainText(why);
  await page.goto("/back-office/settings");
  await expect(page.getByRole("main")).toContainText(`to be filled in. ${why}`);
});

test("one tracking number for a second parcel is asked about, and saved with a tick", async ({ page, shop }) => {
  const first = await order(page, { "2": 1 });
  const second = await order(page, { "2": 1 });
  const become = (number: string, status: string, trackingNumber: string | null) =>
    shop.pool.query("update orders set status = $2, courier = 'DTDC', tracking_number = $3 where number = $1", [
      number,
      status,
      trackingNumber,
    ]);
  await become(first.number, "delivered", "D5555555");
  await become(second.number, "packed", null);
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto(`/back-office/orders/${second.number}/courier`);
  await page.getByLabel("Courier").selectOption("DTDC");
  await page.getByLabel("Tracking number").fill("d555 5555");
  await page.getByRole("button", { name: "It has left" }).click();
  await expect(page.locator("#trackingNumber-error")).toContainText(`${first.number} has this number already`);
  const { rows } = await shop.pool.query("select status from orders where number = $1", [second.number]);
  expect(rows).toEqual([{ status: "packed" }]);
  await page.getByRole("checkbox", { name: /They travel in one parcel under D5555555/ }).check();
  await page.getByRole("button", { name: "It has left" }).click();
  await expect(page.locator("#done")).toContainText("moved to");
});
