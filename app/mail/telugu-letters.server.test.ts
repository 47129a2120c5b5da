import { beforeAll, beforeEach, expect, test } from "vitest";
import { mailboxBounds } from "#domain/accounts/mailbox.ts";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import { findEnquiryByReference } from "#domain/enquiries/enquiries.server.ts";
import { writeMessage } from "#domain/enquiries/thread.server.ts";
import { notifyOfAccount } from "#domain/notifications/accounts.server.ts";
import { answerEnquiry } from "#domain/notifications/enquiry-letters.server.ts";
import { sendGathered } from "#domain/notifications/gathered-letters.server.ts";
import { notifyOfEnquiry } from "#domain/notifications/notifications.server.ts";
import { tellOfRecall } from "#domain/notifications/recall-letters.server.ts";
import { askForReviews } from "#domain/notifications/review-letters.server.ts";
import type { Post } from "#domain/notifications/sending.server.ts";
import { tellOfStock } from "#domain/notifications/stock-letters.server.ts";
import { recallLot } from "#domain/orders/kitchen/recall.server.ts";
import { listReviewRequestsDue } from "#domain/orders/reviews/requests.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { createLog } from "#platform/log.ts";
import type { Letter } from "#platform/mail.server.ts";
import { anAuth } from "../../tests/support/accounts.ts";
import { setTelugu } from "../../tests/support/built-shop.ts";
import { db, pool } from "../../tests/support/database.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { aMember, aPassword } from "../../tests/support/people.ts";
import { openTeluguShop } from "../../tests/support/telugu.ts";
import { renderMail } from "./render-mail.tsx";

const site = "https://shop.test";
const shop = "owner@tastemakers.test";
const sent: Letter[] = [];
const mailer = { delivers: true, send: async (letter: Letter) => void sent.push(letter) };
const post: Post = { db, mailer, render: renderMail, siteUrl: site, log: createLog("silent") };
const auth = anAuth();
const by = { id: null, name: "Anil" };
let visitor: Awaited<ReturnType<typeof openTeluguShop>>;

beforeAll(async () => {
  visitor = await openTeluguShop();
  await saveSetting(db, "email", shop);
});

beforeEach(async () => {
  await setTelugu(true);
  await pool.query("truncate sent_mails, waiting_letters, mailbox_counts; delete from pgboss.job");
  sent.length = 0;
});

async function jobs(queue: string): Promise<object[]> {
  const { rows } = await pool.query<{ data: object }>("delete from pgboss.job where name = $1 returning data", [queue]);
  return rows.map(({ data }) => data);
}

/** Does what waits about accounts, and what comes of it. */
async function writeOfAccounts(): Promise<void> {
  for (let some = await jobs("account-mail"); some.length > 0; some = await jobs("account-mail"))
    for (const job of some) await notifyOfAccount(post, auth, job);
}

async function writeOfEnquiries(through = post): Promise<void> {
  for (const job of await jobs("enquiry-received")) await notifyOfEnquiry(through, job);
}

/** The latest letter to an address: its subject, and the shop's pages that it leads to. */
function latest(address: string) {
  const letter = sent.findLast(({ to }) => to.address === address);
  const pages = [...(letter?.text.matchAll(/https:\/\/shop\.test(\/\S*)/g) ?? [])].map(([, page]) => page!);
  return { subject: letter?.subject, text: letter?.text ?? "", html: letter?.html ?? "", pages };
}

const linked = (page: string) => expect.arrayContaining([expect.stringContaining(page)]) as string[];

test("registering, forgetting and choosing a password in Telugu causes letters in Telugu", async () => {
  const email = "kamala@example.net";
  const ask = visitor();
  const asked = async (path: string, form: Record<string, string>) => {
    expect(await ask(path, form)).toMatchObject({ status: path === "/te/sign-in" ? 403 : 303 });
    // Only a few of these go to one mailbox.
    await pool.query("truncate mailbox_counts");
    await writeOfAccounts();
    return latest(email);
  };
  const form = { name: "కమల", email, password: aPassword, agrees: "yes" };
  const confirm = { subject: "మీ ఈ-మెయిల్ నిర్ధారించండి", pages: linked("/te/confirm-email?token=") };
  expect(await asked("/te/register", form)).toMatchObject(confirm);
  const again = { "/te/register": form, "/te/confirm-email": { email }, "/te/sign-in": { email, password: aPassword } };
  for (const [path, fields] of Object.entries(again)) {
    sent.length = 0;
    expect(await asked(path, fields)).toMatchObject(confirm);
  }
  const forgotten = await asked("/te/forgotten-password", { email });
  expect(forgotten).toMatchObject({ subject: "మీ రిజిస్ట్రేషన్ పూర్తి చేయండి", pages: linked("/te/new-password?token=") });
  const token = /token=([\w-]+)/.exec(forgotten.text)![1]!;
  const changed = await asked("/te/new-password", { token, password: "a whole new sentence" });
  expect(changed).toMatchObject({ subject: "మీ పాస్‌వర్డ్ మారింది", pages: ["/te/forgotten-password"] });
  expect(await asked("/te/forgotten-password", { email })).toMatchObject({ subject: "కొత్త పాస్‌వర్డ్ ఎంచుకోండి" });
  expect(await asked("/te/register", form)).toMatchObject({
    subject: "మీకు ఇప్పటికే అకౌంట్ ఉంది",
    pages: ["/te/sign-in", "/te/forgotten-password"],
  });
  await ask("/te/sign-in", { email, password: "a whole new sentence" });
  const change = { present: "a whole new sentence", password: "nine jars of pickle" };
  sent.length = 0;
  expect(await asked("/te/account/password", change)).toMatchObject({ subject: "మీ పాస్‌వర్డ్ మారింది" });
  expect(await asked("/forgotten-password", { email })).toMatchObject({
    subject: "Choose a new password",
    pages: linked("/new-password?token="),
  });
});

test("a letter of an earlier version is in English, and so is each while Telugu is switched off", async () => {
  const { id, email } = await aMember(pool);
  await notifyOfAccount(post, auth, { id: crypto.randomUUID(), letter: { kind: "known", userId: id } });
  expect(latest(email).subject).toBe("You have an account already");
  await visitor()("/te/forgotten-password", { email });
  await setTelugu(false);
  await writeOfAccounts();
  expect(latest(email)).toMatchObject({ subject: "Choose a new password", pages: linked("/new-password?token=") });
});

const written = { name: "సీత", mobile: "98480 12345", message: "నమస్తే" };

test("who writes in Telugu is thanked and answered in Telugu, and the shop reads of it in English", async () => {
  const email = "sita@example.net";
  const { location } = await visitor()("/te/contact", { ...written, email, topic: "Other" });
  const reference = /TG-[\w-]+/.exec(location!)![0];
  await writeOfEnquiries();
  expect(latest(email)).toMatchObject({ subject: `మీరు రాసింది అందింది (${reference})`, pages: ["/te/shop"] });
  expect(latest(shop)).toMatchObject({
    subject: `Message from సీత (${reference})`,
    pages: [`/back-office/enquiries/${reference}`],
  });
  const answer = await writeMessage(db, reference, { kind: "answer", text: "నమస్తే సీత గారూ", by, seen: 0 });
  await answerEnquiry(post, { messageId: (answer as { id: number }).id });
  expect(latest(email).subject).toBe(`Re: మీరు రాసింది అందింది (${reference})`);
  expect(latest(email).text).toContain("మా జవాబు\n\nనమస్తే సీత గారూ");
});

test("a complaint in Telugu is acknowledged with its day and a link in Telugu", async () => {
  const email = "ravi@example.net";
  const { location } = await visitor()("/te/grievance", { ...written, email });
  const reference = /TG-[\w-]+/.exec(location!)![0];
  expect(await findEnquiryByReference(db, reference)).toMatchObject({ kind: "complaint", language: "te" });
  await writeOfEnquiries();
  expect(latest(email)).toMatchObject({
    subject: `మీ ఫిర్యాదు అందింది (${reference})`,
    text: expect.stringContaining("లోపు పరిష్కరిస్తాము"),
    pages: [`/te/enquiries/${reference}`],
  });
});

const setStock = (grams: number) => pool.query("update stock set grams = $1 where product_id in ('1', '2')", [grams]);

test("goods that are back are told in the language of the latest request, by their Telugu name", async () => {
  await setStock(0);
  const { rows } = await pool.query("select slug, name_te from products where id in ('1', '2') order by id");
  const [first, second] = rows as { slug: string; name_te: string }[];
  for (const [path, slug, email] of [
    ["", first!.slug, "gita@example.net"],
    ["/te", second!.slug, "gita@example.net"],
    ["", first!.slug, "again@example.net"],
    ["/te", first!.slug, "again@example.net"],
    ["/te", second!.slug, "later@example.net"],
    ["", first!.slug, "later@example.net"],
  ])
    expect(await visitor()(`${path}/shop/${slug}/back`, { email: email! })).toMatchObject({ status: 303 });
  await setStock(50_000);
  const now = new Date();
  await tellOfStock(post, ["a secret"], now);
  await tellOfStock(post, ["a secret"], new Date(now.getTime() + 10 * 60_000));
  expect(latest("gita@example.net")).toMatchObject({
    subject: `${first!.name_te}, మరో 1 మళ్లీ వచ్చాయి`,
    pages: [`/te/shop/${first!.slug}`, `/te/shop/${second!.slug}`, expect.stringMatching(/^\/te\/letters\//)],
  });
  expect(latest("again@example.net").subject).toBe(`${first!.name_te} మళ్లీ వచ్చింది`);
  expect(latest("later@example.net").subject).toContain("more are back");
});

test("whoever ordered in Telugu is asked for a review in Telugu", async () => {
  const now = new Date("2026-11-10T05:30:00Z");
  const placedAt = new Date("2026-10-30T05:00:00Z");
  const lines = [{ nameTe: "మోతీచూర్ లడ్డు", nameHi: "मोतीचूर लड्डू" }, { name: "Avakaya" }];
  const order = { email: "meena@example.net", status: "delivered", placedAt, language: "te", lines } as const;
  const { id, number, token } = await anOrder(pool, order);
  await pool.query("update order_events set happened_at = $2 where order_id = $1", [id, new Date("2026-11-02")]);
  const [due] = await listReviewRequestsDue(db, now);
  expect(due?.goods).toMatchObject([lines[0], { ...lines[1], nameTe: null, nameHi: null }]);
  await askForReviews(post, ["a secret"], now);
  const letter = latest("meena@example.net");
  expect(letter).toMatchObject({ subject: `ఎలా ఉంది? (ఆర్డర్ ${number})` });
  expect(letter.text).toContain("వారం క్రితం మీకు అందినవి: మోతీచూర్ లడ్డు, Avakaya.");
  expect(letter.pages).toMatchObject([`/te/orders/${token}/review`, `/te/grievance?order=${number}`, /letters/]);
});

test("whoever ordered in Telugu reads in Telugu that a batch is recalled", async () => {
  const today = dayInIndia(new Date());
  const counts = new Map([["1", { change: 5_000, days: { madeOn: today, bestBefore: addDays(today, 15) } }]]);
  await changeStock(db, { by, counts });
  const { rows } = await pool.query<{ id: number }>("select max(id)::integer as id from lots");
  const { id } = rows[0]!;
  const order = await anOrder(pool, { status: "delivered", email: "uma@example.net", language: "te" });
  await pool.query("insert into lot_allocations (order_id, position, lot_id, grams) values ($1, 0, $2, 500)", [
    order.id,
    id,
  ]);
  await recallLot(db, { id, reason: "A splinter of metal was found in it", by });
  await tellOfRecall(post, { lotId: id });
  expect(latest("uma@example.net")).toMatchObject({
    subject: expect.stringMatching(new RegExp(`^దయచేసి తినకండి: \\P{Script=Latin}+, బ్యాచ్ ${id} `, "u")),
    pages: [`/te/grievance?order=${order.number}`],
  });
});

test("letters that waited come in the language of the newest, each in its own", async () => {
  const email = "many@example.net";
  const strict: Post = { ...post, bounds: { ...mailboxBounds, unproven: { letters: 0, seconds: 60 } } };
  for (const path of ["/contact", "/te/contact"]) {
    await visitor()(path, { ...written, message: `నమస్తే ${path}`, email, topic: "Other" });
    await writeOfEnquiries(strict);
  }
  sent.length = 0;
  await sendGathered(post, new Date(Date.now() + 11 * 60_000));
  const { subject, text, html } = latest(email);
  expect(subject).toBe("The Tastemakers: ఒకే మెయిల్‌లో 2 మెయిల్‌లు");
  expect(text).toMatch(/--- We have your message[^]*--- మీరు రాసింది అందింది/);
  expect(html).toContain('<html lang="te-IN">');
  expect(html).toMatch(/<section [^>]*lang="en-IN"><h2[^>]*>We have your message/);
  expect(html).not.toMatch(/<section [^>]*lang="te-IN"/);
  expect(sent.filter(({ to }) => to.address === shop)).toEqual([]);
});
