import type { Page } from "@playwright/test";
import { linkIn, newEmail } from "../support/letters.ts";
import { expect, test } from "../support/journey.ts";
import { aPassword, signInByForm } from "../support/people.ts";

test.use({ expectedErrors: /status of 4(03|10|22)/ });

async function register(page: Page, email: string, password = aPassword) {
  await page.goto("/register");
  await page.getByLabel("Name").fill("Sita Devi");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel(/^I am 18 or older/).check();
  await page.getByRole("button", { name: "Register" }).click();
}

test("a password is kept, and not written into the page, when only the tick was missing", async ({ page }) => {
  const email = newEmail();
  await page.goto("/register");
  await page.getByLabel("Name").fill("Sita Devi");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(aPassword);
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Register" }).click();
  const answer = await answered;
  expect(answer.status()).toBe(422);
  expect(answer.headers()["cache-control"]).toContain("no-store");
  await expect(page.locator(".error-summary").getByRole("link")).toHaveText([/^Tick the box/]);
  await expect(page.getByText("What you chose is kept for 15 minutes")).toBeVisible();
  expect(await page.content()).not.toContain(aPassword);
  await page.getByLabel(/^I am 18 or older/).check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL("/register/sent#sent");
  await page.goto(await linkIn(email, "Confirm your e-mail", "/confirm-email"));
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await page.context().clearCookies();
  await page.goto("/sign-in?to=%2Fcart");
  await signInByForm(page, email);
  await expect(page).toHaveURL(/\/cart/);
});

const header = (page: Page) => page.locator(".head__util");
const problem = (page: Page) => page.locator(".error-summary");

test("somebody registers, confirms by the letter, signs out and signs in again", async ({ page }) => {
  const email = newEmail();
  await page.goto("/");
  await header(page).getByRole("link", { name: "Register" }).click();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(problem(page).getByRole("link")).toHaveText([
    "Enter your name",
    "Enter an e-mail address like name@example.com",
    "Choose a password",
    /^Tick the box/,
  ]);
  await expect(page.getByLabel(/^Send me news/)).not.toBeChecked();

  await register(page, email, "password123");
  await expect(problem(page)).toContainText("tried first");
  await expect(page.getByLabel("Name")).toHaveValue("Sita Devi");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(page.getByLabel(/^I am 18 or older/)).toBeChecked();

  await register(page, email);
  await expect(page).toHaveURL("/register/sent#sent");
  await page.goto("/sign-in?to=%2Fcart");
  await signInByForm(page, email);
  await expect(problem(page)).toContainText("not confirmed yet");

  const link = await linkIn(email, "Confirm your e-mail", "/confirm-email");
  await page.goto(link);
  // A program that opens every link of an e-mail must not use the link up.
  expect((await page.request.get(link)).status()).toBe(200);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page).toHaveURL("/account#main");
  await expect(header(page).getByRole("link", { name: "Sita" })).toBeVisible();
  await expect(header(page).getByRole("link", { name: "Back office" })).toHaveCount(0);
  await page.goto("/register");
  await expect(page).toHaveURL("/account");

  await page.goto("/account/password");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("You are signed out on every device.")).toBeVisible();
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();

  await page.goto("/account/password?x=two%20words");
  await expect(page).toHaveURL("/sign-in?to=%2Faccount%2Fpassword%3Fx%3Dtwo%2520words");
  await signInByForm(page, email.toUpperCase());
  await expect(page).toHaveURL("/account/password?x=two%20words#main");

  await page.goto(link);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page.locator("h1")).toHaveText("Your e-mail is confirmed");
  await expect(page.getByRole("main").getByRole("link", { name: "To your account" })).toHaveAttribute(
    "href",
    "/account",
  );

  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(problem(page)).toContainText("no longer works");
});
