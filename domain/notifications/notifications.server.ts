import { eq } from "drizzle-orm";
import { z } from "zod";
import { findFullEnquiry, markEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { orderEvents } from "#domain/orders/schema.ts";
import { readRefundDetails } from "#domain/payments/refund-details.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { isPlaceholder, type Settings } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import type { Log } from "#platform/log.ts";
import { AddressRefused, type Address, type Letter, type Mailer } from "#platform/mail.server.ts";
import { buyerOf, type Render, type Rendered } from "./mail.ts";
import { noticesOf } from "./notices.ts";
import { sentMails } from "./schema.ts";

export type Post = { db: Database; mailer: Mailer; render: Render; siteUrl: string; log: Log };

/**
 * E-mails the customer and the owner about an event of an order; the handler of the job "order-event". Throws when the
 * mail server does not accept an e-mail, so that the job is retried; e-mails already sent are not repeated.
 */
export async function notifyOfOrder(post: Post, data: unknown): Promise<void> {
  const { eventId } = z.object({ eventId: z.int() }).parse(data);
  const { db, render, siteUrl } = post;
  const [event] = await db.select().from(orderEvents).where(eq(orderEvents.id, eventId));
  const order = event && (await findOrder(db, event.orderId));
  // It was of the trial, and is gone since the shop opened.
  if (!order) return;

  const settings = await loadSettings(db);
  const { customer, shop } = noticesOf(event, order);
  const refund = await readRefundDetails(db, event);
  const subject = { order, event, refund, settings, siteUrl };
  const buyer = { name: buyerOf(order) ?? "", address: order.email ?? "" };
  const id = `order-event-${eventId}`;
  // One letter an hour, however many orders wait: each stands at the desk.
  const shopId = shop === "order-to-approve" ? `orders-to-approve-${event.happenedAt.toISOString().slice(0, 13)}` : id;
  await tellAll([
    async () => customer && sendToCustomer(post, settings, id, buyer, await render({ notice: customer, ...subject })),
    async () => shop && sendToShop(post, settings, shopId, buyer, await render({ notice: shop, ...subject })),
  ]);
}

/** Calls all functions in sequence, even when one of them fails; then throws the first error. */
export async function tellAll(tellings: (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const tell of tellings) await tell().catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}

/**
 * E-mails the writer of an enquiry, which also acknowledges it, and forwards the enquiry to the owner; the handler of
 * the job "enquiry-received". Throws when the mail server does not accept an e-mail, so that the job is retried;
 * e-mails already sent are not repeated.
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
    // The thanks for an enquiry of another kind told no ticket number.
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
 * Sends an e-mail to a customer; a second call with the same `id` sends nothing. Returns the outcome of this or of the
 * earlier call ("refused": the address does not exist). Throws when the mail server does not accept the e-mail.
 */
export function sendToCustomer(post: Post, settings: Settings, id: string, to: Address, mail: Rendered) {
  return sendOnce(post, { id: `${id}.customer`, from: shopOf(settings), to, ...mail });
}

/**
 * Sends an e-mail to the owner; a second call with the same `id` sends nothing. A reply to it goes to `customer`. Sends
 * nothing while the shop's own e-mail address is not filled in.
 */
export async function sendToShop(
  post: Post,
  settings: Settings,
  id: string,
  customer: Address,
  mail: Rendered,
): Promise<void> {
  if (post.mailer.delivers && isPlaceholder(settings.email)) {
    post.log.warn({ letter: `${id}.shop` }, "the shop's own e-mail address is not filled in, so the owner is not told");
    return;
  }
  const shop = shopOf(settings);
  const letter: Letter = { id: `${id}.shop`, from: shop, to: shop, ...mail };
  await sendOnce(post, customer.address ? { ...letter, replyTo: customer } : letter);
}

/** The shop as sender or recipient of an e-mail; the address may be a placeholder. */
export function shopOf({ shopName, email }: Settings): Address {
  return { name: shopName, address: email };
}

/**
 * Sends an e-mail, unless one with its id was sent before. Returns the outcome of this or of the earlier call
 * ("refused": the address does not exist). Two processes that send the same e-mail wait for each other. Throws, and
 * records nothing, when the mail server does not accept it.
 */
export async function sendOnce({ db, mailer, log }: Post, letter: Letter): Promise<"sent" | "refused"> {
  const own = eq(sentMails.id, letter.id);
  return db.transaction(async (tx) => {
    const first = await tx
      .insert(sentMails)
      .values({ id: letter.id, outcome: "sent" })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0) {
      const [before] = await tx.select({ outcome: sentMails.outcome }).from(sentMails).where(own);
      return before!.outcome;
    }
    try {
      await mailer.send(letter);
      return "sent";
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      log.warn({ err: error, letter: letter.id }, "nobody has the address that a mail was for");
      await tx.update(sentMails).set({ outcome: "refused" }).where(own);
      return "refused";
    }
  });
}
