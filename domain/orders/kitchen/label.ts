import type { Paise } from "#domain/money.ts";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { stateName } from "#domain/gst/gstin.ts";
import { isPlaceholder, type Settings } from "#domain/settings/settings.ts";
import { cashToCollect } from "../order.ts";
import type { FullOrder } from "../full-order.server.ts";
import { isErased } from "../customer/person.ts";

/** The address label of a parcel, 100 × 150 mm. `collectPaise` is the cash to collect. `from` is the shop's address. */
export type Label = {
  number: string;
  name: string;
  address: string[];
  city: string;
  pincode: string;
  state: string;
  mobile: string;
  collectPaise?: Paise;
  from: string[];
};

/** The address label of an order; undefined when it is collected at the shop or its personal data are erased. */
export function labelOf(order: FullOrder, settings: Settings): Label | undefined {
  const { collects, number, name, address1, address2, landmark, city, pincode, stateCode, mobile } = order;
  if (collects || isErased(order)) return undefined;
  return {
    number,
    name,
    address: [address1, address2, landmark].filter((line) => line !== null).filter(Boolean),
    city: city ?? "",
    pincode: pincode ?? "",
    state: stateName(stateCode) ?? "",
    mobile: showMobile(mobile),
    collectPaise: cashToCollect(order),
    from: senderOf(settings),
  };
}

function senderOf({ shopName, street, city, pincode, state, phone }: Settings): string[] {
  const town = [city, pincode].filter(Boolean).join(" ");
  return [shopName, street, `${town}, ${state}`, isPlaceholder(phone) ? "" : phone].filter(Boolean);
}
