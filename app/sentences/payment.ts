import { t } from "@lingui/core/macro";
import type { CashRefusal } from "#domain/checkout/obstacle.ts";
import { formatRupees } from "#domain/money.ts";
import type { Objection } from "#domain/orders/customer/refusals.server.ts";
import type { OpenHours } from "#domain/orders/waiting.ts";
import { sayClock } from "#app/ui/days.ts";
import { sayFault } from "./faults.ts";

/** Why an order is not paid in cash at the door. */
export function sayCashRefusal(why: CashRefusal): string {
  switch (why.reason) {
    case "gift":
      return t`A gift is paid beforehand, so that nobody asks the receiver for money.`;
    case "not offered":
      return t`Cash on delivery is not offered at present.`;
    case "not there":
      return t`Cash on delivery is not available for this pincode.`;
    case "paid beforehand":
      return t`Cash is not taken at the door there.`;
    case "too much":
      return t`Cash on delivery is offered up to ${{ most: formatRupees(why.mostPaise) }}.`;
  }
}

/** Why an order is not turned to cash, or not taken. */
export function sayObjection(why: Objection | "gift"): string {
  return why === "gift" ? sayCashRefusal({ reason: "gift" }) : sayFault(why);
}

/** What a customer can do whose order can be paid in no way, since not in cash either. */
export function sayNoPayment(why: CashRefusal): string {
  return t`No way of paying can be offered for this order. ${{ why: sayCashRefusal(why) }} Call or write to us, and we find one.`;
}

/** When somebody looks for payments by UPI: "every day from 9:00 am to 7:00 pm". */
export function sayOpenHours({ opensAt, closesAt }: OpenHours): string {
  const [from, to] = [sayClock(opensAt), sayClock(closesAt)];
  return closesAt <= opensAt ? t`every day` : t`every day from ${from} to ${to}`;
}
