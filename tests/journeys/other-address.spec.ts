import type { Page } from "@playwright/test";
import { bought } from "../support/buyer.ts";
import { expectNoSidewaysScroll, expectTouchable } from "../support/drawn-page.ts";
import { expect, test } from "../support/journey.ts";
import { anOrder } from "../support/orders.ts";
import { signInAs } from "../support/people.ts";

test.use({ expectedErrors: /status of 409/, viewport: { width: 360, height: 740 }, hasTouch: true });

async function type(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
}

const asked = (page: Page) => page.getByRole("region", { name: "What changes with it" });

async function expectFits(page: Page) {
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [320]);
  await page.setViewportSize({ width: 360, height: 740 });
}

test("an order goes to another pincode, by the shop and back by its customer, who are told first what it costs and when it comes", async ({
  page,
  baseURL,
  database,
}) => {
  const { token, number } = await bought(baseURL!, database, "2");
  const customers = await page.context().newPage();
  await customers.goto(`/orders/${token}`);
  await customers.getByRole("link", { name: "Send it to another address" }).click();

  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  await page.goto(`/back-office/orders/${number}`);
  await page.getByRole("link", { name: "Correct it" }).click();
  await type(page, { address1: "12, Sunrise Flats", address2: "Adyar", city: "Chennai", pincode: "600020" });
  await page.getByRole("button", { name: "Correct the order" }).click();
  await expect(asked(page)).toContainText(/It costs ₹[\d,]+ more: ₹[\d,]+, not ₹[\d,]+\./);
  await expect(asked(page)).toContainText(/It arrives by .+, (not by .+|as before)\./);
  await expectFits(page);
  const [, now, before] = /more: (₹[\d,]+), not (₹[\d,]+)/.exec(await asked(page).innerText())!;
  await page.goto(`/back-office/orders/${number}`);
  await expect(page.locator("#customer").locator("..")).not.toContainText("600020");
  await page.getByRole("link", { name: "Correct it" }).click();
  await type(page, { address1: "12, Sunrise Flats", address2: "Adyar", city: "Chennai", pincode: "600020" });
  await page.getByRole("button", { name: "Correct the order" }).click();
  await page.getByRole("button", { name: "Yes, change the address" }).click();
  await expect(page).toHaveURL(/#customer$/);
  await expect(page.locator("#customer").locator("..")).toContainText("600020");
  await page.goto(`/back-office/orders/print?what=labels&order=${number}`);
  await expect(page.getByRole("article")).toContainText("600020");
  await expect(page.getByRole("article")).toContainText(`Cash to collect ${now!}`);

  await type(customers, { address1: "9-9" });
  await customers.getByRole("button", { name: "Change the address" }).click();
  await expect(customers.locator(".error-summary")).toContainText(
    "Somebody corrected it while this page was open. It goes to 12, Sunrise Flats, Adyar, Chennai 600020 now.",
  );
  await customers.goto(`/orders/${token}`);
  await expect(customers.getByRole("main")).toContainText(
    new RegExp(`It goes to another address\\..*It came to ${before!}, and comes to ${now!} now\\.`),
  );
  await customers.getByRole("link", { name: "Send it to another address" }).click();
  await expect(customers.locator('[name="pincode"]')).toHaveValue("600020");
  await type(customers, { address1: "12-3-45", address2: "Brodipet", city: "Guntur", pincode: "522002" });
  await customers.getByRole("button", { name: "Change the address" }).click();
  await expect(asked(customers)).toContainText(`less: ${before!}, not ${now!}.`);
  await expectFits(customers);
  await asked(customers).getByLabel("Arrives on").selectOption({ index: 1 });
  const day = await asked(customers).getByLabel("Arrives on").locator("option").nth(1).innerText();
  await customers.getByRole("button", { name: "Yes, change the address" }).click();
  await expect(customers).toHaveURL(new RegExp(`/orders/${token}#placed$`));
  await expect(customers.getByRole("main")).toContainText(`It now reaches you by ${day}`);
  await expect(customers.getByRole("main")).toContainText("522002");
});

test("what cannot go there is refused with what was typed, a paid order is told the rest, a packed one keeps its pincode", async ({
  page,
  database,
}) => {
  const paid = await anOrder(database, { status: "placed", dispatchOn: "2026-12-01", promisedOn: "2026-12-02" });
  await page.goto(`/orders/${paid.token}/address`);
  await type(page, { city: "Chennai", pincode: "999999" });
  await page.getByRole("button", { name: "Change the address" }).click();
  await expect(page.locator(".error-summary")).toContainText("India Post has no pincode 999999: check its digits.");
  await expect(page.locator('[name="city"]')).toHaveValue("Chennai");
  await type(page, { pincode: "600020" });
  await page.getByRole("button", { name: "Change the address" }).click();
  await expect(page.getByRole("main")).toContainText("is to be paid on the order's page, and it is packed after that.");

  await database.query("update orders set status = 'packed' where id = $1", [paid.id]);
  await page.goto(`/orders/${paid.token}/address`);
  await expect(page).toHaveURL(new RegExp(`/orders/${paid.token}#placed$`));
  await expect(page.getByRole("link", { name: "Send it to another address" })).toHaveCount(0);
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  await page.goto(`/back-office/orders/${paid.number}/correct`);
  await expect(page.getByRole("main")).toContainText("It is packed, so its pincode stays.");
  await expect(page.locator('[name="pincode"]')).toHaveCount(0);
});
