import { scriptReady } from "../../support/cart-page.ts";
import { expectAccessible, expectNoSidewaysScroll, expectWellDrawn } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { linkIn, newEmail } from "../../support/letters.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(04|10|22)/ });

test("the pages about proving who one is are well drawn", async ({ page }) => {
  for (const path of ["/sign-in?said=signed-out", "/register"]) await expectWellDrawn(page, () => page.goto(path));
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of [
    "/register/sent",
    "/confirm-email?token=some-token",
    "/forgotten-password?sent",
    "/new-password",
    "/join/none-of-ours",
  ]) {
    await page.goto(path);
    await expectAccessible(page);
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

test("the staff page, a link to join and a member's password page are well drawn", async ({ page, database }) => {
  const email = newEmail();
  await signInAs(page, database, { name: "Anil Kumar", role: "owner" });
  await page.goto("/back-office/staff");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.locator("#done")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 1280]);
  await page.goto(await linkIn(email, "Join The Tastemakers", "/join"));
  await expectAccessible(page);
  await expectWellDrawn(page, () => page.goto("/account/password?said=changed"));
});
