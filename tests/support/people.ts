import { createHmac, randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { Page } from "@playwright/test";
import type { Pool } from "pg";
import type { Role } from "#domain/accounts/account.ts";

type Person = { name?: string; email?: string; role?: Role };

/** Somebody with an account, a confirmed e-mail and no password; gives the id. */
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
/** Made when somebody needs it: it takes as long as fifty queries, and most who import this file need none. */
let itsHash: Promise<string> | undefined;

/** Somebody who signs in with `aPassword`. */
export async function aMember(database: Pool, person: Person = {}) {
  const somebody = await aPerson(database, person);
  itsHash ??= hashPassword(aPassword);
  await database.query(
    "insert into credentials (id, account_id, provider_id, user_id, password) values ($1, $2, 'credential', $2, $3)",
    [randomUUID(), somebody.id, await itsHash],
  );
  return somebody;
}

/** What a browser of that user sends, signed as the shop signs it. */
export async function sessionCookie(database: Pool, userId: string, secret = process.env.SHOP_SECRET ?? "") {
  const token = randomUUID();
  await database.query(
    "insert into sessions (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [randomUUID(), token, userId],
  );
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return { name: "shop.session_token", value: encodeURIComponent(`${token}.${signature}`) };
}

/** Signs the page's browser in as somebody new; the way through the form has journeys of its own. */
export async function signInAs(page: Page, database: Pool, person: Person = {}) {
  const somebody = await aPerson(database, person);
  const cookie = await sessionCookie(database, somebody.id);
  await page.context().addCookies([{ ...cookie, url: process.env.SHOP_ADDRESS!, httpOnly: true, sameSite: "Lax" }]);
  return somebody;
}
