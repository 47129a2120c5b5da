import { randomUUID } from "node:crypto";
import { expect, test } from "../../support/journey.ts";
import { expectGood } from "../../support/money-desk.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(03|09|22)/, viewport: { width: 360, height: 740 } });

test.describe("with a script that looks", () => {
  test.use({ javaScriptEnabled: true });

  test("a held notice stands with the money until the owner has looked into it", async ({ page, database }) => {
    const payment = `pay_${randomUUID().replaceAll("-", "")}`;
    await database.query(
      "insert into held_notices (digest, body, reason) values ($1, convert_to($1, 'UTF8'), 'not understood')",
      [payment],
    );
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
});
