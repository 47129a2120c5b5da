import { scriptReady } from "../../support/cart-page.ts";
import { expectAccessible, expectWellDrawn } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { newEmail } from "../../support/letters.ts";
import { signInAs } from "../../support/people.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: /status of 4(04|10|22)/ });

test("the pages about proving who one is are well drawn", async ({ page }) => {
  test.slow();
  for (const path of [
    "/sign-in?said=signed-out",
    "/register",
    "/register/sent",
    "/confirm-email?token=some-token",
    "/confirm-email",
    "/forgotten-password",
    "/forgotten-password?sent",
    "/new-password",
    "/join/none-of-ours",
  ]) {
    await expectWellDrawn(page, () => page.goto(path));
  }
});

test("faults beside the fields of a registration are accessible, and a password can be looked at", async ({ page }) => {
  await page.goto("/register");
  await scriptReady(page);
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("short");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.locator(".error-summary")).toBeFocused();
  await expectAccessible(page);
});

test("a member's password page, a link to join and the staff page are well drawn", async ({ page, database }) => {
  test.slow();
  await signInAs(page, database, { name: "పూతరేకులు Lakshmi", role: "owner" });
  await page.goto("/back-office/staff");
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.locator("#done")).toBeVisible();
  await expectAccessible(page);
  await expectWellDrawn(page, () => page.goto("/account/password?said=changed"));
});
