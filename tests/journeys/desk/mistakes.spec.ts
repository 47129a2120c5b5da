import { randomUUID } from "node:crypto";
import { expect, test } from "../../support/journey.ts";
import { anOrderOf, expectGood, heading } from "../../support/money-desk.ts";
import { newUtr } from "../../support/money-for.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(03|04|09|22)/, viewport: { width: 360, height: 740 } });

test("a cashier takes back a payment that was recorded for the wrong order, and uses its UTR for the right one", async ({
  page,
  database,
}) => {
  const utr = newUtr();
  const [wrong, right] = [await anOrderOf(database, 41_001), await anOrderOf(database, 41_002)];
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  const receive = async (number: string) => {
    await page.goto(`/back-office/orders/${number}/paid`);
    await page.getByLabel("UTR in the bank").fill(utr);
    await page.getByRole("button", { name: "I have seen this money" }).click();
    await expect(page.getByRole("status")).toHaveText("The order is paid.");
  };
  await receive(wrong.number);
  await page.goto(`/back-office/orders/${wrong.number}`);
  await page.getByRole("link", { name: "It did not come" }).click();
  await expect(heading(page)).toHaveText(`Did ₹${wrong.amount} not come for ${wrong.number}?`);
  const follows = page.getByRole("listitem");
  await expect(follows.filter({ hasText: "waits for its payment again" })).toBeVisible();
  await expect(follows.filter({ hasText: `UTR ${utr} may be used for another order` })).toBeVisible();

  await page.getByRole("button", { name: "Take this payment back" }).click();
  await expect(page.locator(".error-summary")).toContainText("Say why, for the log");
  await page.getByLabel("Why").fill("It was for another order");
  await page.getByRole("button", { name: "Take this payment back" }).click();
  await expect(page).toHaveURL(new RegExp(`/back-office/orders/${wrong.number}\\?`));
  await expect(page.getByRole("status")).toHaveText("Taken back: this money counts for nothing any more.");
  await expect(page.locator(".mark", { hasText: "UPI waits" }).first()).toBeVisible();
  await expect(page.getByText(`with UTR ${utr} was recorded by mistake, and taken back by Kavya`)).toBeVisible();
  await expect(page.getByText(`Payment not received after all: ₹${wrong.amount}`)).toBeVisible();
  await receive(right.number);

  await page.context().clearCookies();
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/log");
  await expect(page.getByText("took back a payment that was recorded by mistake").first()).toBeVisible();
});

test("a page of before is told that the order changed, and an unknown payment is not found", async ({
  page,
  database,
}) => {
  const order = await anOrderOf(database, 41_003, { method: "cash", status: "placed" });
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(`/back-office/orders/${order.number}/paid`);
  await page.getByRole("button", { name: `₹${order.amount} received` }).click();
  await page.goto(`/back-office/orders/${order.number}`);
  await page.getByRole("link", { name: "It did not come" }).click();
  const here = page.url();
  await page.locator("[name=seen]").evaluate((field: HTMLInputElement) => (field.value = "packed 0"));
  await page.getByLabel("Why").fill("The wrong card");
  await page.getByRole("button", { name: "Take this payment back" }).click();
  await expect(page.locator(".error-summary")).toContainText("changed while this page was open");
  await expect(page.getByLabel("Why")).toHaveValue("The wrong card");
  await page.getByRole("button", { name: "Take this payment back" }).click();
  await expect(page.getByRole("status")).toContainText("Taken back");
  await page.goto(here);
  await expect(page.getByText("It was taken back before.")).toBeVisible();
  expect((await page.goto(`/back-office/money/receipts/${randomUUID()}/reverse`))?.status()).toBe(404);
});

test("a hand-in that was entered wrongly is taken back, and its cash is with the rider again", async ({
  page,
  database,
}) => {
  const courier = `Rider ${randomUUID().slice(0, 8)}`;
  const delivered = { method: "cash", status: "delivered", courier } as const;
  const numbers = [(await anOrder(database, delivered)).number, (await anOrder(database, delivered)).number];
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  await page.goto(`/back-office/money/cash/hand-in?${new URLSearchParams({ courier })}`);
  await page.getByRole("button", { name: "Record it as handed in" }).click();
  await page.goto(`/back-office/orders/${numbers[0]}`);
  await page.getByRole("link", { name: "It did not come" }).click();
  await expect(heading(page)).toHaveText("Take this hand-in back?");
  await expect(page.getByText(`All 2 orders are not paid any more: ₹1,098 is with ${courier} again`)).toBeVisible();
  await page.getByLabel("Why").fill("Counted twice");
  await page.getByRole("button", { name: "Take this hand-in back" }).click();
  await expect(page.getByRole("status")).toHaveText("Taken back: this money counts for nothing any more.");
  await expect(page.getByRole("region", { name: courier })).toContainText("2 orders");
  await page.getByText("Handed in lately").click();
  await expect(page.getByRole("listitem").filter({ hasText: courier })).toContainText("Taken back on");
});

test("a cancellation is taken back with its refund, and who may not cancel what is paid may not do so", async ({
  page,
  database,
}) => {
  const order = await anOrderOf(database, 41_004, { status: "placed", email: "lakshmi@example.net" });
  await signInAs(page, database, { name: "Anil", role: "staff" });
  const here = `/back-office/orders/${order.number}`;
  await page.goto(`${here}/cancel`);
  await page.getByLabel("Why").fill("The wrong card");
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText(`₹${order.amount} is owed back to the customer.`)).toBeVisible();
  await page.goto(here);
  await page.getByRole("link", { name: "Take the cancellation back" }).click();
  await expect(heading(page)).toHaveText(`Take the cancellation of ${order.number} back?`);
  await expect(page.getByText(`₹${order.amount} that was promised back is not sent.`)).toBeVisible();

  await page.context().clearCookies();
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  expect((await page.goto(`${here}/uncancel`))?.status()).toBe(403);
  const refused = await page.request.post(`${here}/uncancel`, { form: { reason: "A slip" } });
  expect(refused.status()).toBe(403);
  await page.goto(here);
  await expect(page.getByRole("link", { name: "Take the cancellation back" })).toHaveCount(0);

  await page.context().clearCookies();
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(`${here}/uncancel`);
  await page.getByLabel("Why").fill("The wrong card");
  await page.getByRole("button", { name: "Take the cancellation back" }).click();
  await expect(page.getByRole("status")).toHaveText("The cancellation was taken back, and the customer is told.");
  await expect(page.getByText("The cancellation was taken back", { exact: true })).toBeVisible();
  await expect(page.locator(".mark", { hasText: "Paid" }).first()).toBeVisible();
});

test("a promised refund that Razorpay has already is not called off, and the page says so", async ({
  page,
  database,
}) => {
  const order = await anOrderOf(database, 41_005, { status: "placed" });
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.request.post(`/back-office/orders/${order.number}/refund`, {
    form: { rupees: "100", reason: "A jar was broken.", seen: "0", status: "placed", intent: "give" },
  });
  // Not by its card: the list of money shows a hundred, and other tests make them too.
  const { rows } = await database.query<{ id: string }>("select id from refunds where order_id = $1", [order.id]);
  await page.goto(`/back-office/money/refunds/${rows[0]!.id}/call-off`);
  await expect(page.getByText("₹100 is not sent. No credit note is made for it.")).toBeVisible();
  await database.query("update refunds set status = 'sent' where order_id = $1", [order.id]);
  await page.reload();
  await expect(page.getByText("There is nothing to call off any more: it was sent")).toBeVisible();
});

test.describe("with a script that looks", () => {
  test.use({ javaScriptEnabled: true });

  test("the pages that take something back are well drawn, asked, refused and done", async ({ page, database }) => {
    test.slow();
    const order = await anOrderOf(database, 41_006);
    const courier = `Rider ${randomUUID().slice(0, 8)}`;
    const cash = await anOrder(database, { method: "cash", status: "delivered", courier });
    await signInAs(page, database, { name: "Sita", role: "owner" });
    const here = `/back-office/orders/${order.number}`;
    const takeBack = async (button: string) => {
      await expectGood(page);
      await page.getByRole("button", { name: button }).click();
      await expect(page.locator(".error-summary")).toBeFocused();
      await expectGood(page);
      await page.getByLabel("Why").fill("The wrong card");
      await page.getByRole("button", { name: button }).click();
      await expect(page.locator("#done")).toBeVisible();
      await expectGood(page);
    };
    await page.goto(`${here}/paid`);
    await page.getByLabel("UTR in the bank").fill(newUtr());
    await page.getByRole("button", { name: "I have seen this money" }).click();
    await expect(page.getByRole("status")).toBeVisible();
    await page.goto(`${here}/cancel`);
    await page.getByLabel("Why").fill("The wrong card");
    await page.getByRole("button", { name: "Cancel the order" }).click();
    await expect(page.getByRole("status")).toBeVisible();
    await page.goto(`${here}/uncancel`);
    await takeBack("Take the cancellation back");
    await page.getByRole("link", { name: "It did not come" }).click();
    const receipt = page.url();
    await takeBack("Take this payment back");
    await page.goto(receipt);
    await expectGood(page);

    await page.goto(`/back-office/money/cash/hand-in?${new URLSearchParams({ courier })}`);
    await page.getByRole("button", { name: "Record it as handed in" }).click();
    await expect(page.getByRole("status")).toBeVisible();
    await page.goto(`/back-office/orders/${cash.number}`);
    await page.getByRole("link", { name: "It did not come" }).click();
    await takeBack("Take this hand-in back");
    await page.getByText("Handed in lately").click();
    await expectGood(page);
  });
});
