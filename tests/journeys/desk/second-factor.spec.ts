import type { Page } from "@playwright/test";
import { lettersTo } from "../../support/letters.ts";
import { expect, test } from "../../support/journey.ts";
import { codeOf } from "../../support/one-time-code.ts";
import { aMember, aPassword, signInAs, signOut, signInByForm } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(09|22|29)/ });

async function signIn(page: Page, email: string) {
  await page.goto("/sign-in?to=/back-office/stock");
  await signInByForm(page, email);
}

const sessionCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name === "shop.session_token");
const problem = (page: Page) => page.locator(".error-summary");

async function showCode(page: Page, code: string) {
  await page.getByLabel("Code of your app").fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("without JavaScript somebody sets up an authenticator app, and signs in by its codes and by one on paper", async ({
  page,
  database,
}) => {
  const { id, email } = await aMember(database, { role: "staff", name: "Anil Kumar" });
  await signIn(page, email);
  await expect(page).toHaveURL("/back-office/stock#main");
  await page.getByRole("link", { name: "Anil Kumar: your sign-in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your sign-in");
  await expect(page.getByText("A passkey needs JavaScript, which is off in this browser.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeHidden();

  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const key = (await page.locator(".new-app__key").innerText()).replaceAll(/\s/g, "");
  await page.getByLabel("Name of this app").fill("Phone in the packing room");
  await page.getByLabel("Code that the app shows").fill("12 34");
  await page.getByRole("button", { name: "Add the app" }).click();
  await expect(problem(page)).toContainText("That code is not right");
  await expect(page.getByLabel("Name of this app")).toHaveValue("Phone in the packing room");
  await page.getByLabel("Code that the app shows").fill(codeOf(key));
  await page.getByRole("button", { name: "Add the app" }).click();
  const codes = await page.locator(".recovery-codes li").allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole("link", { name: "I have written them down" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Phone in the packing room" })).toContainText(
    "Authenticator app",
  );
  await expect(page.getByText("10 are left of ten.")).toBeVisible();

  await signOut(page);
  await signIn(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One more step");
  const field = page.getByLabel("Code of your app");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  expect(await sessionCookies(page)).toEqual([]);
  const { rows } = await database.query("select id from sessions where user_id = $1", [id]);
  expect(rows).toEqual([]);
  await showCode(page, "000000");
  await expect(problem(page)).toContainText("That code is not right");
  const used = codeOf(key, 1);
  await showCode(page, used);
  await expect(page).toHaveURL("/back-office/stock#main");

  await signOut(page);
  await signIn(page, email);
  await showCode(page, used);
  await expect(problem(page)).toContainText("or was used already");
  await page.getByText("Not at hand?").click();
  await page.getByLabel("Recovery code").fill(codes[3]!.toLowerCase());
  await page.getByRole("button", { name: "Sign in with it" }).click();
  await expect(page).toHaveURL("/back-office/stock#main");
  await expect
    .poll(async () => (await lettersTo(email)).map(({ subject }) => subject))
    .toEqual(["A second factor was added to your account", "A recovery code was used to sign in"]);

  await page.goto("/back-office/your-sign-in");
  await expect(page.getByText("9 are left of ten.")).toBeVisible();
  await page.getByText("Remove", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(page.locator("#done")).toContainText("It is removed");
  await signOut(page);
  await signIn(page, email);
  await expect(page).toHaveURL("/back-office/stock#main");
});

test("six wrong codes wait, and the step without a password leads to the sign-in", async ({ page, database }) => {
  const { id, email } = await aMember(database, { role: "staff" });
  await database.query(
    "insert into authenticators (user_id, name, sealed_key, confirmed_at) values ($1, 'A phone', 'none', now())",
    [id],
  );
  await page.goto("/sign-in/second-factor");
  await expect(page.locator("#said")).toContainText("That took too long");
  await signIn(page, email);
  for (let i = 0; i < 5; i += 1) {
    await showCode(page, "000000");
    await expect(problem(page)).toContainText("That code is not right");
  }
  await showCode(page, "000000");
  await expect(problem(page)).toContainText("Wait 15 minutes");
});

test("an owner takes a lost second factor away, once the password was confirmed", async ({ page, database }) => {
  const { id, email } = await aMember(database, { role: "staff", name: "Ravi Teja" });
  await database.query(
    "insert into authenticators (user_id, name, sealed_key, confirmed_at) values ($1, 'Lost phone', 'none', now())",
    [id],
  );
  const owner = await aMember(database, { role: "owner", name: "Sita" });
  await signIn(page, owner.email);
  await expect(page).toHaveURL("/back-office/stock#main");
  await database.query("update sessions set created_at = now() - interval '1 day' where user_id = $1", [owner.id]);

  await page.goto("/back-office/your-sign-in");
  await expect(page.getByRole("button", { name: "Add an authenticator app" })).toHaveCount(0);
  await page.goto("/back-office/staff");
  const person = page.getByRole("listitem").filter({ hasText: email });
  await expect(person).toContainText("Has a second factor.");
  await person.getByText("Take a lost second factor away").click();
  await person.getByRole("button", { name: "Yes, take it away" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your password");
  await page.getByLabel("Password", { exact: true }).fill("a wrong password");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(problem(page)).toContainText("This is not your password");
  await page.getByLabel("Password", { exact: true }).fill(aPassword);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL("/back-office/staff#main");
  await person.getByText("Take a lost second factor away").click();
  await person.getByRole("button", { name: "Yes, take it away" }).click();
  await expect(page.locator("#done")).toContainText("The second factor is taken away");
  await expect(person).toContainText("No second factor.");
});

test("whoever signed in long ago changes nothing of the sign-in", async ({ page, database }) => {
  const { id } = await signInAs(page, database, { role: "staff" });
  await database.query("update sessions set created_at = now() - interval '16 minutes' where user_id = $1", [id]);
  for (const path of [
    "/back-office/your-sign-in",
    "/back-office/your-sign-in/app",
    "/back-office/your-sign-in/passkey",
  ]) {
    const answer = await page.request.post(path, { form: { intent: "begin app" }, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toMatch(/^\/account\/confirm-password\?to=/);
  }
  const { rows } = await database.query("select id from authenticators where user_id = $1", [id]);
  expect(rows).toEqual([]);
});
