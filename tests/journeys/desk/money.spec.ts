import { randomUUID } from "node:crypto";
import { expect, test } from "../../support/journey.ts";
import { anOrderOf, card, claim, handedOver, part } from "../../support/money-desk.ts";
import { newUtr } from "../../support/money-for.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(03|09|22)/, viewport: { width: 360, height: 740 } });

test("a transfer is confirmed by its UTR, which serves no other order, and cash is handed in", async ({
  page,
  database,
}) => {
  const utr = newUtr();
  const [first, second] = [await anOrderOf(database, 32_001), await anOrderOf(database, 32_002)];
  await claim(database, second.payment, newUtr());
  const cash = await anOrderOf(database, 32_003, handedOver);
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(`/back-office/orders/${first.number}/paid`);
  await page.getByLabel("UTR in the bank").fill("12345");
  await page.getByRole("button", { name: "I have seen this money" }).click();
  await expect(page).toHaveTitle(`Error: Money for ${first.number} | Back office`);
  await expect(page.getByLabel("UTR in the bank")).toHaveValue("12345");
  await page.getByLabel("UTR in the bank").fill(`${utr.slice(0, 4)} ${utr.slice(4)}`);
  await page.getByRole("button", { name: "I have seen this money" }).click();
  await expect(page.getByRole("status")).toHaveText("The order is paid.");
  await expect(page.getByText(`Paid by UPI: ₹${first.amount}`)).toContainText(utr);
  // Other tests' customers may have told of theirs before.
  await expect(page.getByRole("link", { name: /^Next: TM-/ })).toHaveAttribute("href", /\/orders\/TM-[^/]+\/paid$/);

  await page.getByRole("searchbox").fill(utr);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL(`/back-office/orders/${first.number}`);

  await page.goto(`/back-office/orders/${second.number}/paid`);
  await page.getByLabel("UTR in the bank").fill(utr);
  await page.getByRole("button", { name: "I have seen this money" }).click();
  await expect(page.locator(".error-summary")).toHaveText(/This UTR has served for order /);
  await expect(page.locator(".error-summary")).toContainText(first.number);

  await page.goto(`/back-office/orders/${cash.number}/paid`);
  await page.getByRole("button", { name: `₹${cash.amount} received` }).click();
  await expect(page.getByRole("status")).toHaveText("The order is paid.");
});

test("the owner gives a part back once, however often it is pressed; the staff may not", async ({ page, database }) => {
  const order = await anOrderOf(database, 33_001, handedOver);
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(`/back-office/orders/${order.number}/paid`);
  await page.getByRole("button", { name: `₹${order.amount} received` }).click();
  await expect(page.getByRole("status")).toHaveText("The order is paid.");
  const refund = `/back-office/orders/${order.number}/refund`;
  expect((await page.goto(refund))?.status()).toBe(403);
  await expect(page).toHaveTitle("That did not work | Back office");
  await expect(part(page, "Orders")).toBeVisible();
  await part(page, "More").click();
  await expect(page.getByRole("main").getByRole("link", { name: /^Settings/ })).toHaveCount(0);
  const form = { rupees: "100", reason: "A jar was broken.", seen: "0" };
  expect((await page.request.post(refund, { form })).status()).toBe(403);

  const nobodys = `/back-office/money/refunds/${randomUUID()}`;
  expect((await page.request.post(nobodys, { form: { intent: "sent" } })).status()).toBe(403);

  await page.context().clearCookies();
  await signInAs(page, database, { name: "Sita", role: "owner" });
  const unknown = await page.request.post(nobodys, { form: { intent: "sent" } });
  expect([unknown.status(), await unknown.text()]).toEqual([404, expect.stringContaining("There is no such refund.")]);
  await page.goto(refund);
  await expect(page.getByLabel("Rupees")).toHaveValue(order.amount.replaceAll(",", ""));
  await expect(part(page, "Orders")).toHaveAttribute("aria-current", "true");
  const look = page.getByRole("button", { name: "Look at it first" });
  // After a wrong field, refunds that others promised meanwhile are still noticed.
  const seen = page.locator("[name=seen]");
  await seen.evaluate((field: HTMLInputElement) => (field.value = "7"));
  await look.click();
  await expect(page.locator(".error-summary")).toContainText("Say why");
  await expect(seen).toHaveValue("7");
  await page.getByLabel("Why").fill("A jar was broken.");
  await look.click();
  await expect(page.locator(".error-summary")).toContainText("Look once more");
  await expect(seen).toHaveValue("0");
  await page.getByLabel("Rupees").fill("900000");
  await page.getByLabel("Why").fill("");
  await look.click();
  await expect(page.locator(".error-summary")).toContainText(`₹${order.amount} is all that is left`);
  await expect(page.locator(".error-summary")).toContainText("Say why");
  await page.getByLabel("Why").fill("A jar was broken.");
  await look.click();
  await expect(page.locator(".error-summary")).toContainText("more than is left");
  await page.getByLabel("Rupees").fill("120");
  await look.click();
  await expect(page.getByRole("heading", { name: "₹120 goes back to Lakshmi, Guntur" })).toBeVisible();
  await page.getByRole("button", { name: "Change it" }).click();
  await page.getByLabel("Rupees").fill("100");
  await look.click();
  await expect(page.getByRole("main")).toContainText("₹100 that was paid in cash. You hand it back");
  await expect(page.getByRole("main")).toContainText("₹32,901 of its money stays with the shop.");
  await expect(page.getByRole("main")).toContainText("“A jar was broken.”");
  // Nothing was promised by looking.
  expect((await page.request.get(refund)).status()).toBe(200);
  await expect(page.getByText("Promised so far")).toHaveCount(0);
  for (const said of [/^Written down/, /^This was written down before/]) {
    await page.getByRole("button", { name: "Give it back" }).click();
    await expect(page.getByRole("status")).toHaveText(said);
    await expect(page.getByText("₹100, owed. A jar was broken.")).toHaveCount(1);
    await page.goto(refund);
    await page.getByLabel("Rupees").fill("100");
    await page.getByLabel("Why").fill("A jar was broken.");
    await look.click();
    // As if the button were pressed on a page that was opened before the first refund.
    await page.locator("[name=seen]").evaluate((field: HTMLInputElement) => (field.value = "0"));
  }

  await page.goto(`/back-office/orders/${order.number}`);
  await expect(page.getByText(/^₹100 is owed back .*A jar was broken\./)).toBeVisible();
  await page.getByRole("link", { name: "Go to the refund of ₹100" }).click();
  const owed = card(page, order.number);
  await expect(owed).toContainText("₹100Lakshmi, Guntur");
  await expect(part(page, "Money")).toContainText("to look after");
  await owed.getByText("Mark as sent").click();
  await owed.getByRole("button", { name: `I have sent ₹100 for ${order.number}` }).click();
  await expect(page.getByRole("status")).toHaveText("Written down: the money went back.");
  await expect(card(page, order.number)).toHaveCount(0);
  await page.goto(`/back-office/orders/${order.number}`);
  await expect(page.getByText(/^₹100 went back on .*A jar was broken\./)).toBeVisible();
  await expect(page.getByRole("link", { name: "Give money back" })).toBeVisible();
  await page.goto("/back-office/money");

  await expect(part(page, "Money")).toHaveAttribute("aria-current", "page");
  await page.goto("/back-office/log?kind=refund&who=Sita");
  await expect(part(page, "More")).toHaveAttribute("aria-current", "true");
  const entry = page.getByRole("article").filter({ hasText: order.number });
  await expect(entry.getByRole("heading")).toHaveText("Sita: sent money back by hand");
  await expect(entry.getByRole("row", { name: "status" })).toHaveText(/due.*done/);
});

test("an order is cancelled with a reason; what is paid is owed back, and an old page is told who was quicker", async ({
  page,
  database,
}) => {
  const order = await anOrderOf(database, 34_001);
  await signInAs(page, database, { name: "Anil", role: "staff" });
  const cancel = `/back-office/orders/${order.number}/cancel`;
  await page.goto(cancel);
  await expect(page.getByText("Nothing was paid, so nothing is owed back.")).toBeVisible();
  const old = await page.context().newPage();
  await old.goto(cancel);

  await page.goto(`/back-office/orders/${order.number}/paid`);
  await page.getByLabel("UTR in the bank").fill(newUtr());
  await page.getByRole("button", { name: "I have seen this money" }).click();
  await expect(page.getByRole("status")).toHaveText("The order is paid.");

  await old.getByRole("textbox", { name: "Why" }).fill("No ghee today");
  await old.getByRole("button", { name: "Cancel the order" }).click();
  await expect(old.locator(".error-summary")).toContainText('Anil was quicker: "Order placed"');
  await expect(old.getByText(`₹${order.amount} is owed back to the customer.`)).toBeVisible();
  await old.getByRole("textbox", { name: "Why" }).fill("");
  await old.getByRole("button", { name: "Cancel the order" }).click();
  await expect(old.locator(".error-summary")).toContainText("Say why, for the log");
  await old.getByRole("textbox", { name: "Why" }).fill("No ghee today");
  await old.getByRole("button", { name: "Cancel the order" }).click();
  await expect(old.getByRole("status")).toHaveText("The order is cancelled.");
  await expect(old.getByRole("main")).toContainText(
    `₹${order.amount} is owed back to the customer. The owner sends it.`,
  );
  await expect(old.getByRole("link", { name: "All money" })).toBeVisible();

  await page.goto("/back-office/money");
  await expect(card(page, order.number)).toContainText("The order was cancelled.");
  await expect(card(page, order.number)).toContainText("The owner sends it.");
  expect((await page.request.post(cancel, { form: { seen: "placed", reason: "Again" } })).status()).toBe(200);
});

test("a refund that was promised by mistake is called off with a reason, which the customer reads", async ({
  page,
  database,
}) => {
  const order = await anOrderOf(database, 34_011, handedOver);
  const { number } = order;
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto(`/back-office/orders/${number}/paid`);
  await page.getByRole("button", { name: `₹${order.amount} received` }).click();
  await page.goto(`/back-office/orders/${number}/refund`);
  await page.getByLabel("Rupees").fill("500");
  await page.getByLabel("Why").fill("A box was crushed.");
  await page.getByRole("button", { name: "Look at it first" }).click();
  await page.getByRole("button", { name: "Give it back" }).click();
  await expect(page.getByRole("status")).toHaveText(/^Written down/);

  await page.goto("/back-office/money");
  await card(page, number)
    .getByRole("link", { name: `Call it off: ${number}, ₹500` })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Call off the refund of ₹500 for ${number}`);
  const form = page.url();
  await page.getByRole("button", { name: "Call it off" }).click();
  await expect(page.locator(".error-summary")).toContainText("Say why");
  await page.getByLabel("Why").fill("It was meant for another order.");
  await page.getByRole("button", { name: "Call it off" }).click();
  await expect(page.getByRole("status")).toHaveText(/^Called off: this money is not sent/);
  await expect(card(page, number)).toHaveCount(0);
  await page.goto(form);
  await expect(page.getByText("There is nothing to call off any more")).toBeVisible();
  const again = await page.request.post(form, { form: { reason: "Once more" }, maxRedirects: 0 });
  expect([again.status(), again.headers().location]).toEqual([303, expect.stringContaining("called+off+before")]);

  await page.goto(`/orders/${order.token}`);
  await expect(page.getByText("The refund was called off: ₹500. It was meant for another order.")).toBeVisible();
  await page.goto(`/back-office/orders/${number}`);
  await expect(page.getByText("₹500 was promised, and called off. A box was crushed.")).toBeVisible();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();

  await signInAs(page, database, { name: "Anil", role: "staff" });
  expect((await page.request.post(form, { form: { reason: "I may not" } })).status()).toBe(403);
});

test("an order whose whole money went back is asked about, and made all the same once somebody says so", async ({
  page,
  database,
}) => {
  const order = await anOrderOf(database, 34_012);
  const { number } = order;
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto(`/back-office/orders/${number}/paid`);
  await page.getByLabel("UTR in the bank").fill(newUtr());
  await page.getByRole("button", { name: "I have seen this money" }).click();
  await page.goto(`/back-office/orders/${number}/refund`);
  await page.getByLabel("Why").fill("You asked for it.");
  await page.getByRole("button", { name: "Look at it first" }).click();
  await expect(page.getByRole("main")).toContainText("That is all of its money. The order has not left");
  await page.getByRole("button", { name: "Give it back" }).click();
  await expect(page.getByRole("status")).toHaveText(/^Written down/);

  await page.goto(`/back-office/orders?q=${number}`);
  await expect(page.getByText("Refund due: all of it").first()).toBeVisible();
  await expect(page.getByText("All its money is given back. What becomes of it?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark packed" })).toHaveCount(0);
  const packing = { order: number, to: "packed", seen: "placed", back: "/back-office/orders" };
  const refused = await page.request.post("/back-office/orders/advance", { form: packing });
  expect([refused.status(), await refused.text()]).toEqual([
    409,
    expect.stringContaining("All its money is given back"),
  ]);
  await page.goto(`/orders/${order.token}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your money is on its way back");
  await expect(page.getByRole("main")).not.toContainText("We cook it fresh");

  await page.goto("/back-office/money");
  await page.getByRole("link", { name: `Decide about ${number}` }).click();
  await page.getByRole("button", { name: "Make it all the same" }).click();
  await expect(page.getByRole("status")).toHaveText("Written down: the order is made all the same.");
  await expect(page.getByRole("button", { name: "Mark packed" })).toBeVisible();
  await page.goto(`/orders/${order.token}`);
  await expect(page.getByRole("main")).toContainText("We cook it fresh");
  await expect(page.getByRole("main")).toContainText("All that you paid goes back to you.");
});
