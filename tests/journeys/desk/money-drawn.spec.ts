import { dayInIndia } from "#platform/day.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrderOf, claim, expectGood, handedOver } from "../../support/money-desk.ts";
import { newUtr } from "../../support/money-for.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(03|09|22)/, viewport: { width: 360, height: 740 } });

test.describe("with a script that looks", () => {
  test.use({ javaScriptEnabled: true });

  test("the pages about money are well drawn, full and refused", async ({ page, database }) => {
    test.slow();
    const told = await anOrderOf(database, 35_001);
    await claim(database, told.payment, newUtr());
    const guessed = await anOrderOf(database, 35_002);
    const cash = await anOrderOf(database, 35_003, handedOver);
    await signInAs(page, database, { name: "Sita", role: "owner" });
    const pathOf = (what: string) => `/back-office/orders/${cash.number}/${what}`;
    await page.goto(pathOf("paid"));
    await page.getByRole("button", { name: /received$/ }).click();
    await expect(page.getByRole("status")).toHaveText("The order is paid.");
    await expectGood(page);
    await page.goto(pathOf("refund"));
    await page.getByRole("button", { name: "Look at it first" }).click();
    await expect(page.locator(".error-summary")).toBeFocused();
    await expectGood(page);
    await page.getByLabel("Rupees").fill("120.50");
    await page.getByLabel("Why").fill("పూతరేకులు broke on the way.");
    await page.getByRole("button", { name: "Look at it first" }).click();
    await expect(page.getByRole("button", { name: "Change it" })).toBeVisible();
    await expectGood(page);
    await page.getByRole("button", { name: "Give it back" }).click();
    await expect(page.getByRole("status")).toHaveText(/^Written down/);
    await expect(page.locator(".error-summary")).toHaveCount(0);
    await expectGood(page);
    await page.goto("/back-office/money");
    await expectGood(page);
    await page.getByRole("link", { name: `Call it off: ${cash.number}, ₹120.50` }).click();
    await page.getByRole("button", { name: "Call it off" }).click();
    await expect(page.locator(".error-summary")).toBeFocused();
    await expectGood(page);
    await page.goto(`/back-office/orders/${told.number}/paid`);
    await page.getByRole("button", { name: "I have seen this money" }).click();
    await expect(page.getByRole("status")).toBeVisible();
    await page.goto(`/back-office/orders/${told.number}/cancel`);
    await expectGood(page);
    await page.goto("/back-office/money/statement");
    await expectGood(page);
    const day = dayInIndia(new Date());
    const lines = [guessed.number, ""].map((words) => `${day},UPI ${words},${guessed.rupees}`);
    await page.getByLabel("Or its lines, pasted").fill(["Date,Narration,Credit", ...lines].join("\n"));
    await page.getByRole("button", { name: "Look through it" }).click();
    await page
      .getByRole("button", { name: `Confirm ${guessed.number}` })
      .first()
      .click();
    await expect(page.locator(".error-summary")).toBeFocused();
    await expectGood(page);
    await page.goto("/back-office/money/statement");
    const part = `Date,Narration,Credit\n${day},UPI ${newUtr()} ${guessed.number},35000`;
    await page.getByLabel("Or its lines, pasted").fill(part);
    await page.getByRole("button", { name: "Look through it" }).click();
    await page.getByRole("button", { name: `Note that ₹35,000 came for ${guessed.number}` }).click();
    await expect(page.getByRole("status")).toContainText("Another amount came");
    await page.goto(`/back-office/orders/${guessed.number}/paid`);
    await expect(page.getByRole("button", { name: "The rest came: ₹2" })).toBeVisible();
    await expectGood(page);
    const left = await anOrderOf(database, 35_004, handedOver);
    await database.query("update orders set status = 'collected', collects = true where number = $1", [left.number]);
    await page.goto(`/back-office/orders/${left.number}`);
    await page.getByText("It was not collected").click();
    await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
    await expectGood(page);
    await page.goto("/back-office/log");
    await expectGood(page);
    await page.goto("/back-office/log?day=2020-01-01");
    await expectGood(page);
  });
});
