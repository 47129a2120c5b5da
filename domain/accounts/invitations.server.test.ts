import { desc, eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { auditLog } from "#domain/audit/schema.ts";
import { anAuth, lettersTo, sentBack } from "../../tests/support/accounts.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aMember, aPassword } from "../../tests/support/people.ts";
import { run } from "./command.ts";
import { hashOfToken } from "./invitation.ts";
import { findInvitation, invite, inviteByMail, listInvitations, withdrawInvitation } from "./invitations.server.ts";
import { hasAccount, join } from "./join.server.ts";
import { register } from "./registration.server.ts";
import { invitations, users } from "./schema.ts";
import type { Arrival } from "./account.ts";
import { signIn } from "./sign-in.server.ts";
import { dismiss, isLastOwner, listStaff } from "./staff.server.ts";
import { findUser, findUserByEmail } from "./users.server.ts";

const auth = anAuth();
const owner = { id: "owner", name: "Anil" };
const HOUR = 60 * 60 * 1000;
afterEach(() => vi.restoreAllMocks());

const newcomer = { name: "Ravi", password: aPassword };

async function invited(email: string, role: "staff" | "owner" = "staff") {
  const token = await invite(db, owner, { email, role });
  return token!;
}

const lastChange = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

test("a link makes one account, confirmed and with the role, and only its hash is kept", async () => {
  const token = await invited("first@example.net", "owner");
  const [kept] = await db.select().from(invitations).where(eq(invitations.email, "first@example.net"));
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(kept?.tokenHash).toBe(hashOfToken(token));
  expect(await findInvitation(db, token)).toEqual({ email: "first@example.net", role: "owner", isOpen: true });

  const arrival = (await join(db, auth, token, newcomer)) as Arrival;
  const user = await findUserByEmail(db, "first@example.net");
  expect(user).toMatchObject({ id: arrival.userId, name: "Ravi", role: "owner", emailVerified: true });
  expect((await auth.api.getSession({ headers: sentBack(arrival.headers) }))?.user.role).toBe("owner");
  expect(await lastChange()).toMatchObject({
    actorId: arrival.userId,
    action: "joined as owner",
    subjectKind: "user",
    before: { role: "customer" },
    after: { role: "owner" },
  });
  expect(await findInvitation(db, token)).toMatchObject({ isOpen: false });
  expect(await join(db, auth, token, newcomer)).toBe("gone");
});

test("of two who follow a link at the same moment one joins", async () => {
  const token = await invited("race@example.net");
  const outcomes = await Promise.all(
    ["Ravi", "Rani", "Raju"].map((name) => join(db, auth, token, { name, password: aPassword })),
  );
  expect(outcomes.filter((outcome) => outcome === "gone")).toHaveLength(2);
  const [there] = await db.select().from(users).where(eq(users.email, "race@example.net"));
  expect(there).toMatchObject({ role: "staff" });
});

test("whoever has an account joins with its password, and a wrong one does not use the link up", async () => {
  const { id } = await aMember(pool, { email: "member@example.net" });
  const token = await invited("member@example.net");
  expect(await hasAccount(db, "member@example.net")).toBe(true);
  expect(await join(db, auth, token, { password: "a wrong password" })).toBe("wrong");
  // Choosing a new name and password would be a way past the account's own.
  expect(await join(db, auth, token, { name: "Thief", password: "a thief's own words" })).toBe("wrong");
  expect(await findUser(db, id)).toMatchObject({ role: "customer", name: "Lakshmi Devi" });
  expect(await join(db, auth, token, { password: aPassword })).toMatchObject({ userId: id, role: "staff" });
});

test("an account that nobody confirmed is taken over by the holder of the link", async () => {
  const stranger = { name: "Stranger", email: "taken@example.net", password: "what a stranger chose", news: false };
  await register(db, auth, stranger);
  expect(await hasAccount(db, "taken@example.net")).toBe(false);
  expect(await join(db, auth, await invited("taken@example.net"), newcomer)).toMatchObject({ role: "staff" });
  expect(await signIn(db, auth.api, "taken@example.net", stranger.password)).toBe("wrong");
  expect(await findUserByEmail(db, "taken@example.net")).toMatchObject({ name: "Ravi", emailVerified: true });
});

test("a link dies after a day, when it is withdrawn and when a newer one is made, also two at a time", async () => {
  const old = await invited("late@example.net");
  const tomorrow = new Date(Date.now() + 24 * HOUR + 1000);
  expect(await findInvitation(db, old, tomorrow)).toMatchObject({ isOpen: false });
  expect(await join(db, auth, old, newcomer, tomorrow)).toBe("gone");

  const newer = await Promise.all([1, 2, 3].map(() => invited("late@example.net")));
  expect(await join(db, auth, old, newcomer)).toBe("gone");
  const open = await Promise.all(newer.map((token) => findInvitation(db, token)));
  expect(open.filter((one) => one?.isOpen)).toHaveLength(1);

  expect(await withdrawInvitation(db, owner, "late@example.net")).toBe(true);
  expect(await lastChange()).toMatchObject({ actorName: "Anil", subjectId: "late@example.net" });
  expect(await withdrawInvitation(db, owner, "late@example.net")).toBe(false);
  for (const token of newer) expect(await join(db, auth, token, newcomer)).toBe("gone");
  expect(await findInvitation(db, "none-of-ours")).toBeUndefined();
  expect(await join(db, auth, "none-of-ours", newcomer)).toBe("gone");
});

test("an invitation goes out by mail and stands in the list until it is followed", async () => {
  expect(await inviteByMail(db, owner, { email: "mail@example.net", role: "staff" })).toBe(true);
  const [letter] = await lettersTo({ email: "mail@example.net" });
  expect(letter).toMatchObject({ kind: "invitation", role: "staff", by: "Anil" });
  expect(await listInvitations(db)).toContainEqual(
    expect.objectContaining({ email: "mail@example.net", role: "staff", invitedBy: "Anil" }),
  );
  await join(db, auth, letter?.kind === "invitation" ? letter.token : "", newcomer);
  expect((await listInvitations(db)).map(({ email }) => email)).not.toContain("mail@example.net");
  expect(await inviteByMail(db, owner, { email: "mail@example.net", role: "staff" })).toBe(false);
  expect(await inviteByMail(db, owner, { email: "mail@example.net", role: "owner" })).toBe(true);
});

test("taking a role away ends sessions and open invitations, is written down, and leaves a customer", async () => {
  const arrival = (await join(db, auth, await invited("leaves@example.net"), newcomer)) as Arrival;
  const wayBack = await invited("leaves@example.net", "owner");
  expect((await listStaff(db)).find(({ id }) => id === arrival.userId)).toMatchObject({
    name: "Ravi",
    role: "staff",
    lastSeenAt: expect.any(Date),
  });
  expect(await dismiss(db, owner, arrival.userId)).toBe("dismissed");
  expect(await auth.api.getSession({ headers: sentBack(arrival.headers) })).toBeNull();
  expect(await join(db, auth, wayBack, { password: aPassword })).toBe("gone");
  expect(await findUser(db, arrival.userId)).toMatchObject({ role: "customer" });
  expect(await lastChange()).toMatchObject({
    actorName: "Anil",
    before: { role: "staff" },
    after: { role: "customer" },
  });
  expect(await dismiss(db, owner, arrival.userId)).toBe("not staff");
  expect(await dismiss(db, owner, "nobody")).toBe("not staff");
});

test("the last owner stays, also when two owners send each other away at the same moment", async () => {
  await db.update(users).set({ role: "customer" }).where(eq(users.role, "owner"));
  const people = await Promise.all(
    ["a", "b"].map(
      async (who) => (await join(db, auth, await invited(`${who}@owners.example.net`, "owner"), newcomer)) as Arrival,
    ),
  );
  const [a, b] = people.map(({ userId }) => userId) as [string, string];
  const outcomes = await Promise.all([dismiss(db, { id: a, name: "A" }, b), dismiss(db, { id: b, name: "B" }, a)]);
  expect(outcomes.toSorted()).toEqual(["dismissed", "last owner"]);
  const left = outcomes[0] === "dismissed" ? a : b;
  expect(await isLastOwner(db, left)).toBe(true);
  expect(await dismiss(db, { id: left, name: "Me" }, left)).toBe("last owner");
});

test("npm run owner prints a link that makes the first owner, and refuses what cannot become one", async () => {
  const said: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, "error").mockImplementation((line: string) => void said.push(line));

  for (const wrong of [[], ["owner"], ["owner@"], ["a b@example.net"]]) expect(await run(db, wrong)).toBe(1);
  expect(said.every((line) => line.startsWith("Write the e-mail address"))).toBe(true);

  said.length = 0;
  expect(await run(db, ["Founder@Example.net"])).toBe(0);
  const [, token] = /^https?:\/\/[^/]+\/join\/([\w-]+)$/.exec(said[0]!) ?? [];
  expect(await lastChange()).toMatchObject({
    actorId: null,
    action: "invited as owner",
    subjectId: "founder@example.net",
  });
  expect(await join(db, auth, token!, newcomer)).toMatchObject({ role: "owner" });

  said.length = 0;
  expect(await run(db, ["founder@example.net"])).toBe(1);
  expect(said).toEqual([
    "founder@example.net is an owner already. When the second factor is lost: npm run owner -- founder@example.net lost-second-factor",
  ]);

  said.length = 0;
  expect(await run(db, ["founder@example.net", "lost"])).toBe(1);
  expect(await run(db, ["founder@example.net", "lost-second-factor"])).toBe(1);
  expect(said.at(-1)).toBe("founder@example.net has no second factor.");
  await pool.query(
    `insert into authenticators (user_id, name, sealed_key, confirmed_at)
     select id, 'A lost phone', 'sealed', now() from users where email = 'founder@example.net'`,
  );
  expect(await run(db, ["founder@example.net", "lost-second-factor"])).toBe(0);
  expect(await run(db, ["founder@example.net", "lost-second-factor"])).toBe(1);
});
