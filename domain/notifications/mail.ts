import type { Clock } from "#domain/enquiries/complaint.ts";
import type { FactorKind, StaffRole } from "#domain/accounts/account.ts";
import type { ListedLot } from "#domain/catalogue/lots/lot-list.server.ts";
import type { DueRequest } from "#domain/catalogue/stock/stock-requests.server.ts";
import type { RecordedEnquiry } from "#domain/enquiries/enquiries.server.ts";
import type { ThreadMessage } from "#domain/enquiries/thread.server.ts";
import type { RefundDetails } from "#domain/payments/refund-details.server.ts";
import type { FullOrder, OrderEvent } from "#domain/orders/full-order.server.ts";
import type { LotOrder } from "#domain/orders/recall.server.ts";
import type { ReviewRequest } from "#domain/orders/reviews/requests.server.ts";
import type { UnpaidShare } from "#domain/orders/unpaid.server.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { CustomerNotice, ShopNotice } from "./notices.ts";

type Shop = {
  settings: Settings;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
};

export type OrderMail = Shop & {
  notice: CustomerNotice | ShopNotice;
  order: FullOrder;
  event: OrderEvent;
  /** What the e-mail tells of a refund; only for an event about one. */
  refund?: RefundDetails | undefined;
};

/**
 * The name by which an e-mail about an order addresses its buyer: the sender of a gift, otherwise the recipient. Null
 * when unknown.
 */
export function buyerOf({
  isGift,
  senderName,
  name,
}: Pick<FullOrder, "isGift" | "senderName" | "name">): string | null {
  return isGift ? senderName : name;
}

/** An e-mail about an enquiry, to the customer or the shop; for an answer, `message` has its text. */
export type EnquiryMail = Shop & { enquiry: RecordedEnquiry } & (
    | { notice: "enquiry-received" | "new-enquiry" }
    | { notice: "enquiry-answered"; message: ThreadMessage }
    | { notice: "clock-near" | "clock-late"; clock: Clock }
  );

/**
 * An e-mail about an account; `token` is the secret for the link in it. verify: confirm the address. known: somebody
 * tried to register with an address that has an account. reset: set a new password. finish: set a new password and
 * thereby confirm the address. invitation: asks the reader to work for the shop. The others tell what has changed.
 */
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
  /** Empty until the e-mail address is confirmed. */
  name?: string;
  invited?: { role: StaffRole; by: string };
  factor?: FactorKind | "all";
};

/**
 * The daily e-mail to the owner: how many failed jobs (`failures`) and notices of the payment gateway (`heldNotices`)
 * need a decision, and how many reviews wait to be read.
 */
export type AttentionMail = Shop & { notice: "attention"; heldNotices: number; failures: number; reviews: number };

/**
 * The e-mail to the owner that lists where unpaid orders reserve more than `percent` percent of a product, or of the
 * room on a day of dispatch.
 */
export type UnpaidMail = Shop & { notice: "unpaid-orders"; shares: UnpaidShare[]; percent: number };

/**
 * The e-mail to somebody who asked to be told when sold-out goods can be bought again. `stopToken` is the secret for
 * the link with which the reader stops all e-mails except those about their own orders, enquiries and account.
 */
export type StockMail = Shop & {
  notice: "back-in-stock";
  goods: Pick<DueRequest, "name" | "nameTe" | "slug" | "packId" | "label">[];
  stopToken: string;
};

/**
 * The e-mail that asks a buyer for a review. `stopToken` is the secret for the link with which the reader stops all
 * e-mails except those about their own orders, enquiries and account.
 */
export type ReviewMail = Shop & { notice: "review-request"; bought: ReviewRequest; stopToken: string };

/** The e-mail to a buyer, called `name`, whose order contains something from a recalled lot (batch). */
export type RecallMail = Shop & {
  notice: "recall";
  recalled: {
    lot: Pick<ListedLot, "id" | "product" | "madeOn" | "bestBefore"> & { recallReason: string };
    bought: LotOrder;
    name: string;
  };
};

/** The data of an e-mail of any kind. */
export type Mail =
  OrderMail | EnquiryMail | AccountMail | AttentionMail | UnpaidMail | StockMail | ReviewMail | RecallMail;

export type Rendered = { subject: string; text: string; html: string };

/**
 * Turns an e-mail's data into its subject, text and HTML. The web part of the program provides this function, because
 * it also renders the pages.
 */
export type Render = (mail: Mail) => Rendered | Promise<Rendered>;
