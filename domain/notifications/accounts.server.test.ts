import { expect, test } from "vitest";
import { inviteByMail } from "#domain/accounts/invitations.server.ts";
import { accountJob, tokenOfAccount, type AccountLetter } from "#domain/accounts/letters.server.ts";
import { register } from "#domain/accounts/registration.server.ts";
import { deleteUser, findUserByEmail } from "#domain/accounts/users.server.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { renderMail } from "../../app/mail/render-mail.tsx";
import { anAuth } from "../../tests/support/accounts.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aMember, aPassword } from "../../tests/support/people.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { notifyOfAccount } from "./accounts.server.ts";

const server = await startMailServer();
const log = createLog("silent");
const mailer = createMailer({ smtpUrl: server.url, folder: "" }, log);
const post = { db, mailer, render: renderMail, siteUrl: "https://shop.test", log };
const auth = anAuth();

async function work(times = 1): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("delete from pgboss.job where name = 'account-mail' returning data");
    if (rows.length === 0) return;
    for (const { data } of rows) for (let i = 0; i < times; i += 1) await notifyOfAccount(post, auth, data);
  }
}

const to = (address: string) =>
  server.letters
    .filter((letter) => letter.to === address)
    .map(({ raw }) => raw.replaceAll("=\r\n", "").replaceAll("=3D", "="));

test("whoever registers reads a letter with a link, once, and without the name that was typed", async () => {
  await register(db, auth, { name: "Buy at bad.example", email: "new@example.net", password: aPassword, news: false });
  await work(2);
  const letters = to("new@example.net");
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain("Subject: Confirm your e-mail");
  expect(letters[0]).toMatch(/https:\/\/shop\.test\/confirm-email\?token=[\w-]+\.[\w-]+\.[\w-]+/);
  expect(letters[0]).not.toContain("bad.example");
});

test("whoever has an account is told that somebody tried to register", async () => {
  await aMember(pool, { email: "known@example.net" });
  await work();
  await register(db, auth, { name: "X", email: "known@example.net", password: aPassword, news: false });
  await work();
  expect(to("known@example.net").at(-1)).toContain("Subject: You have an account already");
});

async function ask(letter: AccountLetter): Promise<void> {
  await notifyOfAccount(post, auth, accountJob.parse({ id: crypto.randomUUID(), letter }));
  await work();
}

test("a forgotten password is answered where there is an account, and nowhere else", async () => {
  await aMember(pool, { email: "forgot@example.net" });
  await work();
  await ask({ kind: "forgotten", email: "forgot@example.net" });
  await ask({ kind: "forgotten", email: "nobody@example.net" });
  expect(to("forgot@example.net").at(-1)).toMatch(/Namaste Lakshmi Devi,[^]*\/new-password\?token=[\w-]{20,}/);
  expect(to("nobody@example.net")).toEqual([]);
});

test("a letter for staff only goes to nobody else", async () => {
  await aMember(pool, { email: "buys@example.net" });
  await aMember(pool, { email: "works@example.net", role: "staff" });
  for (const email of ["buys@example.net", "works@example.net", "nowhere@example.net"]) {
    await ask({ kind: "forgotten", email, staffOnly: true });
  }
  expect(to("buys@example.net")).toEqual([]);
  expect(to("nowhere@example.net")).toEqual([]);
  expect(to("works@example.net").at(-1)).toContain("/new-password?token=");
});

test("another letter to confirm goes to whoever has yet to, and nowhere else", async () => {
  await aMember(pool, { email: "done@example.net" });
  await register(db, auth, { name: "X", email: "open@example.net", password: aPassword, news: false });
  await work();
  const before = to("done@example.net").length;
  for (const email of ["open@example.net", "done@example.net", "none@example.net"]) {
    await ask({ kind: "verify-again", email });
  }
  expect(to("open@example.net").map((raw) => /Subject: (.*)\r/.exec(raw)?.[1])).toEqual([
    "Confirm your e-mail",
    "Confirm your e-mail",
  ]);
  expect(to("done@example.net")).toHaveLength(before);
  expect(to("none@example.net")).toEqual([]);
});

test("somebody invited reads by whom, and a link to join", async () => {
  await inviteByMail(db, { id: "1", name: "Anil" }, { email: "invited@example.net", role: "staff" });
  await work();
  expect(to("invited@example.net")[0]).toMatch(/Anil invites you[^]*https:\/\/shop\.test\/join\/[\w-]{32}/);
});

test("an account that is gone is written to no more", async () => {
  await register(db, auth, { name: "X", email: "gone@example.net", password: aPassword, news: false });
  await deleteUser(db, (await findUserByEmail(db, "gone@example.net"))!.id);
  await work();
  expect(to("gone@example.net")).toEqual([]);
});

test("no log names what a letter's link opens", () => {
  const secret = "k3J_x-9Qw7Zr5Tn2Lm8Pa0Vb";
  for (const line of [
    `{"path":"/join/${secret}"}`,
    `{"path":"/join/${secret}.data"}`,
    `{"url":"https://shop.test/confirm-email?token=${secret}.${secret}.${secret}"}`,
    `{"url":"/sign-in?to=%2Fnew-password%3Ftoken%3D${secret}"}`,
    JSON.stringify({ msg: JSON.stringify({ letter: { kind: "reset", token: secret } }) }),
    `params: reset-password:${secret},abc`,
  ]) {
    expect(line.replaceAll(tokenOfAccount, "[hidden]")).not.toContain(secret);
  }
});
