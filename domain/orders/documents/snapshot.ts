import { z } from "zod";
import type { Seller } from "#domain/settings/settings.server.ts";
import { mustNameBuyer, type Bill } from "./bill.ts";
import { erasedGstin, erasedName } from "../customer/person.ts";

const paise = z.int();
const amounts = {
  totalPaise: paise,
  taxablePaise: paise,
  taxPaise: paise,
  cgstPaise: paise,
  sgstPaise: paise,
  igstPaise: paise,
};

const bill: z.ZodType<Bill> = z.object({
  rows: z.array(
    z.object({
      ...amounts,
      kind: z.enum(["goods", "delivery", "cash-fee"]),
      name: z.string(),
      label: z.string().optional(),
      hsn: z.string(),
      quantity: z.int().optional(),
      unitPaise: paise.optional(),
      discountPaise: paise.optional(),
      basisPoints: z.int(),
    }),
  ),
  rates: z.array(z.object({ ...amounts, basisPoints: z.int() })),
  sum: z.object(amounts),
  isInterState: z.boolean(),
});

const seller: z.ZodType<Seller> = z.object({
  shopName: z.string(),
  legalName: z.string(),
  gstin: z.string(),
  fssai: z.string(),
  street: z.string(),
  city: z.string(),
  pincode: z.string(),
  state: z.string(),
  stateCode: z.string(),
  phone: z.string(),
  email: z.string(),
});

/** `code` is the two-digit GST code. */
const state = z.object({ code: z.string(), name: z.string() });

const party = z.object({
  name: z.string(),
  isBusiness: z.boolean(),
  /** The person who bought for a business. */
  person: z.string().optional(),
  /** The lines of the address above the town; empty when unknown or erased. */
  street: z.array(z.string()),
  town: z.array(z.string()),
  state: state.optional(),
  mobile: z.string().nullable(),
  gstin: z.string().nullable(),
});

const day = z.iso.date();

/** Everything an invoice or credit note says (CGST rules 46 and 53). Days are in India, amounts in paise. */
export const snapshotSchema = z.object({
  title: z.enum(["Tax invoice", "Bill", "Credit note"]),
  number: z.string(),
  issuedOn: day,
  seller,
  /** Whether the seller was registered for GST; otherwise the document must not show any tax (CGST Act, section 32). */
  isRegistered: z.boolean(),
  orderNumber: z.string(),
  orderedOn: day,
  payment: z.string(),
  recipient: party,
  /** Missing when the goods went to the `recipient`'s address or were collected at the shop. */
  delivery: party.optional(),
  coupon: z.string().optional(),
  placeOfSupply: state,
  stateTax: z.enum(["SGST", "UTGST"]),
  bill,
  /** The invoice that a credit note belongs to. */
  original: z.object({ number: z.string(), issuedOn: day }).optional(),
});

export type DocumentSnapshot = z.infer<typeof snapshotSchema>;
export type Party = z.infer<typeof party>;

/** Whose name the law requires on an invoice: the buyer's business, the buyer or nobody (CGST rule 46(d) and (e)). */
export function namedOn({ isRegistered, recipient, bill: { sum } }: DocumentSnapshot): "business" | "buyer" | "nobody" {
  if (!isRegistered) return "nobody";
  if (recipient.gstin) return recipient.isBusiness ? "business" : "buyer";
  return mustNameBuyer(sum.taxablePaise) ? "buyer" : "nobody";
}

/**
 * The contents of an invoice or credit note with personal data erased. Keeps the name and address that the law requires
 * (`named`). If `named` is "nobody", keeps only town and state. Always keeps a GST number and its business name.
 */
export function withoutPersonOn(snapshot: DocumentSnapshot, named: ReturnType<typeof namedOn>): DocumentSnapshot {
  const { recipient, delivery } = snapshot;
  switch (named) {
    case "nobody":
      return { ...snapshot, recipient: nobodyAt(delivery ?? recipient, recipient), delivery: undefined };
    case "buyer":
      return { ...snapshot, recipient: unreachable(recipient), delivery: delivery && unreachable(delivery) };
    case "business":
      return {
        ...snapshot,
        recipient: { ...unreachable(recipient), ...(recipient.person && { person: erasedName }) },
        delivery: delivery && { ...unreachable(delivery), name: erasedName },
      };
  }
}

function unreachable(one: Party): Party {
  return { ...one, mobile: null };
}

function nobodyAt({ town, state: there }: Party, { name, isBusiness, gstin }: Party): Party {
  const isNamed = isBusiness && gstin !== null;
  return {
    name: isNamed ? name : erasedName,
    isBusiness: isNamed,
    ...(isNamed && { person: erasedName }),
    street: [],
    town,
    state: there,
    mobile: null,
    gstin,
  };
}

/** The contents of a document after its legal retention: names are erased, a GST number keeps only its state code. */
export function withoutAnybodyOn(snapshot: DocumentSnapshot): DocumentSnapshot {
  const { recipient, ...rest } = withoutPersonOn(snapshot, "nobody");
  const { gstin, person: _, ...where } = recipient;
  return {
    ...rest,
    recipient: { ...where, name: erasedName, isBusiness: false, gstin: gstin && gstin.slice(0, 2) + erasedGstin },
  };
}
