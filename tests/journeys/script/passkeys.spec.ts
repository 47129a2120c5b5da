import type { Page } from "@playwright/test";
import { scriptReady } from "../../support/cart-page.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTouchable } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { codeOf } from "../../support/one-time-code.ts";
import { aMember, signOut, signInByForm } from "../../support/people.ts";

test.use({ expectedErrors: /status of 422/ });

/** Lets Chromium simulate a phone that stores passkeys behind a fingerprint or PIN. */
async function aDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

async function signIn(page: Page, email: string) {
  await page.goto("/sign-in");
  await signInByForm(page, email);
  await expect(page).not.toHaveURL(/\/sign-in(\?|$)/);
}

/** Presses a button once the page's script has loaded; before that, the button does nothing. */
async function press(page: Page, name: string) {
  await scriptReady(page);
  await page.getByRole("button", { name }).click();
}

async function expectFit(page: Page) {
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [320, 1280]);
}

test("a passkey is added, signs in after the password, and signs in no more once it is removed", async ({
  page,
  database,
}) => {
  const { id, email } = await aMember(database, { role: "owner", name: "Venkata Naga Lakshmi Saraswathi Devi Kotha" });
  const { devtools, authenticatorId } = await aDevice(page);
  await signIn(page, email);
  await page.goto("/back-office/your-sign-in");
  await page.getByLabel("Name of the passkey").fill("Laptop");
  await press(page, "Add a passkey");
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  await expectFit(page);
  const { rows } = await database.query("select name, counter from passkeys where user_id = $1", [id]);
  expect(rows).toMatchObject([{ name: "Laptop" }]);

  // This device already has a passkey.
  await page.goto("/back-office/your-sign-in");
  await press(page, "Add a passkey");
  await expect(page.getByRole("alert").filter({ hasText: "has a passkey" })).toBeVisible();
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const key = (await page.locator(".new-app__key").innerText()).replaceAll(/\s/g, "");
  await expectFit(page);
  await page.getByLabel("Code that the app shows").fill(codeOf(key));
  await page.getByRole("button", { name: "Add the app" }).click();
  await expect(page.locator("#done")).toContainText("It is added");
  await expectFit(page);

  await signOut(page);
  await signIn(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One more step");
  await expectFit(page);
  await press(page, "Use my passkey");
  await expect(page).toHaveURL("/back-office#main");

  // A passkey of another device does not belong to this account, so the browser has nothing to offer.
  await signOut(page);
  await devtools.send("WebAuthn.clearCredentials", { authenticatorId });
  await signIn(page, email);
  await press(page, "Use my passkey");
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was sent" })).toBeVisible();
  await page.getByLabel("Code of your app").fill(codeOf(key, 1));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/back-office#main");
});

test("a passkey's answer is believed once, for its own question and its own account", async ({ page, database }) => {
  const own = await aMember(database, { role: "staff" });
  await aDevice(page);
  await signIn(page, own.email);
  await page.goto("/back-office/your-sign-in");
  await press(page, "Add a passkey");
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  await page.getByRole("link", { name: "I have written them down" }).click();

  await signOut(page);
  await signIn(page, own.email);
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("second-factor"));
  await press(page, "Use my passkey");
  const answer = new URLSearchParams((await sent).postData()!).get("passkey")!;
  await expect(page).toHaveURL("/back-office#main");

  await signOut(page);
  await signIn(page, own.email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One more step");
  for (const stale of [answer, "{}", "null", "not JSON", JSON.stringify({ ...JSON.parse(answer), id: "AAAA" })]) {
    const refused = await page.request.post("/sign-in/second-factor", { form: { passkey: stale }, maxRedirects: 0 });
    expect(refused.status()).toBe(422);
    expect(refused.headers()["set-cookie"] ?? "").not.toContain("session_token");
  }
});
