import { msg, t } from "@lingui/core/macro";
import { sayBillTo, sayDiscount } from "#app/sentences/bill.ts";
import { sayMoneyBack } from "#app/sentences/money-back.ts";
import { sayDay } from "#app/ui/days.ts";
import { i18n } from "#app/words/words.ts";
import { letteringOf, picturesOf } from "#app/storefront/catalogue/product-card.server.ts";
import { readKnownProducts } from "#domain/catalogue/catalogue.server.ts";
import { stateName } from "#domain/gst/gstin.ts";
import type { Paise } from "#domain/money.ts";
import { finishedStatuses, isErased } from "#domain/orders/customer/person.ts";
import { chargesOf } from "#domain/orders/documents/bill.ts";
import type { Document } from "#domain/orders/documents/documents.server.ts";
import { namedOn } from "#domain/orders/documents/snapshot.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { asksWhatToDo, isPaid, partPaidPaiseOf } from "#domain/orders/order.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { namesOf } from "#domain/catalogue/products/product.ts";

type Showing = {
  /** Whether private data such as the address is hidden. */
  masked: boolean;
  invoice?: Document | undefined;
};

/** What the card of an order shows: what was ordered with its pictures, what it costs, when and where it comes. */
export async function viewCard(db: Database, order: FullOrder, { masked, invoice }: Showing) {
  return {
    goods: await readGoods(db, order),
    charges: chargesOf(order),
    discountName: sayDiscount(order),
    totalPaise: order.sums.totalPaise,
    payment: paymentSentence(order, { paid: isPaid(order), camePaise: partPaidPaiseOf(order) }),
    day: dayOf(order, dayInIndia(new Date())),
    recipient: recipientOf(order, { masked, invoice }),
    billTo: masked ? undefined : sayBillTo(order),
    gift: order.isGift && !masked ? (order.giftMessage ?? "") : undefined,
    notBefore: order.isGift && !order.collects && t`It does not arrive before its day.`,
  };
}

export type OrderCardView = Awaited<ReturnType<typeof viewCard>>;

/** The lines of an order with the pictures of the products as they are now; without one for what is no product now. */
export async function readGoods(db: Database, { lines }: Pick<FullOrder, "lines">) {
  const products = await readKnownProducts(db, [...new Set(lines.map(({ slug }) => slug))]);
  return lines.map(({ packId, slug, label, quantity, unitPaise, ...line }) => {
    const product = products.find((one) => one.slug === slug);
    return {
      packId,
      slug,
      ...namesOf(line),
      label,
      quantity,
      totalPaise: unitPaise * quantity,
      shown: {
        category: product?.category ?? "sweets",
        lettering: product ? letteringOf(product) : (line.nameTe ?? line.name),
        picture: product ? (picturesOf(product)[0] ?? null) : null,
      },
    };
  });
}

export type GoodsView = Awaited<ReturnType<typeof readGoods>>;

/** By when an order arrives or can be collected; undefined when that is over, or when no day is promised. */
function dayOf(order: FullOrder, today: string): { label: string; day: string } | undefined {
  const { status, collects, promisedOn, isGift } = order;
  if (finishedStatuses.includes(status) || asksWhatToDo(order) || promisedOn < today) return undefined;
  const way = collects ? t`Ready at the shop on` : isGift ? t`Arrives on` : t`Arrives by`;
  const label = status === "awaiting-approval" ? t`You wished for` : way;
  return { label, day: sayDay(promisedOn) };
}

type Paying = { paid: boolean; camePaise: Paise };

function paymentSentence(order: FullOrder, { paid, camePaise }: Paying): string {
  const { method, status, collects } = order;
  const cash = collects ? t`Cash at the shop` : t`Cash on delivery`;
  const name = { cash, upi: t`UPI`, razorpay: t`Card, UPI or net banking through Razorpay` }[method];
  if (paid || order.sums.deductedPaise > 0) {
    return `${method === "cash" ? t`Paid in cash.` : t`Paid by ${name}.`} ${sayMoneyBack(order)}`.trim();
  }
  switch (status) {
    case "awaiting-payment":
    case "awaiting-approval":
      return t`To be paid by ${name}.`;
    case "cancelled":
    case "returned":
      if (camePaise > 0) return t`Not paid in full (${name}).`;
      return t`Not paid (${name}).`;
    case "delivered":
    case "collected":
      return method === "cash" ? t`Paid in cash.` : `${name}.`;
    default:
      return collects ? t`${name}: you pay when you collect it.` : t`${name}: you pay at the door.`;
  }
}

function collection({ status }: FullOrder): string {
  return status === "collected" ? t`Collected at the shop` : t`To collect at the shop`;
}

const erased = msg`Name and address were erased, as the customer wished or the law asks.`;

function recipientOf(order: FullOrder, { masked, invoice }: Showing): string[] {
  if (isErased(order)) {
    const staysNamed = !order.retentionEndedAt && invoice?.snapshot && namedOn(invoice.snapshot) === "buyer";
    return staysNamed
      ? [t`Name and address stay on the invoice, as tax law asks. All else was erased, as the customer wished.`]
      : [i18n._(erased)];
  }
  if (masked) return maskedRecipient(order);
  const { mobile, town, state } = placeOf(order);
  const address = order.collects
    ? [collection(order)]
    : [
        order.address1,
        order.address2,
        order.landmark,
        town,
        [order.district === order.city ? null : order.district, state].filter(Boolean).join(", "),
      ];
  return [order.name, ...address, mobile].filter((text): text is string => Boolean(text));
}

/** The recipient as two lines, with the middle of the mobile number hidden. */
export function maskedRecipient(order: FullOrder): string[] {
  if (isErased(order)) return [i18n._(erased)];
  const { mobile, town, state } = placeOf(order);
  const place = order.collects ? collection(order) : `${town}, ${state}`;
  return mobile === "" ? [place] : [place, `${mobile.slice(0, 2)}•••••${mobile.slice(-3)}`];
}

function placeOf({ mobile, city, pincode, stateCode }: FullOrder) {
  return {
    mobile: mobile.replace("+91", ""),
    town: [city, pincode].filter(Boolean).join(" "),
    state: stateName(stateCode) ?? "",
  };
}
