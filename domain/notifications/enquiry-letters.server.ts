import { z } from "zod";
import { listRunningComplaints } from "#domain/enquiries/clocks.server.ts";
import { clocksOf, type Clock } from "#domain/enquiries/complaint.ts";
import { reopenUndelivered } from "#domain/enquiries/dealing.server.ts";
import type { RecordedEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { findMessage } from "#domain/enquiries/thread.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import type { Address } from "#platform/mail.server.ts";
import { sendToShop, shopOf, tellAll } from "./notifications.server.ts";
import { readOutcomes, sendOnce, type Delivery, type Post } from "./sending.server.ts";

const thanksFor = (enquiryId: number) => `enquiry-${enquiryId}.customer`;
const ticketFor = (enquiryId: number) => `enquiry-${enquiryId}-ticket.customer`;
const answerIn = (messageId: number) => `enquiry-answer-${messageId}`;

/**
 * The job that e-mails an answer to the writer of an enquiry. If the address does not exist, opens the enquiry again.
 * Throws on any other failure.
 */
export async function answerEnquiry(post: Post, data: unknown): Promise<void> {
  const { messageId } = z.object({ messageId: z.int() }).parse(data);
  const found = await findMessage(post.db, messageId);
  if (!found) return;
  const { enquiry, message } = found;
  // Whoever had their data erased in the meantime gets no mail.
  if (!enquiry.email) return;

  const settings = await loadSettings(post.db);
  const { siteUrl } = post;
  const { language } = enquiry;
  const mail = await post.render({ notice: "enquiry-answered", language, enquiry, message, settings, siteUrl });
  const shop = shopOf(settings);
  const outcome = await sendOnce(post, {
    id: answerIn(messageId),
    inReplyTo: thanksFor(enquiry.id),
    from: shop,
    replyTo: shop,
    to: { name: writerOf(enquiry), address: enquiry.email },
    ...mail,
  });
  if (outcome === "refused") await reopenUndelivered(post.db, messageId);
}

/**
 * E-mails the shop and its grievance officer once when a complaint's deadline is near, and once when it is past. Throws
 * when the mail server does not accept an e-mail.
 */
export async function warnOfClocks(post: Post, now = new Date()): Promise<void> {
  const settings = await loadSettings(post.db);
  const complaints = await listRunningComplaints(post.db);
  const due = complaints.flatMap((enquiry) =>
    clocksOf(enquiry, now)
      .filter(({ state }) => state !== "fine")
      .map((clock) => ({ enquiry, clock })),
  );
  await tellAll(due.map((warning) => () => warn(post, settings, warning)));
}

async function warn(post: Post, settings: Settings, { enquiry, clock }: { enquiry: RecordedEnquiry; clock: Clock }) {
  const notice = clock.state === "late" ? "clock-late" : "clock-near";
  const mail = await post.render({ notice, enquiry, clock, settings, siteUrl: post.siteUrl });
  const id = `complaint-${enquiry.id}.${clock.duty}-${clock.state}`;
  const customer: Address = { name: writerOf(enquiry), address: enquiry.email ?? "" };
  const { grievanceEmail, email } = settings;
  const officer = { name: settings.grievanceOfficer || settings.shopName, address: grievanceEmail };
  await tellAll([
    () => sendToShop(post, settings, id, customer, mail),
    async () => {
      if (!grievanceEmail || grievanceEmail === email) return;
      await sendOnce(post, { id: `${id}.officer`, from: shopOf(settings), to: officer, ...mail });
    },
  ]);
}

function writerOf({ name, lastName }: RecordedEnquiry): string {
  return [name, lastName].filter(Boolean).join(" ");
}

/**
 * The outcomes of the e-mails about an enquiry. `thanks` is the outcome of the latest confirmation of receipt.
 * `answers` has the outcomes of the answers by message id. An e-mail that is not sent yet has no outcome.
 */
export async function readDeliveries(
  db: Database,
  enquiryId: number,
  messageIds: readonly number[],
): Promise<{ thanks: Delivery | undefined; answers: Map<number, Delivery> }> {
  const ids = [thanksFor(enquiryId), ticketFor(enquiryId), ...messageIds.map(answerIn)];
  const sent = await readOutcomes(db, ids);
  const outcomes = new Map([...sent].map(([id, { outcome }]) => [id, outcome]));
  const answers = messageIds.flatMap((id) => {
    const outcome = outcomes.get(answerIn(id));
    return outcome ? [[id, outcome] as const] : [];
  });
  return {
    thanks: outcomes.get(ticketFor(enquiryId)) ?? outcomes.get(thanksFor(enquiryId)),
    answers: new Map(answers),
  };
}
