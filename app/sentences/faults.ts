import { msg, t } from "@lingui/core/macro";
import type { TextField } from "#domain/delivery/address.ts";
import type { CheckoutFault } from "#domain/checkout/checkout-faults.ts";
import { stateName } from "#domain/gst/gstin.ts";
import { i18n } from "#app/words/words.ts";

/** What is wrong with some fields, by their names. */
export function sayFaults(faults: Record<string, CheckoutFault>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, sayFault(fault)]));
}

/** What is wrong with a field of the checkout's form. */
export function sayFault(fault: CheckoutFault): string {
  if (typeof fault === "string") return i18n._(plain[fault]);
  switch (fault.reason) {
    case "too long": {
      const { most } = fault;
      return t`Keep the ${{ what: i18n._(textNames[fault.what]) }} to ${most} letters`;
    }
    case "unknown pincode":
      return t`India Post has no pincode ${{ pincode: fault.pincode }}: check its digits`;
    case "unknown bill pincode":
      return t`India Post does not know the pincode ${{ pincode: fault.pincode }}`;
    case "other state": {
      const { pincode } = fault;
      const [state, registered] = [stateName(fault.stateCode) ?? "", stateName(fault.registeredIn) ?? ""];
      return t`${pincode} is in ${state}, and the GSTIN is of ${registered}: check both, or write to us if they are right`;
    }
  }
}

const textNames = {
  name: msg`name`,
  "last name": msg`last name`,
  house: msg`house`,
  street: msg`street`,
  landmark: msg`landmark`,
  town: msg`town`,
  message: msg`message`,
  note: msg`note`,
  "business name": msg`business name`,
  address: msg`address`,
  "order number": msg`order number`,
} satisfies Record<TextField, unknown>;

const plain = {
  "no e-mail": msg`Enter an e-mail address like name@example.com`,
  "no receiver": msg`Enter the name of the person receiving it`,
  "no mobile": msg`Enter a 10-digit mobile number`,
  "no mobile of any country": msg`Enter a 10-digit mobile number, or one from abroad with + and its country's code`,
  "no house": msg`Enter the flat or house number and building`,
  "no street": msg`Enter the street, area or village`,
  "no town": msg`Enter the city or town`,
  "no pincode of 6 digits": msg`Enter a 6-digit pincode`,
  "no pincode": msg`Enter a 6-digit pincode, like 522002`,
  "begins with 0": msg`A pincode does not begin with 0`,
  "wrong gstin": msg`Check the GSTIN: one of its 15 characters is wrong`,
  "no business name": msg`Enter the name of the business with this GSTIN`,
  "no address of the certificate": msg`Enter the address on the GST certificate`,
  "no bill address": msg`Enter the address for the bill`,
  "no bill pincode": msg`Enter the pincode of the address for the bill`,
  "no buyer's address": msg`Enter the buyer's own address too: from ₹50,000 before tax on, a tax invoice names it (CGST rule 46(e))`,
  "no payment": msg`Choose how you will pay`,
  "gift in cash": msg`A gift is paid beforehand: choose another way to pay, or untick the gift`,
  "no sender": msg`Enter your name: it stands on the bill, and tells who sends the gift`,
  "sender unreachable": msg`Enter your mobile here or your e-mail below: with one of them you find this order again`,
  "no day": msg`Choose a day`,
  blocked: msg`We cannot take this order here, and nothing was charged. Please call us, and we will help you.`,
  "paid beforehand": msg`This order is paid before it leaves. Please choose another way to pay, or call us and we will help you.`,
} satisfies Record<Extract<CheckoutFault, string>, unknown>;
