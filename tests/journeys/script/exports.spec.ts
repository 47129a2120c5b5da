import { expect, test } from "../../support/journey.ts";
import { expectGood } from "../../support/money-desk.ts";
import { signInAs } from "../../support/people.ts";

test("a file comes up by itself when it is made, and the page is well drawn", async ({ page, database }) => {
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/exports");
  await page.getByLabel("Which days").selectOption("last-year");
  await page.getByRole("button", { name: "Make Stock movements" }).click();
  await expect(page.getByRole("link", { name: "Download Stock movements" })).toBeVisible();
  await expectGood(page);
});
