import type { Clock } from "#domain/enquiries/complaint.ts";
import type { FactorKind, StaffRole } from "#domain/accounts/account.ts";
import type { ListedLot } from "#domain/catalogue/lots/lot-list.server.ts";
import type { DueRequest } from "#domain/catalogue/stock/stock-requests.server.ts";
import type { RecordedEnquiry } from "#domain/enquiries/enquiries.server.ts";
import type { ThreadMessage } from "#domain/enquiries/thread.server.ts";
import type { RefundDetails } from "#domain/payments/refunds/refund-details.server.ts";
import type { FullOrder, OrderEvent } from "#domain/orders/full-order.server.ts";
import type { LotOrder } from "#domain/orders/kitchen/recall.server.ts";
import type { ReviewRequest } from "#domain/orders/reviews/requests.server.ts";
import type { UnpaidShare } from "#domain/orders/board/unpaid.server.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { Language } from "#platform/languages.ts";
import type { CustomerNotice, ShopNotice } from "./notices.ts";
import type { Names } from "#domain/catalogue/products/product.ts";

type Shop = {
  settings: Settings;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  /** The reader's language; undefined for English. */
  language?: Language | undefined;
};

export type OrderMail = Shop & {
  notice: CustomerNotice | ShopNotice;
  order: FullOrder;
  event: OrderEvent;
  refund?: RefundDetails | undefined;
};

/** The name by which an e-mail about an order addresses its buyer; null when unknown. */
export function buyerOf({
  isGift,
  senderName,
  name,
}: Pick<FullOrder, "isGift" | "senderName" | "name">): string | null {
  return isGift ? senderName : name;
}

/** An e-mail about an enquiry. `message` has the text of an answer; `clock` is the deadline of a complaint. */
export type EnquiryMail = Shop & { enquiry: RecordedEnquiry } & (
    | { notice: "enquiry-received" | "new-enquiry" }
    | { notice: "enquiry-answered"; message: ThreadMessage }
    | { notice: "clock-near" | "clock-late"; clock: Clock }
  );

/** An e-mail about an account. */
export type AccountMail = Shop & {
  notice:
    | "verify"
    /** Somebody tried to register with an address that has an account. */
    | "known"
    | "reset"
    /** Asks for a new password, which also confirms the address. */
    | "finish"
    | "password-changed"
    | "factor-added"
    | "factor-removed"
    | "recovery-code-used"
    /** An invitation to work for the shop. */
    | "invitation";
  /** The secret for the link in the e-mail. */
  token?: string;
  /** The name of the account; empty until its e-mail address is confirmed, missing in an invitation. */
  name?: string;
  invited?: { role: StaffRole; by: string };
  factor?: FactorKind | "all";
};

/** The daily e-mail to the owner: how many failed jobs, payment gateway messages and reviews wait for a decision. */
export type AttentionMail = Shop & { notice: "attention"; heldNotices: number; failures: number; reviews: number };

/** Tells the owner that unpaid orders reserve over `percent` percent of a product's stock or of a day's capacity. */
export type UnpaidMail = Shop & { notice: "unpaid-orders"; shares: UnpaidShare[]; percent: number };

/** The e-mail about sold-out goods that are back. `stopToken` is the secret for the link that stops such e-mails. */
export type StockMail = Shop & {
  notice: "back-in-stock";
  goods: Pick<DueRequest, keyof Names | "slug" | "packId" | "label">[];
  stopToken: string;
};

/** An e-mail that asks for a review. `stopToken` is the secret for the link that stops such e-mails. */
export type ReviewMail = Shop & { notice: "review-request"; bought: ReviewRequest; stopToken: string };

/** An e-mail to a buyer (`name`) whose order contains something from a recalled lot (batch). */
export type RecallMail = Shop & {
  notice: "recall";
  recalled: {
    lot: Pick<ListedLot, "id" | "product" | "nameTe" | "nameHi" | "madeOn" | "bestBefore"> & { recallReason: string };
    bought: LotOrder;
    name: string;
  };
};

/** The e-mail that tells of several that waited, because many had gone to its reader before. */
export type SeveralMail = Shop & {
  notice: "several";
  reader: "customer" | "shop";
  /** Whether all of them tell the shop of new orders. */
  ofNewOrders?: boolean;
  /** Oldest first. */
  letters: { id: string; subject: string; text: string; language?: Language | undefined }[];
  /** How many more there were, of which only the number is told. */
  more: number;
};

export type Mail =
  | OrderMail
  | EnquiryMail
  | AccountMail
  | AttentionMail
  | UnpaidMail
  | StockMail
  | ReviewMail
  | RecallMail
  | SeveralMail;

export type Rendered = {
  subject: string;
  text: string;
  html: string;
  /** The language in which it is written; undefined for English. */
  language?: Language | undefined;
  /** The text without its last lines, which say how to reach the shop. */
  gist?: string;
};

/** Turns an e-mail's data into its subject, text and HTML. */
export type Render = (mail: Mail) => Rendered | Promise<Rendered>;
