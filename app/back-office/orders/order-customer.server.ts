import { showMobile } from "#domain/accounts/mobile-number.ts";
import { stateName } from "#domain/gst/gstin.ts";
import { sayBillTo } from "#app/sentences/bill.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { isErased, awaitsErasure } from "#domain/orders/customer/person.ts";
import type { Language } from "#platform/languages.ts";
import { sayToGiver, sayToReceiver } from "#app/sentences/order-chat.ts";
import { speaking } from "#app/words/speaking.server.ts";

type Messages = { site: string; language: Language };

/**
 * An order's recipient and, for a gift, the giver. Erased data are null or undefined; so are mobiles, e-mail and the
 * links to call or write for a user who does not see them. Messages to them are in `language`, and lead to `site`, the
 * shop's address.
 */
export function customerView(order: FullOrder, seesContacts: boolean, { site, language }: Messages) {
  const { name, mobile, email, collects, address1, address2, landmark, city, pincode, stateCode } = order;
  const town = [city, pincode].filter(Boolean).join(" ");
  const lines = collects ? [] : [address1, address2, landmark, town, stateName(stateCode)];
  const address = lines.filter((line): line is string => Boolean(line));
  const erased = isErased(order);
  const at = { site, now: new Date() };
  return {
    name,
    collects,
    isErased: erased,
    willBeErased: awaitsErasure(order),
    reach:
      erased || !seesContacts || mobile === ""
        ? undefined
        : reachOf(
            mobile,
            speaking(language, () => sayToReceiver(order, at)),
          ),
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
                ? reachOf(
                    order.senderMobile,
                    speaking(language, () => sayToGiver(order, at)),
                  )
                : undefined,
          }
        : undefined,
  };
}

export type CustomerView = ReturnType<typeof customerView>;

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
