import { showMobile } from "#domain/accounts/mobile-number.ts";
import { stateName } from "#domain/gst/gstin.ts";
import { sayBillTo } from "#app/sentences/bill.ts";
import { formatRupees } from "#domain/money.ts";
import { balanceOf } from "#domain/orders/order.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { isErased, awaitsErasure } from "#domain/orders/customer/person.ts";
import { dayInIndia, dayInWords } from "#platform/day.ts";

/**
 * An order's recipient and, for a gift, the giver. Erased data are null or undefined; so are mobiles, e-mail and the
 * links to call or write for a user who does not see them. `site`: the shop's address, for a link to the payment page.
 */
export function customerView(order: FullOrder, seesContacts: boolean, site: string) {
  const { name, mobile, email, collects, address1, address2, landmark, city, pincode, stateCode, number } = order;
  const town = [city, pincode].filter(Boolean).join(" ");
  const lines = collects ? [] : [address1, address2, landmark, town, stateName(stateCode)];
  const address = lines.filter((line): line is string => Boolean(line));
  const erased = isErased(order);
  const news = newsOf(order, new Date());
  const asks = order.status === "awaiting-payment" ? askToPay(order, site) : "";
  return {
    name,
    collects,
    isErased: erased,
    willBeErased: awaitsErasure(order),
    reach:
      erased || !seesContacts || mobile === ""
        ? undefined
        : reachOf(mobile, `Namaste ${name}, about your order ${number}: ${order.isGift ? news : news + asks}`),
    email: seesContacts ? email : null,
    address,
    map: address.length > 0 && !erased ? mapOf([address1, town, stateName(stateCode)]) : undefined,
    billTo: seesContacts ? sayBillTo(order) : undefined,
    suppliedIn: order.gstin && seesContacts ? stateName(order.placeOfSupply) : undefined,
    sender:
      order.isGift && order.senderName
        ? {
            name: order.senderName,
            reach:
              order.senderMobile && seesContacts
                ? reachOf(order.senderMobile, `Namaste, about your gift ${number}: ${news}${asks}`)
                : undefined,
          }
        : undefined,
  };
}

export type CustomerView = ReturnType<typeof customerView>;

/** How an order stands, as the beginning of a message that staff complete; "" when they have to say it all. */
function newsOf({ status, events, parcels, dispatchOn, promisedOn }: FullOrder, now: Date): string {
  const left = events.findLast(({ kind }) => kind === "dispatched");
  const today = dayInIndia(now);
  const on = (day: string) => (day === today ? "today" : `on ${dayInWords(day)}`);
  switch (status) {
    case "placed":
      return `we have it, and it leaves ${on(dispatchOn)}. `;
    case "packed":
      return `it is packed, and promised for ${dayInWords(promisedOn)}. `;
    case "ready":
      return "it is ready for you at the shop. ";
    case "dispatched":
      return [
        `it left ${left ? on(dayInIndia(left.happenedAt)) : ""}`.trim(),
        ...parcels.map(({ courier, number }) => ` with ${courier}${number && `, number ${number}`}`),
        ". ",
        ...parcels.map(({ page }) => page && `${page} `),
      ].join("");
    default:
      return "";
  }
}

/** What is to be paid, with the page for it. Never for who receives a gift. */
function askToPay(order: FullOrder, site: string): string {
  return `it comes to ${formatRupees(-balanceOf(order))}. You can pay here: ${site}/orders/${order.token}/pay `;
}

/** The links to call a mobile and to write to it in WhatsApp, where `greeting` is typed in. */
export function reachOf(mobile: string, greeting: string) {
  const digits = mobile.replace(/\D/g, "");
  return {
    shown: showMobile(mobile),
    call: `tel:${mobile}`,
    whatsapp: `https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`,
  };
}

function mapOf(address: (string | null | undefined)[]): string {
  const query = encodeURIComponent(address.filter(Boolean).join(", "));
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
