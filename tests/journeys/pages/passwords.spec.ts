import type { Page } from "@playwright/test";
import { lettersTo, linkIn, newEmail } from "../../support/letters.ts";
import { expect, newAddress, test } from "../../support/journey.ts";
import { aMember, signInByForm } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(22|29)/ });

const problem = (page: Page) => page.locator(".error-summary");

test("after five wrong passwords somebody waits, from there and for that address alone", async ({ page, database }) => {
  const { email } = await aMember(database);
  await page.goto("/sign-in");
  await signInByForm(page, newEmail(), "a wrong password");
  const sentence = await problem(page).innerText();
  for (let i = 0; i < 5; i += 1) {
    await signInByForm(page, email, "a wrong password");
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(email);
    expect(await problem(page).innerText()).toBe(sentence);
  }
  await signInByForm(page, email);
  await expect(problem(page)).toContainText("Wait 15 minutes");
  await expect(page).toHaveTitle(/^Error: Sign in/);

  await page.setExtraHTTPHeaders({ "X-Forwarded-For": newAddress() });
  await page.goto("/sign-in");
  await signInByForm(page, email);
  await expect(page).toHaveURL("/account#main");
});

test("a forgotten password is replaced by a link, which ends every session", async ({ page, browser, database }) => {
  const { email } = await aMember(database, { role: "staff", name: "Anil" });
  const other = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS! })).newPage();
  await other.goto("/sign-in");
  await signInByForm(other, email);
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
  await signInByForm(page, email, "nine jars of pickle");
  await expect(page).toHaveURL("/back-office#main");
  await other.goto("/back-office");
  await expect(other).toHaveURL("/sign-in?to=%2Fback-office");
  await other.context().close();
  await expect
    .poll(async () => (await lettersTo(email)).map(({ subject }) => subject))
    .toContain("Your password was changed");
});
