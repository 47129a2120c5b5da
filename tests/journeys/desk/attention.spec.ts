import { createHmac, randomUUID } from "node:crypto";
import { keys } from "../../stand-in/razorpay.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrderOf, expectGood } from "../../support/money-desk.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(03|09|22)/, viewport: { width: 360, height: 740 } });

test.describe("with a script that looks", () => {
  test.use({ javaScriptEnabled: true });

  test("a held notice stands with the money until the owner has looked into it", async ({ page, database }) => {
    const payment = `pay_${randomUUID().replaceAll("-", "")}`;
    const body = JSON.stringify({
      event: "payment.captured",
      payload: { payment: { entity: { id: payment, notes: "\0" } } },
    });
    const tell = (signature: string) =>
      page.request.post("/webhooks/razorpay", {
        data: Buffer.from(body),
        headers: { "X-Razorpay-Signature": signature },
      });
    const genuine = await tell(createHmac("sha256", keys.notices).update(body).digest("hex"));
    expect([genuine.status(), await genuine.text()]).toEqual([200, "held\n"]);
    expect((await tell("0".repeat(64))).status()).toBe(400);
    const held = page.locator(".money__card").filter({ hasText: payment });
    await signInAs(page, database, { name: "Anil", role: "staff" });
    await page.goto("/back-office/money");
    await expect(held).toContainText("The owner looks into it.");
    await expect(held.getByRole("button")).toHaveCount(0);

    await page.context().clearCookies();
    await signInAs(page, database, { name: "Sita", role: "owner" });
    await page.goto("/back-office/money");
    await expectGood(page);
    await held.getByRole("button", { name: /^I have looked into it/ }).click();
    await expect(page.getByRole("status")).toHaveText("Written down: that notice is dealt with.");
    await expect(held).toHaveCount(0);
  });

  test("what failed is seen on every page of the desk, tried again and left", async ({ page, database }) => {
    const order = await anOrderOf(database, 36_101);
    const [again, left] = [randomUUID(), randomUUID()];
    const { rows } = await database.query("select max(id) as id from order_events where order_id = $1", [order.id]);
    const facts = { type: "Error", code: "EENVELOPE", responseCode: 550, answer: "550 5.7.1" };
    for (const [key, queue, data] of [
      [again, "order-event", { eventId: rows[0].id }],
      [left, "account-mail", null],
    ] as const) {
      await database.query(
        "insert into failed_jobs (key, queue, data, attempts, is_over, facts, failed_at) values ($1, $2, $3, 56, true, $4, now())",
        [key, queue, data && JSON.stringify(data), facts],
      );
    }
    // No process works for this queue, so it stays as it is.
    await database.query(
      "insert into recurring_jobs values ('count-the-jars', 3600, now() - interval '2 hours', now() - interval '4 hours')",
    );
    await signInAs(page, database, { name: "Anil", role: "staff" });
    await page.goto("/back-office/stock");
    await expectGood(page);
    await page.getByRole("link", { name: "See what did not work" }).click();
    await expect(page).toHaveTitle("What failed | Back office");
    const card = (text: string) => page.getByRole("article").filter({ hasText: text });
    await expect(card("count-the-jars")).toContainText("This is to run every hour, and has not run for 4 h, since");
    await database.query("delete from recurring_jobs where queue = 'count-the-jars'");
    await expect(card(order.number)).toContainText("The mail server refuses the letter (550 5.7.1).");
    await expect(card("somebody's account").getByRole("button", { name: /^Try again/ })).toHaveCount(0);
    await expectGood(page);
    await card(order.number)
      .getByRole("button", { name: /^Try again/ })
      .click();
    await expect(page.getByRole("status")).toContainText("It is tried again now.");
    await expect(card(order.number)).toHaveCount(0);
    await expectGood(page);
    await card("somebody's account")
      .getByRole("button", { name: /^Leave it/ })
      .click();
    await expect(page.getByRole("status")).toContainText("It is left");
    await page.goto("/back-office/stock");
    await expect(page.getByRole("link", { name: "See what did not work" })).toHaveCount(0);
    expect((await page.request.post("/back-office/failures", { form: { intent: "again" } })).status()).toBe(422);
  });
});
