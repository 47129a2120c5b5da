import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { findFullEnquiry, markEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { findOrdersOfEvents, type FullOrder } from "#domain/orders/full-order.server.ts";
import { readRefundDetails } from "#domain/payments/refund-details.server.ts";
import { loadSettings, readStoredSettings } from "#domain/settings/settings.server.ts";
import { isPlaceholder, type Settings } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import type { Log } from "#platform/log.ts";
import { AddressRefused, type Address, type Letter, type Mailer } from "#platform/mail.server.ts";
import { buyerOf, type Render, type Rendered } from "./mail.ts";
import { noticesOf } from "./notices.ts";
import { sentMails } from "./schema.ts";

export type Post = { db: Database; mailer: Mailer; render: Render; siteUrl: string; log: Log };

const aboutEvent = z.object({ eventId: z.int32() });

/** E-mails customers and the owner about events of orders, one event a job. Returns whether each job succeeded. */
export async function notifyOfOrders(post: Post, jobs: readonly unknown[]): Promise<PromiseSettledResult<unknown>[]> {
  const orders = await findOrdersOfEvents(
    post.db,
    jobs.flatMap((data) => aboutEvent.safeParse(data).data?.eventId ?? []),
  );
  const settings = await readStoredSettings(post.db);
  const drafts: { letters: Letter[]; end: PromiseSettledResult<void> }[] = [];
  for (const data of jobs) {
    const letters: Letter[] = [];
    const [end] = await Promise.allSettled([writeLetters(post, { orders, settings, data, letters })]);
    drafts.push({ letters, end });
  }

  const written = drafts.map(({ letters }) => letters);
  const sent = new Map<string, PromiseSettledResult<Outcome>>();
  for (const letters of post.mailer.delivers ? written : [written.flat()]) {
    for (const [id, end] of await sendEach(post, letters)) sent.set(id, end);
  }
  return drafts.map(({ letters, end }) => {
    const ends = [end, ...letters.map(({ id }) => sent.get(id)!)];
    return ends.find(({ status }) => status === "rejected") ?? end;
  });
}

type Writing = { orders: Map<number, FullOrder>; settings: Settings; data: unknown; letters: Letter[] };

/**
 * Writes a job's e-mails to the customer and the owner, and adds them to `letters`. If one of them cannot be written,
 * still adds the other, then throws.
 */
async function writeLetters(post: Post, { orders, settings, data, letters }: Writing): Promise<void> {
  const { eventId } = aboutEvent.parse(data);
  const { db, render, siteUrl } = post;
  const order = orders.get(eventId);
  const event = order?.events.find(({ id }) => id === eventId);
  // The order was of the trial, and was deleted when the shop opened.
  if (!order || !event) return;

  const { customer, shop } = noticesOf(event, order);
  const refund = await readRefundDetails(db, event);
  const subject = { order, event, refund, settings, siteUrl };
  const buyer = { name: buyerOf(order) ?? "", address: order.email ?? "" };
  const id = `order-event-${eventId}`;
  // One e-mail an hour, however many orders wait: the back office lists them all.
  const shopId = shop === "order-to-approve" ? `orders-to-approve-${event.happenedAt.toISOString().slice(0, 13)}` : id;
  await tellAll([
    async () =>
      customer && letters.push(toCustomer(settings, id, buyer, await render({ notice: customer, ...subject }))),
    async () =>
      shop &&
      hasAddress(post, settings, shopId) &&
      letters.push(toShop(settings, shopId, buyer, await render({ notice: shop, ...subject }))),
  ]);
}

/** Calls all functions in sequence, even when one of them fails; then throws the first error. */
export async function tellAll(tellings: (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const tell of tellings) await tell().catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}

/**
 * Acknowledges an enquiry to its writer by e-mail, and forwards the enquiry to the owner. Throws when an e-mail cannot
 * be sent. Ignores an address that does not exist.
 */
export async function notifyOfEnquiry(post: Post, data: unknown): Promise<void> {
  const { enquiryId } = z.object({ enquiryId: z.int() }).parse(data);
  const enquiry = await findFullEnquiry(post.db, enquiryId);
  if (!enquiry) return;

  const settings = await loadSettings(post.db);
  const subject = { enquiry, settings, siteUrl: post.siteUrl };
  const writer = { name: [enquiry.name, enquiry.lastName].filter(Boolean).join(" "), address: enquiry.email ?? "" };
  const id = `enquiry-${enquiryId}`;
  const thank = async () => {
    if (!writer.address) return;
    const thanks = await post.render({ notice: "enquiry-received", ...subject });
    // If the enquiry became a complaint later, its first e-mail had no ticket number, so a second one is sent.
    const outcome = await sendToCustomer(
      post,
      settings,
      enquiry.becameComplaintAt ? `${id}-ticket` : id,
      writer,
      thanks,
    );
    if (outcome === "sent") await markEnquiry(post.db, enquiry.reference, "acknowledged", "letter");
  };
  await tellAll([
    thank,
    async () => sendToShop(post, settings, id, writer, await post.render({ notice: "new-enquiry", ...subject })),
  ]);
}

/**
 * Sends an e-mail to a customer, once for each `id`. Returns "refused" when the address does not exist. Throws on any
 * other failure.
 */
export function sendToCustomer(post: Post, settings: Settings, id: string, to: Address, mail: Rendered) {
  return sendOnce(post, toCustomer(settings, id, to, mail));
}

function toCustomer(settings: Settings, id: string, to: Address, mail: Rendered): Letter {
  return { id: `${id}.customer`, from: shopOf(settings), to, ...mail };
}

/**
 * E-mails the owner, once for each `id`. A reply goes to `customer`. Sends nothing if the owner's address is missing or
 * does not exist. Throws on any other failure.
 */
export async function sendToShop(
  post: Post,
  settings: Settings,
  id: string,
  customer: Address,
  mail: Rendered,
): Promise<void> {
  if (hasAddress(post, settings, id)) await sendOnce(post, toShop(settings, id, customer, mail));
}

/** Whether the owner can be e-mailed. Where e-mails are only written to files, no address is needed. */
function hasAddress({ mailer, log }: Post, settings: Settings, id: string): boolean {
  if (!mailer.delivers || !isPlaceholder(settings.email)) return true;
  log.warn({ letter: `${id}.shop` }, "the shop's own e-mail address is not filled in, so the owner is not told");
  return false;
}

function toShop(settings: Settings, id: string, customer: Address, mail: Rendered): Letter {
  const shop = shopOf(settings);
  const letter: Letter = { id: `${id}.shop`, from: shop, to: shop, ...mail };
  return customer.address ? { ...letter, replyTo: customer } : letter;
}

/** The shop as sender or recipient of an e-mail; the address may be a placeholder. */
export function shopOf({ shopName, email }: Settings): Address {
  return { name: shopName, address: email };
}

/**
 * Sends an e-mail, once for each id. Returns "refused" when the address does not exist. Throws, and records nothing, on
 * any other failure.
 */
export async function sendOnce(post: Post, letter: Letter): Promise<Outcome> {
  const end = (await sendEach(post, [letter])).get(letter.id)!;
  if (end.status === "rejected") throw end.reason;
  return end.value;
}

type Outcome = "sent" | "refused";
type Ends = Map<string, PromiseSettledResult<Outcome>>;

/** Sends e-mails, and returns their outcomes by id. If the mail server does not accept one, still sends the others. */
async function sendEach({ db, mailer, log }: Post, letters: readonly Letter[]): Promise<Ends> {
  const ends: Ends = new Map();
  const byId = new Map(letters.map((letter) => [letter.id, letter]));
  if (byId.size === 0) return ends;
  const recorded = db.transaction(async (tx) => {
    // Sorted, so that two processes that send the same e-mails do not end in a deadlock.
    const ids = [...byId.keys()].toSorted();
    const first = await tx
      .insert(sentMails)
      .values(ids.map((id) => ({ id, outcome: "sent" as const })))
      .onConflictDoNothing()
      .returning({ id: sentMails.id });
    const fresh = new Set(first.map(({ id }) => id));
    for (const id of fresh) {
      const own = eq(sentMails.id, id);
      try {
        await mailer.send(byId.get(id)!);
        ends.set(id, { status: "fulfilled", value: "sent" });
      } catch (error) {
        if (error instanceof AddressRefused) {
          log.warn({ err: error, letter: id }, "nobody has the address that a mail was for");
          await tx.update(sentMails).set({ outcome: "refused" }).where(own);
          ends.set(id, { status: "fulfilled", value: "refused" });
        } else {
          await tx.delete(sentMails).where(own);
          ends.set(id, { status: "rejected", reason: error });
        }
      }
    }
    const before = ids.filter((id) => !fresh.has(id));
    if (before.length === 0) return;
    const known = await tx.select().from(sentMails).where(inArray(sentMails.id, before));
    for (const { id, outcome } of known) ends.set(id, { status: "fulfilled", value: outcome });
  });
  await recorded.catch((reason: unknown) => {
    for (const id of byId.keys()) ends.set(id, { status: "rejected", reason });
  });
  return ends;
}
