import { buyerOf, type OrderMail } from "#domain/notifications/mail.ts";
import type { CustomerNotice, ShopNotice } from "#domain/notifications/notices.ts";
import { addressLines } from "./order-phrases.ts";
import { toCustomer } from "./to-customer.ts";
import { toShop } from "./to-shop.ts";
import { unlinked, type Words } from "./words.ts";

/** What a mail about an order says. */
export function wordsOfOrder(mail: OrderMail): Words {
  const { notice, order, siteUrl } = mail;
  const forShop = isForShop(notice);
  const { subject, sentences, links = [] } = forShop ? toShop[notice](mail) : toCustomer[notice](mail);
  const page = siteUrl + (forShop ? pathAtDesk(notice, order.number) : `/orders/${order.token}`);
  return {
    to: forShop ? "shop" : "customer",
    subject: `${subject} (order ${order.number})`,
    title: subject,
    sentences: forShop ? sentences : [greeting(order), ...sentences],
    facts: [["Order", order.number], ...(forShop ? factsForShop(order) : [])],
    links: [
      ...links,
      ...(links.some((link) => link.href === page)
        ? []
        : [{ label: forShop ? "Open it in the back office" : "See the order", href: page }]),
    ],
  };
}

function greeting(order: OrderMail["order"]): string {
  const name = buyerOf(order);
  return name ? `Namaste ${unlinked(name)},` : "Namaste,";
}

function isForShop(notice: CustomerNotice | ShopNotice): notice is ShopNotice {
  return notice in toShop;
}

/** Where the desk does what the notice asks for: money that a customer speaks of is confirmed on a page of its own. */
function pathAtDesk(notice: ShopNotice, number: string): string {
  const asksForMoney = notice === "payment-claimed" || notice === "claim-waits";
  return `/back-office/orders/${number}${asksForMoney ? "/paid" : ""}`;
}

function factsForShop(order: OrderMail["order"]): Words["facts"] {
  const { collects, name, mobile, email, isGift, giftMessage, note } = order;
  const all: [string, string | null][] = [
    [collects ? "Collects" : "To", collects ? name : addressLines(order).join(", ")],
    ["Mobile", mobile],
    ["E-mail", email],
    ["Gift", isGift ? (giftMessage ?? "yes") : null],
    ["Note", note],
  ];
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
