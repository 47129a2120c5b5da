import { expect, test } from "../../support/journey.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 403/ });

test("the desk is for the staff", async ({ page, database }) => {
  await page.goto("/back-office");
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/sign-in?to=%2Fback-office");
  await signInAs(page, database, { name: "Sita" });
  expect((await page.goto("/back-office"))?.status()).toBe(403);
  await page.context().clearCookies();
  await signInAs(page, database, { name: "Anil", role: "staff" });
  expect((await page.goto("/back-office"))?.status()).toBe(200);
  await expect(page.getByText("Anil")).toBeVisible();
  expect((await page.goto("/back-office/settings"))?.status()).toBe(403);
});
