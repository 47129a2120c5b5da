import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { recordEnquiry } from "#domain/enquiries/enquiries.server.ts";
import type { Enquiry } from "#domain/enquiries/enquiry.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { startJobs } from "#platform/jobs.server.ts";
import { createLog } from "#platform/log.ts";
import { createMailer, type Letter } from "#platform/mail.server.ts";
import { queues } from "../../database/queues.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aFolder } from "../../tests/support/folder.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { makeComplaint } from "#domain/enquiries/dealing.server.ts";
import { anEnquiry } from "../../tests/support/enquiries.ts";
import { notifyOfEnquiry, notifyOfOrders } from "./notifications.server.ts";
import { type Post } from "./sending.server.ts";
import { enquiries } from "#domain/enquiries/schema.ts";
import { sentMails } from "./schema.ts";

const log = createLog("silent");
const folder = aFolder();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
await saveSetting(db, "email", "owner@tastemakers.test");

const render: Post["render"] = ({ notice }) => ({ subject: notice, text: notice, html: `<p>${notice}</p>` });

function postBy(smtpUrl?: string): Post {
  return { db, mailer: createMailer({ smtpUrl, folder }, log), render, siteUrl: "https://shop.test", log };
}

async function open() {
  const server = await startMailServer();
  stops.push(server.stop);
  return server;
}

async function work(post: Post) {
  const others = Object.fromEntries(Object.keys(queues).map((name) => [name, () => Promise.resolve()]));
  const handlers = {
    ...(others as Record<keyof typeof queues, () => Promise<void>>),
    "order-event": { together: (jobs: readonly unknown[]) => notifyOfOrders(post, jobs) },
    "enquiry-received": (data: unknown) => notifyOfEnquiry(post, data),
  };
  const { stop } = await startJobs({ pool, log, pollSeconds: 0.5 }, queues, handlers);
  stops.push(stop);
  return stop;
}

/** Does one job about an event of an order; throws if it failed. */
async function notifyOfOrder(post: Post, data: object) {
  const [end] = await notifyOfOrders(post, [data]);
  if (end!.status === "rejected") throw end!.reason;
}

/** An order that its customer has cancelled, of which customer and owner get a letter. */
const cancelled = (changes: Parameters<typeof anOrder>[1] = {}) =>
  anOrder(pool, { method: "cash", status: "cancelled", email: "lakshmi@example.net", ...changes });

const lastEvent = async () =>
  (await db.execute<{ id: number }>(sql`select max(id) as id from order_events`)).rows[0]!.id;

const subjectsIn = (server: Awaited<ReturnType<typeof open>>) =>
  server.letters.map(({ to, raw }) => `${to}: ${/^Subject: (.*)\r$/m.exec(raw)![1]}`).toSorted();

const until = async (seen: () => boolean | Promise<boolean>) => {
  for (const end = Date.now() + 60_000; !(await seen()) && Date.now() < end;)
    await new Promise((go) => setTimeout(go, 30));
};

test("customer and owner are told of an order once, however often the job is done and by how many", async () => {
  const server = await open();
  const post = postBy(server.url);
  await cancelled();
  const data = { eventId: await lastEvent() };
  await Promise.all([1, 2, 3].map(() => notifyOfOrder(post, data)));
  await notifyOfOrder(post, data);

  expect(subjectsIn(server)).toEqual(["lakshmi@example.net: cancelled", "owner@tastemakers.test: stop-cooking"]);
  const owners = server.letters.find(({ to }) => to.startsWith("owner"))!.raw;
  expect(owners).toMatch(/^Reply-To: Lakshmi <lakshmi@example.net>\r$/m);
});

const waiting = async () => (await pool.query("select 1 from pgboss.job where state = 'retry'")).rowCount === 1;

test("while the mail server is away nothing is lost: the job stays, and after a new start the mail goes out", async () => {
  await pool.query("delete from pgboss.job");
  const server = await open();
  server.state.isAway = true;
  const stop = await work(postBy(server.url));
  await cancelled({ email: "ravi@example.net" });
  await until(waiting);
  expect(await waiting()).toBe(true);
  await stop();

  server.state.isAway = false;
  server.refusals.set("ravi@example.net", { responseCode: 451, message: "4.3.2 come back later" });
  await pool.query("update pgboss.job set start_after = now() where state = 'retry'");
  const stopAgain = await work(postBy(server.url));
  await until(async () => (await pool.query("select 1 from pgboss.job where retry_count = 1")).rowCount === 1);
  await until(waiting);
  await stopAgain();
  expect(subjectsIn(server)).toEqual(["owner@tastemakers.test: stop-cooking"]);

  server.refusals.clear();
  await pool.query("update pgboss.job set start_after = now() where state = 'retry'");
  await work(postBy(server.url));
  await until(() => server.letters.length >= 2);
  expect(subjectsIn(server)).toEqual(["owner@tastemakers.test: stop-cooking", "ravi@example.net: cancelled"]);
});

test("an address that nobody has is given up at once and the owner is told all the same", async () => {
  const server = await open();
  server.refusals.set("nobody@example.net", { responseCode: 550, message: "5.1.1 nobody of that name" });
  await cancelled({ email: "nobody@example.net" });
  const eventId = await lastEvent();
  await notifyOfOrder(postBy(server.url), { eventId });

  expect(subjectsIn(server)).toEqual(["owner@tastemakers.test: stop-cooking"]);
  const [kept] = await db
    .select()
    .from(sentMails)
    .where(eq(sentMails.id, `order-event-${eventId}.customer`));
  expect(kept!.outcome).toBe("refused");
});

test("an address whose server does not answer keeps no mail from the owner, and is tried again", async () => {
  const server = await open();
  const gone = { responseCode: 450, message: "4.1.2 Domain not found" };
  server.refusals.set("lakshmi@exmaple.net", gone);
  server.refusals.set("sita@example.net", gone);
  await cancelled({ email: "lakshmi@exmaple.net" });
  await expect(notifyOfOrder(postBy(server.url), { eventId: await lastEvent() })).rejects.toThrow("Domain not found");
  await recordEnquiry(db, { ...letter, message: "Do you send to Pune?" });
  const [enquiry] = await db.select().from(enquiries);
  await expect(notifyOfEnquiry(postBy(server.url), { enquiryId: enquiry!.id })).rejects.toThrow("Domain not found");
  expect(subjectsIn(server)).toEqual(["owner@tastemakers.test: new-enquiry", "owner@tastemakers.test: stop-cooking"]);
  await db.delete(enquiries);
});

test("who wrote by another form gets the letter with the ticket number once, besides the thanks; the owner is told once", async () => {
  const mail = await open();
  const post = postBy(mail.url);
  const enquiry = await anEnquiry(db);
  await notifyOfEnquiry(post, { enquiryId: enquiry.id });
  await makeComplaint(db, enquiry.reference, { id: null, name: "Anil" });
  for (let time = 0; time < 3; time++) await notifyOfEnquiry(post, { enquiryId: enquiry.id });
  expect(mail.letters.map(({ to }) => to)).toEqual([enquiry.email, "owner@tastemakers.test", enquiry.email]);
  const sent = await db.select().from(sentMails);
  expect(sent.map(({ id }) => id).filter((id) => id.includes("ticket"))).toEqual([
    `enquiry-${enquiry.id}-ticket.customer`,
  ]);

  // A complaint from the beginning has had its ticket number with the thanks.
  const complaint = await anEnquiry(db, { kind: "complaint" });
  for (let time = 0; time < 2; time++) await notifyOfEnquiry(post, { enquiryId: complaint.id });
  expect(mail.letters).toHaveLength(5);
});

const letterIds = (...events: string[]) => events.map((event) => `order-event-${event}`).toSorted();

/** Returns a `post` whose mailer fails for e-mails to `refused` and adds the ids of all others to `accepted`. */
function countingMailer(delivers: boolean, refused?: string) {
  const accepted: string[] = [];
  const send = async ({ id, to }: Letter) => {
    if (to.address === refused) throw new Error("The mail server is away.");
    accepted.push(id);
  };
  return { accepted, post: { ...postBy(), mailer: { delivers, send } } };
}

test.for([true, false])("of events told of together, one that fails holds up no other (sent: %s)", async (delivers) => {
  const eventIds: number[] = [];
  for (const email of ["ravi@example.net", "away@example.net", "sita@example.net"]) {
    await cancelled({ email });
    eventIds.push(await lastEvent());
  }
  const [ravi, away, sita] = eventIds;
  const jobs = [{ eventId: "of nothing" }, { eventId: 2 ** 31 }, ...eventIds.map((eventId) => ({ eventId }))];

  const first = countingMailer(delivers, "away@example.net");
  const ends = await notifyOfOrders(first.post, jobs);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled", "rejected", "fulfilled"]);
  expect(first.accepted.toSorted()).toEqual(
    letterIds(`${ravi}.customer`, `${ravi}.shop`, `${away}.shop`, `${sita}.customer`, `${sita}.shop`),
  );

  const second = countingMailer(delivers);
  await notifyOfOrders(second.post, jobs);
  expect(second.accepted).toEqual(letterIds(`${away}.customer`));
});

test("a mail about a gift is for who sends it", async () => {
  const server = await open();
  await cancelled({ isGift: true, senderName: "Ravi" });
  await notifyOfOrder(postBy(server.url), { eventId: await lastEvent() });
  const raw = server.letters.find(({ to }) => to.startsWith("lakshmi"))!.raw;
  expect(raw).toMatch(/^To: Ravi <lakshmi@example.net>\r$/m);
});

const letter: Enquiry = {
  kind: "contact",
  name: "Sita",
  lastName: null,
  mobile: "+919848012345",
  email: "sita@example.net",
  topic: "Other",
  message: "Do you make it without nuts?",
  occasionDate: null,
  occasionTime: null,
};

test("an enquiry is thanked for and passed on once, though its form is pressed three times", async () => {
  await pool.query("delete from pgboss.job");
  const server = await open();
  await Promise.all([1, 2, 3].map(() => recordEnquiry(db, letter)));
  expect((await pool.query("select 1 from pgboss.job where name = 'enquiry-received'")).rowCount).toBe(1);
  await work(postBy(server.url));
  await until(() => server.letters.length >= 2);

  expect(subjectsIn(server)).toEqual(["owner@tastemakers.test: new-enquiry", "sita@example.net: enquiry-received"]);
  expect((await db.select().from(enquiries))[0]!.acknowledgedAt).not.toBeNull();
});
