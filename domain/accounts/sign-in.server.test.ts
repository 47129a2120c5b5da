import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { anAuth, lettersTo, sentBack } from "../../tests/support/accounts.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aMember, aPassword } from "../../tests/support/people.ts";
import type { Auth } from "./auth.server.ts";
import { changePassword, emailOfReset, resetPassword } from "./passwords.server.ts";
import { sessions, users } from "./schema.ts";
import { endSessions } from "./sessions.server.ts";
import type { Arrival } from "./account.ts";
import { signIn, signOut } from "./sign-in.server.ts";
import { deleteUser, forgetPassword } from "./users.server.ts";

const auth = anAuth();

async function arrive(email: string, password = aPassword): Promise<Arrival> {
  const arrival = await signIn(db, auth.api, email, password);
  if (typeof arrival === "string" || !("headers" in arrival)) throw new Error(JSON.stringify(arrival));
  return arrival;
}

const whoIs = async (cookies: Headers, by: Auth = auth) => (await by.api.getSession({ headers: cookies }))?.user.email;

test("an unknown address and a wrong password are answered alike", async () => {
  await aMember(pool, { email: "alike@example.net" });
  expect(await signIn(db, auth.api, "alike@example.net", "a wrong password")).toBe("wrong");
  expect(await signIn(db, auth.api, "nobody@example.net", "a wrong password")).toBe("wrong");
  expect(await signIn(db, auth.api, "alike@example.net", "x".repeat(500))).toBe("wrong");
});

test.each([
  ["http://localhost:3000", /^shop\.session_token=/, false],
  ["https://shop.test", /^__Secure-shop\.session_token=/, true],
])("at %s the cookie is out of reach of scripts and of other websites", async (siteUrl, name, isSecure) => {
  const own = anAuth(siteUrl);
  const email = `cookie-${isSecure}@example.net`;
  await aMember(pool, { email });
  const arrival = (await signIn(db, own.api, email, aPassword)) as Arrival;
  const [cookie = ""] = arrival.headers.getSetCookie();
  expect(cookie).toMatch(name);
  expect(cookie).toMatch(/; Path=\/; HttpOnly;/);
  expect(cookie).toContain("SameSite=Lax");
  expect(cookie).toContain("Max-Age=2592000");
  expect(/; Secure/.test(cookie)).toBe(isSecure);
  expect(await whoIs(sentBack(arrival.headers), own)).toBe(email);
});

test("a session is told with role and mobile, and looking it up writes nothing", async () => {
  const { id } = await aMember(pool, { email: "staff@example.net" });
  await db.update(users).set({ role: "staff", mobile: "+919848012345" }).where(eq(users.id, id));
  const cookies = sentBack((await arrive("staff@example.net")).headers);
  const before = await db.select().from(sessions).where(eq(sessions.userId, id));
  const { headers, response } = await auth.api.getSession({ headers: cookies, returnHeaders: true });
  expect(response?.user).toMatchObject({ id, role: "staff", mobile: "+919848012345", name: "Lakshmi Devi" });
  expect(headers.getSetCookie()).toEqual([]);
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual(before);
  expect(before).toMatchObject([{ ipAddress: "" }]);
});

test("an expired session, a foreign cookie and a damaged one are nobody's", async () => {
  const { id } = await aMember(pool, { email: "expired@example.net" });
  const cookies = sentBack((await arrive("expired@example.net")).headers);
  await db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, id));
  expect(await whoIs(cookies)).toBeUndefined();
  for (const value of ["", "abc", "a.b", "%E0%A4%A", "x.%00", `${"a".repeat(4000)}.${"A".repeat(43)}%3D`]) {
    expect(await whoIs(new Headers({ Cookie: `shop.session_token=${value}` }))).toBeUndefined();
  }
});

test("a session dies when it is signed out, and only that one", async () => {
  await aMember(pool, { email: "out@example.net" });
  const here = sentBack((await arrive("out@example.net")).headers);
  const there = sentBack((await arrive("out@example.net")).headers);
  expect((await signOut(auth, here)).getSetCookie().join()).toMatch(/shop\.session_token=;.*Max-Age=0/);
  expect(await whoIs(here)).toBeUndefined();
  expect(await whoIs(there)).toBe("out@example.net");
});

test("every session dies when somebody signs out everywhere, or the account is deleted", async () => {
  const { id } = await aMember(pool, { email: "every@example.net" });
  const here = sentBack((await arrive("every@example.net")).headers);
  await endSessions(db, id);
  expect(await whoIs(here)).toBeUndefined();
  const again = sentBack((await arrive("every@example.net")).headers);
  await deleteUser(db, id);
  expect(await whoIs(again)).toBeUndefined();
  expect(await signIn(db, auth.api, "every@example.net", aPassword)).toBe("wrong");
});

test("changing the password asks for the present one, ends the other sessions and tells the owner", async () => {
  const { id: userId } = await aMember(pool, { email: "change@example.net" });
  const here = sentBack((await arrive("change@example.net")).headers);
  const there = sentBack((await arrive("change@example.net")).headers);
  const change = { userId, cookies: here, password: "nine jars of pickle" };

  expect(await changePassword(db, auth, { ...change, present: "a wrong password" })).toBe("wrong");
  expect(await whoIs(there)).toBe("change@example.net");

  const headers = await changePassword(db, auth, { ...change, present: aPassword });
  expect(headers).toBeInstanceOf(Headers);
  expect(await whoIs(sentBack(headers as Headers))).toBe("change@example.net");
  expect(await whoIs(there)).toBeUndefined();
  expect(await signIn(db, auth.api, "change@example.net", aPassword)).toBe("wrong");
  expect(await signIn(db, auth.api, "change@example.net", "nine jars of pickle")).toMatchObject({ userId });
  expect((await lettersTo({ userId })).at(-1)).toEqual({ kind: "password-changed", userId });
  expect(await changePassword(db, auth, { ...change, present: "nine jars of pickle" })).toBe("signed out");
});

test("an account whose password was forgotten answers like one whose password was mistyped", async () => {
  const { id: userId } = await aMember(pool, { email: "none@example.net" });
  const cookies = sentBack((await arrive("none@example.net")).headers);
  await forgetPassword(db, userId);
  const change = { userId, cookies, present: aPassword, password: "nine jars of pickle" };
  expect(await changePassword(db, auth, change)).toBe("wrong");
});

test("with a new password, by a link or by the present one, all other links to choose one are worn out", async () => {
  const { id: userId, email } = await aMember(pool, { email: "links@example.net" });
  const { id: otherId, email: other } = await aMember(pool, { email: "others-links@example.net" });
  const aLink = async (of = email, id = userId) => {
    await auth.api.requestPasswordReset({ body: { email: of } });
    const letter = (await lettersTo({ userId: id })).at(-1);
    return letter?.kind === "reset" ? letter.token : "";
  };
  const [old, used, notMine] = [await aLink(), await aLink(), await aLink(other, otherId)];
  expect(await emailOfReset(db, old)).toBe(email);
  expect(await resetPassword(db, auth, used, "nine jars of pickle")).toBe(true);
  expect(await resetPassword(db, auth, old, "a thief's own words")).toBe(false);

  const older = await aLink();
  expect(await emailOfReset(db, older)).toBe(email);
  const cookies = sentBack((await arrive(email, "nine jars of pickle")).headers);
  const change = { userId, cookies, present: "nine jars of pickle", password: "ten jars of pickle" };
  expect(await changePassword(db, auth, change)).toBeInstanceOf(Headers);
  expect(await resetPassword(db, auth, older, "a thief's own words")).toBe(false);
  expect(await emailOfReset(db, notMine)).toBe(other);
});

test("of two links that are used at the same moment one sets the password", async () => {
  const { id: userId, email } = await aMember(pool, { email: "two-links@example.net" });
  for (let i = 0; i < 2; i += 1) await auth.api.requestPasswordReset({ body: { email } });
  const tokens = (await lettersTo({ userId })).flatMap((letter) => (letter.kind === "reset" ? letter.token : []));
  const outcomes = await Promise.all(
    tokens.map((token, n) => resetPassword(db, auth, token, `jar number ${n} of ten`)),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
});

test("a new password by a link ends every session, works once, and also when two use it at the same moment", async () => {
  const { id: userId } = await aMember(pool, { email: "reset@example.net" });
  const here = sentBack((await arrive("reset@example.net")).headers);
  await auth.api.requestPasswordReset({ body: { email: "reset@example.net" } });
  const letter = (await lettersTo({ userId })).at(-1);
  const token = letter?.kind === "reset" ? letter.token : "";

  const outcomes = await Promise.all([1, 2].map((n) => resetPassword(db, auth, token, `jar number ${n} of ten`)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await whoIs(here)).toBeUndefined();
  expect(await signIn(db, auth.api, "reset@example.net", aPassword)).toBe("wrong");
  const won = `jar number ${outcomes.indexOf(true) + 1} of ten`;
  expect(await signIn(db, auth.api, "reset@example.net", won)).toMatchObject({ userId });
  expect(await emailOfReset(db, token)).toBeUndefined();
  expect((await lettersTo({ userId })).filter(({ kind }) => kind === "password-changed")).toHaveLength(1);
});
