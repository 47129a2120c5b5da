import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { anAuth, lettersTo, sentBack } from "../../tests/support/accounts.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aMember, aPassword } from "../../tests/support/people.ts";
import { readConsents } from "./consents.server.ts";
import { consentVersions } from "./consent.ts";
import { emailOfReset, resetPassword } from "./passwords.server.ts";
import { confirmEmail, register } from "./registration.server.ts";
import { signIn } from "./sign-in.server.ts";
import { users } from "./schema.ts";
import { findUserByEmail } from "./users.server.ts";

const auth = anAuth();
const form = (email: string) => ({ name: "Lakshmi", email, password: aPassword, news: true });

async function tokenFor(userId: string, kind: "verify" | "reset") {
  const letter = (await lettersTo({ userId })).findLast((one) => one.kind === kind);
  return letter && "token" in letter ? letter.token : "";
}

async function waitingForUsers(): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%users%'`,
  );
  return rowCount;
}

test("whoever registers is a customer with an unconfirmed e-mail, a letter on its way, and both answers kept", async () => {
  await register(db, auth, form("new@example.net"));
  const user = (await findUserByEmail(db, "NEW@example.net"))!;
  expect(user).toMatchObject({ name: "Lakshmi", role: "customer", emailVerified: false, mobile: null });
  expect(await lettersTo({ userId: user.id })).toEqual([
    { kind: "verify", userId: user.id, token: expect.any(String) },
  ]);
  expect(await readConsents(db, user.id)).toMatchObject([
    { purpose: "marketing", isGiven: true, textVersion: consentVersions.marketing },
    { purpose: "account", isGiven: true, textVersion: consentVersions.account },
  ]);
});

test("a known address is answered alike, changes nothing and has its owner written to", async () => {
  const { id } = await aMember(pool, { email: "known@example.net" });
  const before = await findUserByEmail(db, "known@example.net");
  const consents = await readConsents(db, id);
  const answers = [
    await register(db, auth, { ...form("known@example.net"), name: "Thief", password: "a thief's own words" }),
    await register(db, auth, form("unknown@example.net")),
  ];
  expect(answers).toEqual([undefined, undefined]);
  expect(await findUserByEmail(db, "known@example.net")).toEqual(before);
  expect(await readConsents(db, id)).toEqual(consents);
  expect((await lettersTo({ userId: id })).at(-1)).toEqual({ kind: "known", userId: id });
  expect(await signIn(db, auth.api, "known@example.net", aPassword)).toMatchObject({ userId: id });
});

test("of many who register one address at the same moment one account comes, and nobody sees an error", async () => {
  await Promise.all([1, 2, 3, 4].map(() => register(db, auth, form("crowd@example.net"))));
  expect(await db.select().from(users).where(eq(users.email, "crowd@example.net"))).toHaveLength(1);
});

test("of two who register one address at the same moment with two passwords, neither knows the account's", async () => {
  const passwords = ["what the thief chose", "what the owner chose"];
  await Promise.all(passwords.map((password) => register(db, auth, { ...form("both@example.net"), password })));
  for (const password of passwords) expect(await signIn(db, auth.api, "both@example.net", password)).toBe("wrong");
  expect(await lettersTo({ email: "both@example.net" })).toContainEqual({
    kind: "forgotten",
    email: "both@example.net",
  });
});

test("whoever presses twice keeps the password and gets the letter twice", async () => {
  await register(db, auth, form("twice@example.net"));
  await register(db, auth, form("twice@example.net"));
  const { id } = (await findUserByEmail(db, "twice@example.net"))!;
  expect(await lettersTo({ userId: id, email: "twice@example.net" })).toMatchObject([
    { kind: "verify" },
    { kind: "verify" },
  ]);
  expect(await confirmEmail(db, auth, await tokenFor(id, "verify"))).toMatchObject({ userId: id });
  expect(await signIn(db, auth.api, "twice@example.net", aPassword)).toMatchObject({ userId: id });
});

test("an account that its owner confirms in the same moment keeps its password, and nobody agrees for its owner", async () => {
  await register(db, auth, form("moment@example.net"));
  const { id } = (await findUserByEmail(db, "moment@example.net"))!;
  const consents = await readConsents(db, id);
  const confirming = await pool.connect();
  await confirming.query("begin");
  await confirming.query("update users set email_verified = true where id = $1", [id]);
  const again = register(db, auth, { ...form("moment@example.net"), password: "what a thief chose" });
  await expect.poll(waitingForUsers).toBe(1);
  await confirming.query("commit");
  confirming.release();
  await again;

  expect(await signIn(db, auth.api, "moment@example.net", aPassword)).toMatchObject({ userId: id });
  expect(await readConsents(db, id)).toEqual(consents);
  expect((await lettersTo({ userId: id, email: "moment@example.net" })).map(({ kind }) => kind)).toEqual([
    "verify",
    "known",
  ]);
});

test("many registrations at once do not wait for each other's connections", async () => {
  await Promise.all(Array.from({ length: 12 }, (_, i) => register(db, auth, form(`many-${i}@example.net`))));
  const { rows } = await pool.query("select count(*)::int as n from users where email like 'many-%'");
  expect(rows[0].n).toBe(12);
});

test("the link of the letter confirms and signs in, once", async () => {
  await register(db, auth, form("confirm@example.net"));
  const { id } = (await findUserByEmail(db, "confirm@example.net"))!;
  const token = await tokenFor(id, "verify");

  const arrival = await confirmEmail(db, auth, token);
  expect(arrival).toMatchObject({ userId: id, role: "customer" });
  expect((await auth.api.getSession({ headers: sentBack(arrival!.headers) }))?.user.id).toBe(id);
  expect((await findUserByEmail(db, "confirm@example.net"))?.emailVerified).toBe(true);

  expect(await confirmEmail(db, auth, token)).toBeUndefined();
  for (const wrong of ["", "x", `${token}x`, token.split(".").toReversed().join(".")]) {
    expect(await confirmEmail(db, auth, wrong)).toBeUndefined();
  }
});

test("an unconfirmed e-mail is only told to who knows the password, who gets another letter", async () => {
  await register(db, auth, form("later@example.net"));
  const { id } = (await findUserByEmail(db, "later@example.net"))!;
  expect(await signIn(db, auth.api, "later@example.net", "not that password")).toBe("wrong");
  expect(await lettersTo({ userId: id })).toHaveLength(1);
  expect(await signIn(db, auth.api, "later@example.net", aPassword)).toBe("unconfirmed");
  expect(await lettersTo({ userId: id })).toMatchObject([{ kind: "verify" }, { kind: "verify" }]);
});

test("whoever registers with somebody else's address does not know the password that its owner ends up with", async () => {
  await register(db, auth, { ...form("victim@example.net"), password: "what the thief chose" });
  const { id } = (await findUserByEmail(db, "victim@example.net"))!;
  await register(db, auth, { ...form("victim@example.net"), password: "what the owner chose" });
  expect(await lettersTo({ email: "victim@example.net" })).toEqual([
    { kind: "forgotten", email: "victim@example.net" },
  ]);

  // What the first letter leads to, once it is pressed after all.
  await confirmEmail(db, auth, await tokenFor(id, "verify"));
  expect(await signIn(db, auth.api, "victim@example.net", "what the thief chose")).toBe("wrong");

  await auth.api.requestPasswordReset({ body: { email: "victim@example.net" } });
  expect(await resetPassword(db, auth, await tokenFor(id, "reset"), "what the owner chose")).toBe(true);
  expect(await signIn(db, auth.api, "victim@example.net", "what the owner chose")).toMatchObject({ userId: id });
});

test("a link to choose a password proves the address too", async () => {
  await register(db, auth, form("proof@example.net"));
  const { id } = (await findUserByEmail(db, "proof@example.net"))!;
  await auth.api.requestPasswordReset({ body: { email: "proof@example.net" } });
  const token = await tokenFor(id, "reset");
  expect(await emailOfReset(db, token)).toBe("proof@example.net");
  expect(await emailOfReset(db, token, new Date(Date.now() + 61 * 60 * 1000))).toBeUndefined();
  expect(await resetPassword(db, auth, token, "a password of my own")).toBe(true);
  expect(await signIn(db, auth.api, "proof@example.net", "a password of my own")).toMatchObject({ userId: id });
});
