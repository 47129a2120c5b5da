import { afterAll, beforeEach, expect, test } from "vitest";
import { mailboxBounds } from "#domain/accounts/mailbox.ts";
import { eraseMailbox } from "#domain/accounts/mailboxes.server.ts";
import { register } from "#domain/accounts/registration.server.ts";
import { signIn } from "#domain/accounts/sign-in.server.ts";
import { findFullEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { renderMail } from "../../app/mail/render-mail.tsx";
import { anAuth } from "../../tests/support/accounts.ts";
import { db, pool } from "../../tests/support/database.ts";
import { anEnquiry } from "../../tests/support/enquiries.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { aMortalProcess } from "../../tests/support/mortal-process.ts";
import { aMember, aPassword } from "../../tests/support/people.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { notifyOfAccount } from "./accounts.server.ts";
import { sendGathered } from "./gathered-letters.server.ts";
import { notifyOfEnquiry, notifyOfOrders } from "./notifications.server.ts";
import { sendEach, type Post } from "./sending.server.ts";

const server = await startMailServer();
afterAll(server.stop);
const log = createLog("silent");
const mailer = createMailer({ smtpUrl: server.url, folder: "" }, log);
const post: Post = { db, mailer, render: renderMail, siteUrl: "https://shop.test", log };
/** As `post`, for a shop that has little patience. */
const strict: Post = {
  ...post,
  claimSeconds: 0.2,
  bounds: { ...mailboxBounds, unproven: { letters: 2, seconds: 60 }, assured: { letters: 3, seconds: 60 } },
};
const auth = anAuth();
const owner = "owner@tastemakers.test";
await saveSetting(db, "email", owner);

beforeEach(async () => {
  await pool.query("truncate sent_mails, waiting_letters, mailbox_counts; delete from pgboss.job");
  server.letters.length = 0;
});

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** The e-mails that have come to an address, as text. */
const to = (address: string) =>
  server.letters
    .filter((letter) => letter.to === address)
    .map(({ raw }) => raw.replaceAll("=\r\n", "").replaceAll("=3D", "="));

async function work(queue = "order-event", by = strict): Promise<void> {
  const { rows } = await pool.query<{ data: object }>("delete from pgboss.job where name = $1 returning data", [queue]);
  const jobs = rows.map(({ data }) => data);
  if (queue === "account-mail") for (const job of jobs) await notifyOfAccount(by, auth, job);
  else if (queue === "enquiry-received") for (const job of jobs) await notifyOfEnquiry(by, job);
  else for (const end of await notifyOfOrders(by, jobs)) if (end.status === "rejected") throw end.reason;
}

async function cashOrders(count: number, email: (place: number) => string): Promise<string[]> {
  const numbers = [];
  for (let place = 0; place < count; place++) {
    numbers.push((await anOrder(pool, { method: "cash", email: email(place) })).number);
  }
  return numbers;
}

const spellings = ["s.ita@gmail.com", "Sita@gmail.com", "sita+1@gmail.com", "SI.TA+shop@googlemail.com"];
const toSita = () => spellings.flatMap(to);

test("whoever orders in a stranger's name without paying causes ten letters and one that tells of several", async () => {
  const numbers = await cashOrders(32, (place) => spellings[place % 4]!);
  await work("order-event", post);
  expect(toSita()).toHaveLength(10);
  await sendGathered(post, later(5));
  expect(toSita()).toHaveLength(10);

  await sendGathered(post, later(11));
  await sendGathered(post, later(12));
  expect(toSita()).toHaveLength(11);
  const several = toSita().find((raw) => raw.includes("letters in one"))!;
  expect(several).toMatch(/^Subject: 22 letters in one from The Tastemakers\r$/m);
  expect(several).toContain("The first 20 follow; 2 more are like them.");
  const told = numbers.filter((number) => toSita().some((raw) => raw.includes(number)));
  expect(told).toHaveLength(30);
  expect(several.match(/https:\/\/shop\.test\/orders\//g)!.length).toBeGreaterThanOrEqual(20);

  // The next one rests for an hour.
  await cashOrders(1, () => "Sita@gmail.com");
  await work("order-event", post);
  await sendGathered(post, later(40));
  expect(toSita()).toHaveLength(11);
  await sendGathered(post, later(75));
  expect(toSita()).toHaveLength(12);
});

test("money that came, a new password and somebody else's mailbox are told of at once all the same", async () => {
  await aMember(pool, { email: "sita@gmail.com" });
  await cashOrders(4, () => "sita@gmail.com");
  await work();
  expect(to("sita@gmail.com")).toHaveLength(2);

  const { payment, ...order } = await anOrder(pool, { email: "sita@gmail.com" });
  await confirmUpi(db, payment.id, "632512345678");
  await work();
  expect(to("sita@gmail.com").filter((raw) => raw.includes(order.number))).not.toEqual([]);
  await notifyOfAccount(post, auth, {
    id: crypto.randomUUID(),
    letter: { kind: "forgotten", email: "sita@gmail.com" },
  });
  await work("account-mail");
  expect(to("sita@gmail.com").at(-1)).toContain("/new-password?token=");
  await cashOrders(1, () => "ravi@example.net");
  await work();
  expect(to("ravi@example.net")).toHaveLength(1);
});

test("of much that happens in a few minutes the owner reads all, the last in one letter", async () => {
  const numbers = [];
  for (let place = 0; place < 8; place++)
    numbers.push((await anOrder(pool, { method: "cash", status: "cancelled" })).number);
  await work();
  expect(to(owner)).toHaveLength(3);
  await sendGathered(post, later(11));
  expect(to(owner)).toHaveLength(4);
  expect(to(owner).at(-1)).toMatch(/^Subject: 5 letters in one from The Tastemakers\r$/m);
  expect(numbers.filter((number) => !to(owner).some((raw) => raw.includes(number)))).toEqual([]);
});

test("the thanks for an enquiry count like unpaid orders, and once told in one letter they are acknowledged", async () => {
  await cashOrders(2, () => "sita@example.net");
  await work();
  const { id, reference } = await anEnquiry(db);
  await work("enquiry-received");
  expect(to("sita@example.net")).toHaveLength(2);
  expect((await findFullEnquiry(db, id))!.acknowledgedAt).toBeNull();
  await sendGathered(post, later(11));
  expect(to("sita@example.net").at(-1)).toContain(reference);
  await work("enquiry-received");
  expect((await findFullEnquiry(db, id))!.acknowledgedAt).not.toBeNull();
  expect(to("sita@example.net")).toHaveLength(3);
});

test("a process that dies while it gathers sends the same letter, and nothing is told twice or never", async () => {
  const mortal = aMortalProcess();
  for (let [at, hasDied] = [1, true]; hasDied; at++) {
    const email = `mortal-${at}@example.net`;
    const address = { name: "Sita", address: email };
    const told = {
      from: address,
      to: address,
      subject: "Namaste",
      text: "Namaste",
      html: "",
      kind: "unproven",
    } as const;
    await sendEach(
      strict,
      [1, 2, 3, 4].map((number) => ({ id: `mortal-${at}-${number}`, ...told })),
    );
    hasDied = await mortal.until(at, () => sendGathered({ ...strict, db: mortal.db }, later(11)));
    await sendGathered(strict, later(11));
    const names = to(email).map((raw) => /^Message-ID: <(.*)@/m.exec(raw)![1]!);
    expect(new Set(names).size).toBe(3);
    expect(names.length).toBeLessThanOrEqual(4);
  }
  await mortal.end();
  expect((await pool.query("select outcome, count(*)::int from sent_mails group by 1")).rows).toEqual([
    { outcome: "sent", count: expect.any(Number) },
  ]);
});

test("refused sign-ins of an unconfirmed account send five letters an hour, and take none from the account's owner", async () => {
  const email = "unconfirmed@example.net";
  await register(db, auth, { name: "X", email, password: aPassword, news: false });
  for (let time = 0; time < 6; time++) {
    expect(await signIn(db, auth.api, email, aPassword)).toBe("unconfirmed");
    await work("account-mail");
  }
  expect(to(email)).toHaveLength(5);
  await register(db, auth, { name: "X", email: "unconfirmed+2@example.net", password: aPassword, news: false });
  await work("account-mail");
  expect(to("unconfirmed+2@example.net")).toEqual([]);
  await cashOrders(1, () => email);
  await work();
  expect(to(email)).toHaveLength(6);

  await aMember(pool, { email: "unconfirmed+3@example.net" });
  await notifyOfAccount(post, auth, {
    id: crypto.randomUUID(),
    letter: { kind: "forgotten", email: "unconfirmed+3@example.net" },
  });
  await work("account-mail");
  expect(to("unconfirmed+3@example.net")).toHaveLength(1);
});

test("letters that could not be sent count for nothing, and whoever is forgotten leaves none that wait", async () => {
  const email = "away@example.net";
  server.refusals.set(email, { responseCode: 451, message: "4.3.2 come back later" });
  await cashOrders(1, () => email);
  const { rows } = await pool.query<{ data: object }>("select data from pgboss.job where name = 'order-event'");
  for (let time = 0; time < 4; time++) {
    const [end] = await notifyOfOrders(strict, [rows[0]!.data]);
    expect(end!.status).toBe("rejected");
  }
  server.refusals.clear();
  await work();
  expect(to(email)).toHaveLength(1);

  await cashOrders(3, () => email);
  await work();
  const waiting = "select from waiting_letters where mailbox = $1";
  expect((await pool.query(waiting, [email])).rowCount).toBe(2);
  await db.transaction((tx) => eraseMailbox(tx, email));
  const left = await pool.query(`${waiting} union all select from mailbox_counts where mailbox = $1`, [email]);
  expect(left.rowCount).toBe(0);
});
