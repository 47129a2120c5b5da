import { bought } from "../support/buyer.ts";
import { expectNoSidewaysScroll, expectTouchable } from "../support/drawn-page.ts";
import { expect, test } from "../support/journey.ts";
import { anOrder } from "../support/orders.ts";
import { signInAs } from "../support/people.ts";
import { thumb } from "../support/thumb.ts";

test.use({ expectedErrors: /status of 409/, viewport: { width: 360, height: 740 }, hasTouch: true });

test("one pack more is shown with its price, then changed in four taps, and the customer reads what is in it now", async ({
  page,
  baseURL,
  database,
}) => {
  const { token, number } = await bought(baseURL!, database, "2");
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  await page.goto(`/back-office/orders/${number}`);
  const hand = thumb();
  await hand.tap(page.getByRole("link", { name: "Change what is in it" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Change what is in ${number}`);
  await hand.type(page.locator('[name="n.2"]'), "2");
  await hand.tap(page.getByRole("button", { name: "See what it costs" }));
  const preview = page.getByRole("region", { name: "What it costs then" });
  await expect(preview).toContainText("(was 1)");
  await expect(preview).toContainText(
    /It comes to ₹[\d,]+, and came to ₹[\d,]+\. That is ₹[\d,]+ more\. ₹[\d,]+ is to be paid in cash\./,
  );
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [320]);
  await page.setViewportSize({ width: 360, height: 740 });
  const [, now] = /It comes to (₹[\d,]+)/.exec(await preview.innerText())!;
  await hand.tap(page.getByRole("button", { name: "Change the order" }));
  await expect(page.locator("#done")).toHaveText("It is changed, and the kitchen’s list has it so.");
  expect(hand.taps()).toBe(4);

  await page.goto(`/back-office/orders/${number}/change`);
  await page.getByLabel("Find another item").fill("avakaya");
  await page.getByRole("button", { name: "See what it costs" }).click();
  const found = page.getByLabel(/^Avakaya.*₹/).first();
  await found.fill("1");
  const other = await page.context().newPage();
  await other.goto(`/back-office/orders/${number}/change?see=yes&n.2=3`);
  await page.getByRole("button", { name: "See what it costs" }).click();
  await expect(preview).toContainText(/1 × Avakaya.* \(new\)/);
  await page.getByRole("button", { name: "Change the order" }).click();
  await expect(page.locator("#done")).toBeVisible();
  await other.getByRole("button", { name: "Change the order" }).click();
  await expect(other.locator(".error-summary")).toContainText(
    "It was changed while this page was open. In it now: 2 ×",
  );

  await page.context().clearCookies();
  await page.goto(`/orders/${token}`);
  await expect(page.getByRole("main")).toContainText(/What is in it was changed\. 2 × Kaju Katli, .+, not 1\./);
  await expect(page.getByRole("main")).toContainText(/1 × Avakaya, .+ added\./);
  await expect(page.getByRole("main")).not.toContainText(now!);
});

test("a kilo more in a paid order is asked for, paid by the customer, and billed anew beside the bill of before", async ({
  page,
  baseURL,
  database,
}) => {
  const { token, number } = await bought(baseURL!, database, "1-1000g", "razorpay");
  const pay = async () => {
    await page.getByRole("button", { name: "Pay at Razorpay" }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByRole("button", { name: "Return to the shop" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment received");
  };
  await page.goto(`/orders/${token}/pay`);
  await pay();
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto(`/back-office/orders/${number}`);
  const hand = thumb();
  await hand.tap(page.getByRole("link", { name: "Change what is in it" }));
  await hand.type(page.locator('[name="n.1-1000g"]'), "2");
  await hand.tap(page.getByRole("button", { name: "See what it costs" }));
  const preview = page.getByRole("region", { name: "What it costs then" });
  await expect(preview).toContainText(/₹[\d,]+ is to be paid on the order's page, and it is packed after that\./);
  await expect(preview).toContainText(
    "A credit note takes its bill back, and a new bill is made when the rest has come.",
  );
  await hand.tap(page.getByRole("button", { name: "Change the order" }));
  await expect(page.locator("#done")).toHaveText("It is changed, and the kitchen’s list has it so.");
  expect(hand.taps()).toBeLessThanOrEqual(5);
  await expect(page.getByRole("main")).toContainText(/₹[\d,]+ came, ₹[\d,]+ is missing\./);

  await page.context().clearCookies();
  await page.goto(`/orders/${token}/invoice`);
  await expect(page.getByRole("main")).toContainText("The new bill is made when the rest is paid.");
  await page.goto(`/orders/${token}`);
  await expect(page.getByRole("main")).toContainText(/₹[\d,]+ came, ₹[\d,]+ is missing\./);
  await page.getByRole("link", { name: /^Pay ₹/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay the rest of your order");
  await expectNoSidewaysScroll(page, [320]);
  await page.setViewportSize({ width: 360, height: 740 });
  await pay();

  await page.goto(`/orders/${token}/invoice`);
  await expect(page.getByRole("row", { name: /2 packs/ })).toBeVisible();
  await page.getByRole("link", { name: /^Earlier bill TM\// }).click();
  await expect(page.getByRole("row", { name: /1 pack/ })).toBeVisible();
  await page.getByRole("link", { name: /^Credit note CN\// }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Credit note");
});

test("who gives no money back is told so before a paid order gets less", async ({ page, database }) => {
  const { number } = await anOrder(database, {
    status: "placed",
    lines: [{ packId: "1-1000g", label: "1 kg", grams: 1000, quantity: 2 }],
    demand: new Map([["1", 2000]]),
  });
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  await page.goto(`/back-office/orders/${number}/change?see=yes&n.1-1000g=1`);
  const main = page.getByRole("main");
  if (await main.getByLabel("Another day").count())
    await main.getByRole("button", { name: "See what it costs" }).click();
  await expect(main).toContainText("Money goes back for this, and your role here gives no money back.");
  await expect(main.getByRole("button", { name: "Change the order" })).toHaveCount(0);
});
