import type { Page } from "@playwright/test";
import { lettersTo, linkIn, newEmail } from "../support/letters.ts";
import { expect, newAddress, test } from "../support/journey.ts";
import { aMember, aPassword } from "../support/people.ts";

test.use({ expectedErrors: /status of 4(03|10|22|29)/ });

async function register(page: Page, email: string, password = aPassword) {
  await page.goto("/register");
  await page.getByLabel("Name").fill("Sita Devi");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel(/^I am 18 or older/).check();
  await page.getByRole("button", { name: "Register" }).click();
}

async function signIn(page: Page, email: string, password = aPassword) {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  const answer = page.waitForEvent("load");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await answer;
}

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
  await signIn(page, email);
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
  await signIn(page, email.toUpperCase());
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

test("after five wrong passwords somebody waits, from there and for that address alone", async ({ page, database }) => {
  const { email } = await aMember(database);
  await page.goto("/sign-in");
  await signIn(page, newEmail(), "a wrong password");
  const sentence = await problem(page).innerText();
  for (let i = 0; i < 5; i += 1) {
    await signIn(page, email, "a wrong password");
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(email);
    expect(await problem(page).innerText()).toBe(sentence);
  }
  await signIn(page, email);
  await expect(problem(page)).toContainText("Wait 15 minutes");
  await expect(page).toHaveTitle(/^Error: Sign in/);

  await page.setExtraHTTPHeaders({ "X-Forwarded-For": newAddress() });
  await page.goto("/sign-in");
  await signIn(page, email);
  await expect(page).toHaveURL("/account#main");
});

test("a forgotten password is replaced by a link, which ends every session", async ({ page, browser, database }) => {
  const { email } = await aMember(database, { role: "staff", name: "Anil" });
  const other = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS! })).newPage();
  await other.goto("/sign-in");
  await signIn(other, email);
  await expect(other).toHaveURL("/back-office#main");

  const unknown = newEmail();
  for (const asked of [unknown, email]) {
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Forgotten password" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgotten password");
    await page.getByLabel("E-mail", { exact: true }).fill(asked);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page).toHaveURL("/forgotten-password?sent#sent");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
  }
  await page.goto(await linkIn(email, "Choose a new password", "/new-password"));
  expect(await lettersTo(email)).toHaveLength(1);
  // This e-mail was asked for first, so it would have arrived by now.
  expect(await lettersTo(unknown)).toEqual([]);

  await page.getByLabel("New password").fill("too short");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(problem(page)).toContainText("at least 10");
  await page.getByLabel("New password").fill("nine jars of pickle");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.locator("#said")).toContainText("Your new password is set");
  await signIn(page, email, "nine jars of pickle");
  await expect(page).toHaveURL("/back-office#main");
  await other.goto("/back-office");
  await expect(other).toHaveURL("/sign-in?to=%2Fback-office");
  await other.context().close();
  await expect
    .poll(async () => (await lettersTo(email)).map(({ subject }) => subject))
    .toContain("Your password was changed");
});
