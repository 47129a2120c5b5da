import { stateCodeOfGstin } from "#domain/gst/gstin.ts";
import { share, type Paise } from "#domain/money.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Charges } from "../order.ts";
import type { Order } from "../schema.ts";

type PricedLine = { unitPaise: Paise; quantity: number; discountPaise: Paise };
type PricedOrder = { lines: readonly PricedLine[]; deliveryPaise: Paise; cashFeePaise: Paise };

/** The parts of an order's total, in paise. */
export function chargesOf({ lines, deliveryPaise, cashFeePaise }: PricedOrder): Charges {
  return {
    itemsPaise: lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0),
    discountPaise: lines.reduce((sum, line) => sum + line.discountPaise, 0),
    deliveryPaise,
    cashFeePaise,
  };
}

const NAMED_FROM_PAISE = 50_000_00;

/**
 * Whether a tax invoice must name a buyer without a GST number: if the taxable value is ₹50,000 or more (CGST rule
 * 46(e)).
 */
export function mustNameBuyer(taxablePaise: Paise): boolean {
  return taxablePaise >= NAMED_FROM_PAISE;
}

const E_WAY_ABOVE = 50_000_00;

/**
 * Whether a parcel needs an e-way bill: it is worth more than ₹50,000 with tax (CGST rule 138; within Andhra Pradesh
 * too). What is collected at the shop does not travel for it.
 */
export function isOverEWayLimit({ collects, sums }: { collects: boolean; sums: { totalPaise: Paise } }): boolean {
  return !collects && sums.totalPaise > E_WAY_ABOVE;
}

type Billed = Pick<Order, "name" | "mobile" | "collects" | "isGift" | "senderName" | "senderMobile"> &
  Pick<Order, "businessName" | "gstin" | "billAddress" | "billPincode">;

/** The buyer's name: for a gift the sender's if given, otherwise the recipient's. */
export function buyerOf({ isGift, senderName, name }: Pick<Billed, "isGift" | "senderName" | "name">): string {
  return (isGift && senderName) || name;
}

/** The buyer's mobile: for a gift the sender's, otherwise the order's. Null when it was not given or is erased. */
export function buyersMobile(order: Pick<Billed, "isGift" | "mobile" | "senderMobile">): string | null {
  return (order.isGift ? order.senderMobile : order.mobile) || null;
}

/** The buyer's name, for a gift also the recipient's, and the town: "Sita, for Ravi, Guntur". */
export function payerInWords({ city, ...order }: Pick<Order, "name" | "isGift" | "senderName" | "city">): string {
  const payer = buyerOf(order);
  return [payer, payer !== order.name && `for ${order.name}`, city].filter(Boolean).join(", ");
}

/** The buyer, with the address that they gave for the bill. Undefined when they gave no such address. */
export function billToOf(order: Billed) {
  const { billAddress, billPincode, gstin, isGift, collects } = order;
  if (!billAddress) return undefined;
  return {
    name: order.businessName ?? buyerOf(order),
    address: [billAddress, billPincode].filter((line) => line !== null),
    /** The state in the buyer's GST number; undefined without such a number. */
    stateCode: gstin ? stateCodeOfGstin(gstin) : undefined,
    /** Null when the delivery address already shows the mobile. */
    mobile: isGift ? order.senderMobile : collects ? order.mobile : null,
    gstin,
  };
}

/** A total and the tax in it. */
export type Amounts = {
  /** The tax is included. */
  totalPaise: Paise;
  taxablePaise: Paise;
  taxPaise: Paise;
  /** Central tax: half of the tax on a sale within the seller's state. */
  cgstPaise: Paise;
  /** State tax: the other half. */
  sgstPaise: Paise;
  /** The whole tax on a sale to another state. */
  igstPaise: Paise;
};

export type BillRow = Amounts & {
  kind: "goods" | "delivery" | "cash-fee";
  name: string;
  label?: string;
  hsn: string;
  quantity?: number;
  /** The price of one pack, tax included. */
  unitPaise?: Paise;
  /** The coupon's discount on all packs of the row, tax included. */
  discountPaise?: Paise;
  basisPoints: number;
};

/** The sums of all rows at one tax rate; `basisPoints` is the rate in hundredths of a percent. */
export type RateSum = Amounts & { basisPoints: number };

export type Bill = { rows: BillRow[]; rates: RateSum[]; sum: Amounts; isInterState: boolean };

export type TaxedLine = {
  name: string;
  label: string;
  hsn: string;
  quantity: number;
  unitPaise: Paise;
  /** The discount on all packs of the line together, tax included. */
  discountPaise: Paise;
  taxBasisPoints: number;
};

export type TaxedOrder = {
  /** The GST code of the state that gets the tax. */
  placeOfSupply: string;
  deliveryPaise: Paise;
  cashFeePaise: Paise;
};

type Untaxed = Omit<BillRow, keyof Amounts> & { totalPaise: Paise };

/** The bill of an order, whose prices include the tax. `sellerStateCode` is the GST code of the shop's state. */
export function billOf(order: TaxedOrder, lines: readonly TaxedLine[], sellerStateCode: string): Bill {
  const isInterState = order.placeOfSupply !== sellerStateCode;
  const goods = lines.map(goodsRow);
  const untaxed = [
    ...goods,
    // Charges bear the tax rates of the goods, in proportion to their value (composite supply, CGST Act, section 8(a)).
    ...chargeRows("delivery", "Delivery", order.deliveryPaise, goods),
    ...chargeRows("cash-fee", "Cash on delivery fee", order.cashFeePaise, goods),
  ];
  return taxed(untaxed, isInterState);
}

/**
 * The bill of a credit note for the amount `paise`, which is split over the tax rates. Throws when `paise` is more than
 * was billed.
 */
export function creditOf(bill: Bill, paise: Paise): Bill {
  if (paise > bill.sum.totalPaise) throw new RangeError(`${paise} paise are more than was billed`);
  const totals = share(
    paise,
    bill.rates.map(({ totalPaise }) => totalPaise),
  );
  const untaxed = bill.rates.map(({ basisPoints }, index) => ({
    kind: "goods" as const,
    name: "Amount given back",
    hsn: mainHsn(bill.rows, basisPoints),
    basisPoints,
    totalPaise: totals[index]!,
  }));
  return taxed(untaxed.filter(isWorthSomething), bill.isInterState);
}

/**
 * The bill of a credit note that returns `paise` for one row of goods (`index`, from 0). Throws when `paise` is more
 * than the row's total.
 */
export function creditOfRow({ rows, isInterState }: Bill, paise: Paise, index: number): Bill {
  const row = rows.filter(({ kind }) => kind === "goods")[index];
  if (!row || paise > row.totalPaise) throw new RangeError(`${paise} paise are more than was billed`);
  const { name, label, hsn, basisPoints } = row;
  const given = { kind: "goods" as const, name: `Not supplied: ${name}`, label, hsn, basisPoints };
  if (paise < row.totalPaise) return taxed([{ ...given, totalPaise: paise }], isInterState);
  const sum = addUp([row]);
  return { rows: [{ ...given, ...sum }], rates: [{ basisPoints, ...sum }], sum, isInterState };
}

/** The place of goods among the rows of goods of a bill, from 0; null when they are not in it. */
export function goodsRowOf({ rows }: Bill, { name, label }: { name: string; label: string }): number | null {
  const place = rows
    .filter(({ kind }) => kind === "goods")
    .findIndex((one) => one.name === name && one.label === label);
  return place < 0 ? null : place;
}

function goodsRow({ name, label, hsn, quantity, unitPaise, discountPaise, taxBasisPoints }: TaxedLine): Untaxed {
  // A coupon's discount reduces the taxable value (CGST Act, section 15(3)(a)).
  const totalPaise = unitPaise * quantity - discountPaise;
  const price = { unitPaise, ...(discountPaise > 0 && { discountPaise }) };
  return { kind: "goods", name, label, hsn, quantity, ...price, basisPoints: taxBasisPoints, totalPaise };
}

function chargeRows(kind: BillRow["kind"], name: string, paise: Paise, goods: readonly Untaxed[]): Untaxed[] {
  if (paise === 0) return [];
  const rates = ratesIn(goods);
  const parts = share(
    paise,
    rates.map((rate) => sumOf(goods.filter(({ basisPoints }) => basisPoints === rate))),
  );
  return rates
    .map((basisPoints, index) => {
      return { kind, name, hsn: mainHsn(goods, basisPoints), basisPoints, totalPaise: parts[index]! };
    })
    .filter(isWorthSomething);
}

function taxed(untaxed: readonly Untaxed[], isInterState: boolean): Bill {
  const taxes = new Map<Untaxed, number>();
  for (const rate of ratesIn(untaxed)) {
    const rows = untaxed.filter(({ basisPoints }) => basisPoints === rate);
    const parts = share(
      taxWithin(sumOf(rows), rate, isInterState),
      rows.map(({ totalPaise }) => totalPaise),
    );
    for (const [index, row] of rows.entries()) taxes.set(row, parts[index]!);
  }
  const rows = untaxed.map((row) => ({ ...row, ...amountsOf(row, taxes.get(row)!, isInterState) }));
  const rates = ratesIn(rows).map((basisPoints) => ({
    basisPoints,
    ...addUp(rows.filter((row) => row.basisPoints === basisPoints)),
  }));
  return { rows, rates, sum: addUp(rows), isInterState };
}

/**
 * The tax in an amount: the IGST (the whole tax) for a sale to another state, otherwise the CGST (half of the tax). 500
 * `basisPoints` are 5 %.
 */
function taxWithin(totalPaise: Paise, basisPoints: number, isInterState: boolean): number {
  const exact = (totalPaise * basisPoints) / (10_000 + basisPoints);
  return Math.round(isInterState ? exact : exact / 2);
}

function amountsOf({ totalPaise }: Untaxed, eachPaise: Paise, isInterState: boolean): Amounts {
  const [igstPaise, half] = isInterState ? [eachPaise, 0] : [0, eachPaise];
  const taxPaise = igstPaise + 2 * half;
  return { totalPaise, taxablePaise: totalPaise - taxPaise, taxPaise, cgstPaise: half, sgstPaise: half, igstPaise };
}

function addUp(rows: readonly Amounts[]): Amounts {
  const sum = { totalPaise: 0, taxablePaise: 0, taxPaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
  for (const row of rows) for (const name of Object.keys(sum) as (keyof Amounts)[]) sum[name] += row[name];
  return sum;
}

const isWorthSomething = ({ totalPaise }: Untaxed) => totalPaise > 0;

function ratesIn(rows: readonly { basisPoints: number }[]): number[] {
  return [...new Set(rows.map(({ basisPoints }) => basisPoints))].toSorted((a, b) => a - b);
}

function sumOf(rows: readonly { totalPaise: Paise }[]): number {
  return rows.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
}

/** The HSN (tariff code) of the goods row with the highest total at this tax rate. */
function mainHsn(rows: readonly Untaxed[], basisPoints: number): string {
  const [main] = rows
    .filter((row) => row.basisPoints === basisPoints && row.kind === "goods")
    .toSorted((a, b) => b.totalPaise - a.totalPaise);
  return main!.hsn;
}

/** The Indian financial year (April to March) of a moment, by the date in India: "2026-27". */
export function financialYearOf(moment: Date): string {
  const [year, month] = dayInIndia(moment).split("-").map(Number) as [number, number, number];
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
}
