import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { readPersonalData } from "#domain/customers/personal-data.server.ts";
import { listChangesOf } from "../../tests/support/log.ts";
import { anAuth, lettersTo, sentBack } from "../../tests/support/accounts.ts";
import { db, pool } from "../../tests/support/database.ts";
import { codeOf } from "../../tests/support/one-time-code.ts";
import { aMember, aPassword, sessionCookie } from "../../tests/support/people.ts";
import type { SignedIn } from "./account.ts";
import { beginAuthenticator, findNewAuthenticator, resealAuthenticators } from "./authenticators.server.ts";
import { invite } from "./invitations.server.ts";
import { join } from "./join.server.ts";
import { finishSecondStep } from "./pending-sign-ins.server.ts";
import { authenticators, pendingSignIns, recoveryCodes, sessions, users } from "./schema.ts";
import {
  addSecondFactor,
  hasSecondFactor,
  listSecondFactors,
  removeSecondFactor,
  renameSecondFactor,
  renewRecoveryCodes,
  takeSecondFactors,
} from "./second-factors.server.ts";
import { signIn } from "./sign-in.server.ts";
import { dismiss } from "./staff.server.ts";

const auth = anAuth();
const secrets = ["the present secret, long enough for anybody"];
const keys = { secrets, siteUrl: "http://localhost:3000" };
const anOwner = { id: null, name: "Sita" };

/** Adds a staff member with an authenticator app. */
async function withApp(name = "Anil's phone") {
  const who: SignedIn = await aMember(pool, { role: "staff" });
  await beginAuthenticator(db, who.id, secrets);
  const { key } = (await findNewAuthenticator(db, who, { secrets, shopName: "The Tastemakers" }))!;
  /** The code that the app shows `steps` × 30 seconds from now. `code(0)` is used up when the app is added. */
  const code = (steps = 1) => codeOf(key, steps);
  const added = await addSecondFactor(db, who, name, { kind: "authenticator", code: code(0), secrets });
  if (added === "wrong") throw new Error("The first code was refused.");
  return { who, key, code, codes: added.codes };
}

async function halfIn(email: string): Promise<string> {
  const half = await signIn(db, auth.api, email, aPassword);
  if (typeof half === "string" || !("secondStep" in half)) throw new Error("No second factor was asked for.");
  return half.secondStep;
}

const finish = (token: string, proof: Parameters<typeof finishSecondStep>[3]) =>
  finishSecondStep(db, auth, token, proof, keys);
const countSessions = async (userId: string) =>
  (await db.select().from(sessions).where(eq(sessions.userId, userId))).length;
async function lacksSecondFactor({ id }: { id: string }): Promise<boolean> {
  const rows = await db.select({ lacks: users.lacksSecondFactor }).from(users).where(eq(users.id, id));
  return rows[0]!.lacks;
}
const hire = (id: string) => db.update(users).set({ role: "staff" }).where(eq(users.id, id));
const isIn = (outcome: unknown) => typeof outcome === "object";

afterEach(async () => {
  vi.useRealTimers();
  await saveSetting(db, "staffSecondFactor", "");
});

test("the codes are those of RFC 6238", () => {
  vi.useFakeTimers({ now: 1_111_111_109_000, toFake: ["Date"] });
  expect(codeOf("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")).toBe("081804");
});

test("a right password gives no session before the second factor, and a right code gives one", async () => {
  const { who, code } = await withApp();
  expect(await signIn(db, auth.api, who.email, "a wrong password")).toBe("wrong");
  const token = await halfIn(who.email);
  expect(await countSessions(who.id)).toBe(0);
  expect(await finish(token, { code: "000000" })).toBe("wrong");
  expect(await finish(token, { code: "" })).toBe("wrong");
  expect(await finish("none of ours", { code: code() })).toBe("gone");
  expect(await countSessions(who.id)).toBe(0);
  const arrival = await finish(token, { code: `${code().slice(0, 3)} ${code().slice(3)}` });
  if (typeof arrival === "string") throw new Error(arrival);
  expect(arrival).toMatchObject({ userId: who.id, role: "staff" });
  const session = await auth.api.getSession({ headers: sentBack(arrival.headers) });
  expect(session?.user.email).toBe(who.email);
  expect(await finish(token, { code: code() })).toBe("gone");
});

test("a code is accepted once, however many send it at the same moment, and an earlier one not after it", async () => {
  const { who, code } = await withApp();
  const tokens = await Promise.all(Array.from({ length: 6 }, () => halfIn(who.email)));
  const outcomes = await Promise.all(tokens.map((token) => finish(token, { code: code() })));
  expect(outcomes.filter(isIn)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(5);
  expect(await countSessions(who.id)).toBe(1);
  expect(await finish(await halfIn(who.email), { code: code(0) })).toBe("wrong");
});

test("one sign-in that waits is ended once, whatever it is ended with", async () => {
  const { who, code, codes } = await withApp();
  const token = await halfIn(who.email);
  const proofs = [{ code: code() }, { recoveryCode: codes[0]! }, { recoveryCode: codes[1]! }];
  const outcomes = await Promise.all(proofs.map((proof) => finish(token, proof)));
  expect(outcomes.filter(isIn)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "gone")).toHaveLength(2);
  expect(await countSessions(who.id)).toBe(1);
});

test("a sign-in waits for ten minutes", async () => {
  const { who, code } = await withApp();
  const token = await halfIn(who.email);
  await db.update(pendingSignIns).set({ expiresAt: new Date() }).where(eq(pendingSignIns.userId, who.id));
  expect(await finish(token, { code: code() })).toBe("gone");
  await halfIn(who.email);
  expect(await db.select().from(pendingSignIns).where(eq(pendingSignIns.userId, who.id))).toHaveLength(1);
});

test("ten recovery codes come with the first factor, work once each however they are typed, and are told of", async () => {
  const { who, codes } = await withApp();
  expect(codes).toHaveLength(10);
  const [first = "", second = ""] = codes;
  expect(first).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
  const kept = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, who.id));
  expect(JSON.stringify(kept)).not.toContain(first);
  const typed = first.toLowerCase().replaceAll("-", " ");
  const tokens = await Promise.all([halfIn(who.email), halfIn(who.email)]);
  const outcomes = await Promise.all(tokens.map((token) => finish(token, { recoveryCode: typed })));
  expect(outcomes.filter(isIn)).toHaveLength(1);
  const other = await withApp();
  expect(await finish(await halfIn(other.who.email), { recoveryCode: second })).toBe("wrong");
  expect(await lettersTo({ userId: who.id })).toMatchObject([
    { kind: "factor-added", factor: "authenticator" },
    { kind: "recovery-code-used" },
  ]);

  const anew = (await renewRecoveryCodes(db, who))!;
  expect(await finish(await halfIn(who.email), { recoveryCode: second })).toBe("wrong");
  expect(isIn(await finish(await halfIn(who.email), { recoveryCode: anew[9]! }))).toBe(true);
});

test("an app counts from its first right code on, and the log names what was done to it", async () => {
  const who: SignedIn = await aMember(pool, { role: "staff" });
  await beginAuthenticator(db, who.id, secrets);
  const begun = (await findNewAuthenticator(db, who, { secrets, shopName: "The Tastemakers" }))!;
  expect(begun.address).toMatch(/^otpauth:\/\/totp\/The%20Tastemakers:.*secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6/);
  await beginAuthenticator(db, who.id, secrets);
  const { key } = (await findNewAuthenticator(db, who, { secrets, shopName: "The Tastemakers" }))!;
  expect(key).not.toBe(begun.key);
  const add = (code: string) => addSecondFactor(db, who, "My phone", { kind: "authenticator", code, secrets });
  expect(await add(codeOf(begun.key))).toBe("wrong");
  expect(await hasSecondFactor(db, who.id)).toBe(false);
  expect(typeof (await signIn(db, auth.api, who.email, aPassword))).toBe("object");
  expect(await add(codeOf(key))).toMatchObject({ codes: expect.arrayContaining([expect.any(String)]) });
  expect(await add(codeOf(key, 1))).toBe("wrong");

  const [factor] = await listSecondFactors(db, who.id);
  expect(await renameSecondFactor(db, who, { ...factor!, name: "Old phone" })).toBe(true);
  expect(await removeSecondFactor(db, who, factor!)).toBe("removed");
  expect(await removeSecondFactor(db, who, factor!)).toBe("gone");
  const log = await listChangesOf(db, "user", who.id);
  expect(log.map(({ action, before, after }) => [action, before?.name, after?.name])).toEqual([
    ["added an authenticator app", undefined, "My phone"],
    ["renamed an authenticator app", "My phone", "Old phone"],
    ["removed an authenticator app", "Old phone", undefined],
  ]);
  expect((await lettersTo({ userId: who.id })).map(({ kind }) => kind)).toEqual(["factor-added", "factor-removed"]);
  expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, who.id))).toEqual([]);
  expect("headers" in ((await signIn(db, auth.api, who.email, aPassword)) as object)).toBe(true);
});

test("nobody changes or removes another's second factor", async () => {
  const { who } = await withApp();
  const [factor] = await listSecondFactors(db, who.id);
  const other: SignedIn = await aMember(pool, { role: "staff" });
  expect(await renameSecondFactor(db, other, { ...factor!, name: "Mine" })).toBe(false);
  expect(await removeSecondFactor(db, other, factor!)).toBe("gone");
  expect(await listSecondFactors(db, who.id)).toEqual([factor]);
});

test("where everybody needs one, the last is not removed, and whoever has none lacks it", async () => {
  const { who } = await withApp();
  const without: SignedIn = await aMember(pool, { role: "owner" });
  const customer: SignedIn = await aMember(pool);
  expect(await lacksSecondFactor(without)).toBe(false);
  await saveSetting(db, "staffSecondFactor", "yes");
  expect(await lacksSecondFactor(who)).toBe(false);
  expect(await lacksSecondFactor(without)).toBe(true);
  expect(await lacksSecondFactor(customer)).toBe(false);
  const [factor] = await listSecondFactors(db, who.id);
  expect(await removeSecondFactor(db, who, factor!)).toBe("needed");

  const later: SignedIn = await aMember(pool, { role: "staff" });
  expect(await lacksSecondFactor(later)).toBe(true);
  await db.update(users).set({ role: "staff" }).where(eq(users.id, customer.id));
  expect(await lacksSecondFactor(customer)).toBe(true);
  await takeSecondFactors(db, { id: null, name: "a command" }, who.id);
  expect(await lacksSecondFactor(who)).toBe(true);
  await saveSetting(db, "staffSecondFactor", "");
  for (const one of [who, without, later, customer]) expect(await lacksSecondFactor(one)).toBe(false);
});

test("whoever becomes staff while the setting is saved lacks a second factor", async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, () => aMember(pool)));
  await Promise.all([
    ...customers.slice(0, 4).map(({ id }) => hire(id)),
    saveSetting(db, "staffSecondFactor", "yes"),
    ...customers.slice(4).map(({ id }) => hire(id)),
  ]);
  for (const one of customers) expect(await lacksSecondFactor(one)).toBe(true);
  await saveSetting(db, "staffSecondFactor", "");
});

test("two who remove their last two factors at the same moment keep one where one is needed", async () => {
  const { who, code } = await withApp();
  await beginAuthenticator(db, who.id, secrets);
  const { key } = (await findNewAuthenticator(db, who, { secrets, shopName: "The Tastemakers" }))!;
  const second = await addSecondFactor(db, who, "Tablet", { kind: "authenticator", code: codeOf(key), secrets });
  expect(second).toEqual({ codes: [] });
  expect(isIn(await finish(await halfIn(who.email), { code: code() }))).toBe(true);
  await saveSetting(db, "staffSecondFactor", "yes");
  const both = await listSecondFactors(db, who.id);
  const outcomes = await Promise.all(both.map((factor) => removeSecondFactor(db, who, factor)));
  expect(outcomes.toSorted()).toEqual(["needed", "removed"]);
});

test("a lost second factor that is taken away ends every session, and the password alone signs in again", async () => {
  const { who } = await withApp();
  await sessionCookie(pool, who.id);
  const waiting = await halfIn(who.email);
  expect(await takeSecondFactors(db, anOwner, who.id)).toBe(true);
  expect(await takeSecondFactors(db, anOwner, who.id)).toBe(false);
  expect(await countSessions(who.id)).toBe(0);
  expect(await finish(waiting, { code: "000000" })).toBe("gone");
  expect("headers" in ((await signIn(db, auth.api, who.email, aPassword)) as object)).toBe(true);
  expect((await lettersTo({ userId: who.id })).at(-1)).toMatchObject({ kind: "factor-removed", factor: "all" });
  expect((await listChangesOf(db, "user", who.id)).at(-1)).toMatchObject({
    action: "took the second factor away",
    actorName: "Sita",
  });
});

test("whoever leaves the shop leaves their second factors, and a customer gets none", async () => {
  const { who, code } = await withApp();
  await dismiss(db, anOwner, who.id);
  expect(await hasSecondFactor(db, who.id)).toBe(false);
  await beginAuthenticator(db, who.id, secrets);
  const { key } = (await findNewAuthenticator(db, who, { secrets, shopName: "The Tastemakers" }))!;
  const late = { kind: "authenticator", code: codeOf(key), secrets } as const;
  expect(await addSecondFactor(db, who, "Late", late)).toBe("wrong");
  expect(code()).toMatch(/^\d{6}$/);
});

test("an invitation to be an owner asks for the second factor too", async () => {
  const { who, code } = await withApp();
  const invitation = (await invite(db, anOwner, { email: who.email, role: "owner" }))!;
  const half = await join(db, auth, invitation, { password: aPassword });
  if (typeof half === "string" || !("secondStep" in half)) throw new Error("No second factor was asked for.");
  expect(half.role).toBe("owner");
  expect(await countSessions(who.id)).toBe(0);
  expect(await finish(half.secondStep, { code: code() })).toMatchObject({ role: "owner" });
});

test("keys are not readable in the database, and outlive a change of the secret", async () => {
  const { who, key, code } = await withApp();
  const kept = async () =>
    JSON.stringify(await db.select().from(authenticators).where(eq(authenticators.userId, who.id)));
  expect(await kept()).not.toContain(key);
  const both = ["a new secret, long enough for anybody", ...secrets];
  const token = await halfIn(who.email);
  const only = { ...keys, secrets: both.slice(0, 1) };
  expect(await finishSecondStep(db, auth, token, { code: code() }, only)).toBe("wrong");
  await resealAuthenticators(db, both);
  expect(isIn(await finishSecondStep(db, auth, token, { code: code() }, only))).toBe(true);
  await resealAuthenticators(db, [...secrets, both[0]!]);
});

test("one's own data name the second factors and tell no secret of them", async () => {
  const { who, key, codes } = await withApp("Padma's phone");
  const data = JSON.stringify(await readPersonalData(db, who.id));
  expect(data).toContain("Padma's phone");
  const hash = createHmac("sha256", key).digest("hex");
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, who.id));
  for (const secret of [key, hash, row!.sealedKey, row!.id, ...codes]) expect(data).not.toContain(secret);
});
