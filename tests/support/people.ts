import { createHmac, randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { Page } from "@playwright/test";
import type { Pool } from "pg";
import type { Role } from "#domain/accounts/account.ts";
import { cookieSecret } from "./shop-process.ts";

type Person = { name?: string; email?: string; role?: Role };

/** Inserts a user with a confirmed e-mail address and no password. */
export async function aPerson(database: Pool, { name = "Lakshmi Devi", email, role = "customer" }: Person = {}) {
  const id = randomUUID();
  const address = email ?? `${id}@example.net`;
  await database.query("insert into users (id, name, email, email_verified, role) values ($1, $2, $3, true, $4)", [
    id,
    name,
    address,
    role,
  ]);
  return { id, name, email: address, role };
}

export const aPassword = "four mangoes in a basket";
/** The hash of `aPassword`. It is computed only when needed, because computing it takes as long as fifty queries. */
let itsHash: Promise<string> | undefined;

/** Inserts a user who can sign in with `aPassword`. */
export async function aMember(database: Pool, person: Person = {}) {
  const somebody = await aPerson(database, person);
  itsHash ??= hashPassword(aPassword);
  await database.query(
    "insert into credentials (id, account_id, provider_id, user_id, password) values ($1, $2, 'credential', $2, $3)",
    [randomUUID(), somebody.id, await itsHash],
  );
  return somebody;
}

/** Inserts a session of this user. Returns the header Cookie with it, signed with `secret` as the shop signs cookies. */
export async function sessionCookie(database: Pool, userId: string, secret = cookieSecret) {
  const token = randomUUID();
  await database.query(
    "insert into sessions (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [randomUUID(), token, userId],
  );
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `shop.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Inserts a user who is signed in. `cookie` is the header Cookie of their requests. */
export async function signedIn(database: Pool, person: Person = {}) {
  const somebody = await aPerson(database, person);
  return { ...somebody, cookie: await sessionCookie(database, somebody.id) };
}

/** Signs the page's browser in as the user with this id, without the sign-in form. */
export async function giveSession(page: Page, database: Pool, userId: string): Promise<void> {
  const [name, value] = (await sessionCookie(database, userId)).split("=") as [string, string];
  // A browser sends a cookie to every port of the machine, and so to every shop that tests open.
  await page.context().addCookies([{ name, value, url: "http://localhost", httpOnly: true, sameSite: "Lax" }]);
}

/** Signs the page's browser in as a new user. */
export async function signInAs(page: Page, database: Pool, person: Person = {}) {
  const somebody = await aPerson(database, person);
  await giveSession(page, database, somebody.id);
  return somebody;
}

/** Fills in the sign-in form that the page shows, and waits for the answer. */
export async function signInByForm(page: Page, email: string, password = aPassword) {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  const answer = page.waitForEvent("load");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await answer;
}

/** Presses "Sign out" and waits for the shop's answer, which would otherwise interrupt the opening of the next page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(/\/sign-in\?/);
}
