import { z } from "zod";
import { findFullEnquiry, markEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { findOrdersOfEvents, type FullOrder } from "#domain/orders/full-order.server.ts";
import { readRefundDetails } from "#domain/payments/refunds/refund-details.server.ts";
import { loadSettings, readStoredSettings } from "#domain/settings/settings.server.ts";
import { isPlaceholder, type Settings } from "#domain/settings/settings.ts";
import { enqueue } from "#platform/jobs.server.ts";
import type { Address } from "#platform/mail.server.ts";
import { buyerOf, type Rendered } from "./mail.ts";
import { isOfNewOrder, noticesOf } from "./notices.ts";
import { sendEach, sendOnce, type CountedLetter, type Post } from "./sending.server.ts";

const HOUR = 60 * 60_000;

const aboutEvent = z.object({ eventId: z.int32() });

/** E-mails customers and the owner about events of orders, one event a job. Returns whether each job succeeded. */
export async function notifyOfOrders(post: Post, jobs: readonly unknown[]): Promise<PromiseSettledResult<unknown>[]> {
  const orders = await findOrdersOfEvents(
    post.db,
    jobs.flatMap((data) => aboutEvent.safeParse(data).data?.eventId ?? []),
  );
  const settings = await readStoredSettings(post.db);
  const drafts: { letters: CountedLetter[]; end: PromiseSettledResult<void> }[] = [];
  for (const data of jobs) {
    const letters: CountedLetter[] = [];
    const [end] = await Promise.allSettled([writeLetters(post, { orders, settings, data, letters })]);
    drafts.push({ letters, end });
  }

  const sent = await sendEach(
    post,
    drafts.flatMap(({ letters }) => letters),
  );
  return drafts.map(({ letters, end }) => {
    const ends = [end, ...letters.map(({ id }) => sent.get(id)!)];
    return ends.find(({ status }) => status === "rejected") ?? end;
  });
}

type Writing = { orders: Map<number, FullOrder>; settings: Settings; data: unknown; letters: CountedLetter[] };

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
  const { language } = order;
  const buyer = { name: buyerOf(order) ?? "", address: order.email ?? "" };
  // Whoever orders without paying may type a stranger's address.
  const kind = hasMoneyMoved(order) ? "assured" : "unproven";
  const id = `order-event-${eventId}`;
  await tellAll([
    async () =>
      customer &&
      letters.push(
        toCustomer(settings, id, buyer, { ...(await render({ notice: customer, language, ...subject })), kind }),
      ),
    async () =>
      shop &&
      !isOfNewOrder(shop) &&
      hasAddress(post, settings, id) &&
      letters.push(toShop(settings, id, buyer, await render({ notice: shop, ...subject }))),
  ]);
}

function hasMoneyMoved({ sums }: FullOrder): boolean {
  return sums.receivedPaise > 0 || sums.returnedPaise > 0 || sums.leavingPaise > 0;
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
    const thanks = await post.render({ notice: "enquiry-received", language: enquiry.language, ...subject });
    // If the enquiry became a complaint later, its first e-mail had no ticket number, so a second one is sent.
    const thanksId = enquiry.becameComplaintAt ? `${id}-ticket` : id;
    const outcome = await sendToCustomer(post, settings, thanksId, writer, { ...thanks, kind: "unproven" });
    if (outcome === "sent") await markEnquiry(post.db, enquiry.reference, "acknowledged", "letter");
    // Looked at again when it has been sent together with others.
    const startAfter = new Date(Date.now() + HOUR);
    if (outcome === "waiting") await enqueue(post.db, "enquiry-received", { enquiryId }, { startAfter });
  };
  await tellAll([
    thank,
    async () => sendToShop(post, settings, id, writer, await post.render({ notice: "new-enquiry", ...subject })),
  ]);
}

type CountedMail = Rendered & Pick<CountedLetter, "kind">;

/**
 * Sends an e-mail to a customer, once for each `id`. Returns "refused" when the address does not exist. Throws on any
 * other failure.
 */
export function sendToCustomer(post: Post, settings: Settings, id: string, to: Address, mail: CountedMail) {
  return sendOnce(post, toCustomer(settings, id, to, mail));
}

function toCustomer(settings: Settings, id: string, to: Address, mail: CountedMail): CountedLetter {
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

function toShop(settings: Settings, id: string, customer: Address, mail: Rendered): CountedLetter {
  const shop = shopOf(settings);
  const letter: CountedLetter = { id: `${id}.shop`, from: shop, to: shop, kind: "assured", ...mail };
  return customer.address ? { ...letter, replyTo: customer } : letter;
}

/** The shop as sender or recipient of an e-mail; the address may be a placeholder. */
export function shopOf({ shopName, email }: Settings): Address {
  return { name: shopName, address: email };
}
