import type { Clock } from "#domain/enquiries/complaint.ts";
import type { FactorKind, StaffRole } from "#domain/accounts/account.ts";
import type { RecordedEnquiry } from "#domain/enquiries/enquiries.server.ts";
import type { ThreadMessage } from "#domain/enquiries/thread.server.ts";
import type { RefundDetails } from "#domain/payments/refund-details.server.ts";
import type { FullOrder, OrderEvent } from "#domain/orders/full-order.server.ts";
import type { UnpaidShare } from "#domain/orders/unpaid.server.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { CustomerNotice, ShopNotice } from "./notices.ts";

type Shop = {
  settings: Settings;
  /** The public origin, without a slash at its end. */
  siteUrl: string;
};

export type OrderMail = Shop & {
  notice: CustomerNotice | ShopNotice;
  order: FullOrder;
  event: OrderEvent;
  /** Of an event about money that goes back. */
  refund?: RefundDetails | undefined;
};

/** Whom a mail to the customer greets: of a gift it is who sends it. Null when that is not known. */
export function buyerOf({
  isGift,
  senderName,
  name,
}: Pick<FullOrder, "isGift" | "senderName" | "name">): string | null {
  return isGift ? senderName : name;
}

/** What a customer is told of an enquiry, or the shop; an answer is told in the words of `message`. */
export type EnquiryMail = Shop & { enquiry: RecordedEnquiry } & (
    | { notice: "enquiry-received" | "new-enquiry" }
    | { notice: "enquiry-answered"; message: ThreadMessage }
    | { notice: "clock-near" | "clock-late"; clock: Clock }
  );

/** What is written to somebody about their account; `token` opens what the letter is about. */
export type AccountMail = Shop & {
  notice:
    | "verify"
    | "known"
    | "reset"
    | "finish"
    | "password-changed"
    | "factor-added"
    | "factor-removed"
    | "recovery-code-used"
    | "invitation";
  token?: string;
  /** Empty while the address is not confirmed. */
  name?: string;
  invited?: { role: StaffRole; by: string };
  factor?: FactorKind | "all";
};

/** What waits for somebody at the desk and is told once a day at most: how many there are of each. */
export type AttentionMail = Shop & { notice: "attention"; heldNotices: number; failures: number };

/** What the owner is told when unpaid orders hold more of some items than the share she set, in percent. */
export type UnpaidMail = Shop & { notice: "unpaid-orders"; shares: UnpaidShare[]; percent: number };

export type Rendered = { subject: string; text: string; html: string };

/** Turns what is to be told into words; the web's side has it, because that is where pages are made. */
export type Render = (
  mail: OrderMail | EnquiryMail | AccountMail | AttentionMail | UnpaidMail,
) => Rendered | Promise<Rendered>;
