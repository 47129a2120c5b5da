import { stateCodeOf, stateCodeOfGstin, stateName } from "#domain/gst/gstin.ts";
import type { Settings } from "./settings.ts";

/** The seller as bills print it; a document keeps the copy of its day. Empty fields are unknown. */
export type Seller = {
  shopName: string;
  legalName: string;
  gstin: string;
  fssai: string;
  street: string;
  city: string;
  pincode: string;
  state: string;
  /** GST code of the state. */
  stateCode: string;
  phone: string;
  email: string;
};

const ANDHRA_PRADESH = "37";

/** The GST code of the shop's state: from its GSTIN, else from its address. */
export function sellerStateCode(settings: Pick<Settings, "gstin" | "state">): string {
  if (settings.gstin) return stateCodeOfGstin(settings.gstin);
  return stateCodeOf(settings.state) ?? ANDHRA_PRADESH;
}

export function sellerOf(settings: Settings): Seller {
  const { shopName, legalName, gstin, fssai, street, city, pincode, phone, email } = settings;
  const stateCode = sellerStateCode(settings);
  const state = stateName(stateCode)!;
  return { shopName, legalName, gstin, fssai, street, city, pincode, state, stateCode, phone, email };
}
