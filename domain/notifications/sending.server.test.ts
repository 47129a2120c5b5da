import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#platform/database.server.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { db, pool, url } from "../../tests/support/database.ts";
import { aFolder } from "../../tests/support/folder.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { aMortalProcess } from "../../tests/support/mortal-process.ts";
import { sendEach, sendOnce, type CountedLetter, type Post } from "./sending.server.ts";

const server = await startMailServer();
const log = createLog("silent");
const mailer = createMailer({ smtpUrl: server.url, folder: "" }, log);
const render: Post["render"] = ({ notice }) => ({ subject: notice, text: notice, html: notice });
const post: Post = { db, mailer, render, siteUrl: "https://shop.test", log, claimSeconds: 0.3 };
afterAll(server.stop);
beforeEach(() => pool.query("truncate sent_mails, waiting_letters, mailbox_counts"));
afterEach(() => {
  server.letters.length = 0;
  server.state.beforeYes = undefined;
});

function aLetter(changes: Partial<CountedLetter> = {}): CountedLetter {
  const from = { name: "The Tastemakers", address: "shop@example.com" };
  const to = { name: "Sita", address: "sita@example.net" };
  return { id: `letter-${randomUUID()}`, from, to, subject: "Namaste", text: "Namaste", html: "Namaste", ...changes };
}

const messageIds = () => server.letters.map(({ raw }) => /^Message-ID: <(.*)@/m.exec(raw)![1]!).toSorted();
const outcomes = async () => (await pool.query<{ outcome: string }>("select outcome from sent_mails")).rows;

const claimedUntil = async () =>
  (await pool.query<{ until: Date }>("select claimed_until as until from sent_mails where claim is not null")).rows;

test("a mail server that takes longer than a claim and a silent connection last gets each letter once", async () => {
  const impatient = openDatabase(url, undefined, { silence: 150 });
  const letters = [aLetter(), aLetter()];
  let transactions = 0;
  server.state.beforeYes = async () => {
    const [first] = await claimedUntil();
    // The claim is renewed when it would soon have run out, which takes longer than a connection may be silent.
    await expect.poll(async () => (await claimedUntil())[0]!.until > first!.until).toBe(true);
    await expect.poll(async () => Date.now() > first!.until.getTime()).toBe(true);
    const open = await pool.query(
      "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    transactions += open.rowCount!;
  };
  await expect(sendEach({ ...post, db: impatient.db }, letters)).resolves.toEqual(
    new Map(letters.map(({ id }) => [id, { status: "fulfilled", value: "sent" }])),
  );
  await sendEach(post, letters);
  await impatient.close();
  expect(messageIds()).toEqual(letters.map(({ id }) => id).toSorted());
  expect(transactions).toBe(0);
});

test("of workers that send the same letters at once, by a slow server, one sends each, and all learn of it", async () => {
  const letters = [aLetter(), aLetter(), aLetter()];
  let begun = 0;
  server.state.beforeYes = async () => {
    begun += 1;
    const inFlight = await pool.query("select from sent_mails where claim is not null");
    expect(inFlight.rowCount).toBeGreaterThan(0);
  };
  // Not so short a claim that it runs out while a busy machine lets its process wait.
  const ends = await Promise.all([1, 2, 3, 4].map(() => sendEach({ ...post, claimSeconds: 60 }, letters)));
  for (const end of ends)
    expect([...end.values()]).toEqual(letters.map(() => ({ status: "fulfilled", value: "sent" })));
  expect(messageIds()).toEqual(letters.map(({ id }) => id).toSorted());
  expect(begun).toBe(3);
  expect(await outcomes()).toEqual(letters.map(() => ({ outcome: "sent" })));
});

/** The statements about e-mails that wait for a row. */
const waitingForRows = () =>
  pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%sent_mails%'",
  );

test("who waited for a letter's row while another process claimed it leaves it to that one", async () => {
  const letter = aLetter();
  const other = await pool.connect();
  await other.query("begin");
  await other.query(
    "insert into sent_mails (id, outcome, claim, claimed_until) values ($1, 'claimed', $2, clock_timestamp() + interval '60 s')",
    [letter.id, randomUUID()],
  );
  const end = sendOnce({ ...post, claimSeconds: 60 }, letter);
  await expect.poll(async () => (await waitingForRows()).rowCount).toBe(1);
  // As a claim is that was made, or renewed, after the statement that waits had begun.
  await other.query("update sent_mails set claimed_until = clock_timestamp() + interval '60 s'");
  await other.query("commit");
  other.release();
  await expect.poll(async () => (await waitingForRows()).rowCount).toBe(0);
  await pool.query(
    "update sent_mails set outcome = 'sent', claim = null, claimed_until = null, sent_at = now() where outcome = 'claimed'",
  );
  expect(await end).toBe("sent");
  expect(messageIds()).toEqual([]);
});

test("a process that dies at any statement loses no letter, and only one in flight comes again under its Message-ID", async () => {
  const mortal = aMortalProcess();
  let [at, twice] = [0, 0];
  for (let hasDied = true; hasDied;) {
    at += 1;
    const letter = aLetter({ kind: "assured" });
    hasDied = await mortal.until(at, () => sendOnce({ ...post, db: mortal.db }, letter));
    expect(await sendOnce(post, letter)).toBe("sent");
    const sent = messageIds().filter((id) => id === letter.id).length;
    expect(sent).toBeGreaterThanOrEqual(1);
    expect(sent).toBeLessThanOrEqual(2);
    if (sent === 2) twice += 1;
  }
  await mortal.end();
  expect(at).toBeGreaterThan(2);
  // When the mark was not made. Under load a renewal of the claim may die as well.
  expect(twice).toBeGreaterThan(0);
});

test("what the mail server does not take is tried again at once, and a claim of a clock put back is none", async () => {
  const letter = aLetter();
  server.state.isAway = true;
  await expect(sendOnce(post, letter)).rejects.toThrow("come back later");
  server.state.isAway = false;
  expect(await outcomes()).toEqual([]);
  await pool.query(
    "insert into sent_mails (id, outcome, claim, claimed_until) values ($1, 'claimed', $2, now() + interval '1 year')",
    [letter.id, randomUUID()],
  );
  expect(await sendOnce(post, letter)).toBe("sent");
  expect(messageIds()).toEqual([letter.id]);
});

test("letters that are only written to files are claimed and recorded together", async () => {
  const files = createMailer({ folder: aFolder() }, log);
  const letters = [aLetter(), aLetter(), aLetter()];
  const ends = await Promise.all([1, 2].map(() => sendEach({ ...post, mailer: files }, letters)));
  for (const end of ends)
    expect(new Set([...end.values()].map((one) => one.status === "fulfilled" && one.value))).toEqual(new Set(["sent"]));
  expect(await outcomes()).toHaveLength(3);
});
