import { plainCode } from "#platform/plain-text.ts";
import { statusInWords } from "../board/staff-transitions.ts";
import type { OrderStatus } from "../order.ts";
import { faultOfNumber, type Courier } from "./couriers.ts";

/** A courier's name and a tracking number, "" if the courier gives none. */
export type Parcel = { courier: string; trackingNumber: string };

/** What a form says of a parcel: the parcel, or a message for each field that is wrong. */
export type ReadParcel =
  { ok: true; parcel: Parcel } | { ok: false; problems: { courier?: string; trackingNumber?: string } };

/**
 * Reads a courier's name and a number as people type it. A courier without numbers takes none: what stands in the field
 * was typed for another. Refuses a courier that is not among `couriers`, and a number that the courier does not print.
 */
export function readParcel(
  couriers: readonly Courier[],
  typed: { courier?: string; trackingNumber?: string },
): ReadParcel {
  const courier = couriers.find(({ name }) => name === typed.courier);
  const isEmpty = plainCode(typed.trackingNumber ?? "") === "";
  if (!courier) {
    return { ok: false, problems: { courier: "Choose the courier", ...(isEmpty && { trackingNumber: missing }) } };
  }
  if (!courier.isNumbered) return { ok: true, parcel: { courier: courier.name, trackingNumber: "" } };
  const trackingNumber = plainCode(typed.trackingNumber ?? "");
  const fault = isEmpty ? missing : faultOfNumber(courier, trackingNumber);
  return fault
    ? { ok: false, problems: { trackingNumber: fault } }
    : { ok: true, parcel: { courier: courier.name, trackingNumber } };
}

const missing = "Enter the tracking number";

/** A sentence that says why an order cannot have a courier and tracking number; undefined when it can. */
export function whyNoParcel({ status, collects }: { status: OrderStatus; collects: boolean }): string | undefined {
  if (collects) return "It is collected at the shop, so no courier takes it.";
  if (status === "packed" || status === "dispatched") return undefined;
  const isEarly = ["awaiting-payment", "awaiting-approval", "placed"].includes(status);
  return isEarly ? "It is not packed yet." : `It is ${statusInWords(status)}.`;
}
