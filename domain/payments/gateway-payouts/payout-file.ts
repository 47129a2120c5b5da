import { isShortened } from "#domain/orders/parcels/couriers.ts";
import { startInIndia } from "#platform/day.ts";
import { plainCode, plainText } from "#platform/plain-text.ts";
import { type GatewayPayout, type PayoutItem, payoutItemKinds, payoutStatuses } from "../gateways/gateway.ts";
import { readAmount, readStatementDay } from "../statement/statement-cells.ts";
import type { Row } from "../statement/statement-rows.ts";
import { findTable, shortened, type TitledTable } from "../statement/titled-table.ts";
import type { Told } from "./gateway-payout.ts";

export type Unit = "rupees" | "paise";

/** What a file of the gateway tells. Its amounts are as if written in rupees, so 100 times too large if in paise. */
export type PayoutFile = {
  told: Told;
  /** The unit of its amounts; undefined if the file does not show it. */
  unit: Unit | undefined;
  /** How many of its rows are not paid out yet, and are left out. */
  later: number;
};

const UNKNOWN =
  "No line here names columns that we know. We read Razorpay's settlement recon (entity_id, amount, credit, debit, settlement_id, settled_at) and its list of settlements (id, amount, status, utr, created_at), each saved as CSV.";

const sheets = {
  items: ["entityid", "amount", "credit", "debit", "settlementid", "settledat"],
  payouts: ["id", "amount", "status", "utr", "createdat"],
} as const;

/** A title without the unit of its amounts. */
const bare = (title: string) => title.replace(/(?:inpaise|inrupees|ininr)$/, "");

type Sheet = TitledTable<keyof typeof sheets>;

/**
 * Reads a list of Razorpay's payouts, or of what was paid out with them, from its CSV. `faults`: every row that cannot
 * be right, in words. Reads nothing that tells of a payer.
 */
export function readPayoutFile(text: string): PayoutFile | { faults: string[] } {
  const sheet = findTable(text, kindOf);
  if (!sheet) return { faults: [UNKNOWN] };
  const faults: string[] = [];
  const reading = readerOf(sheet, faults);
  const told: Told = { payouts: [], items: [] };
  let later = 0;
  for (const row of sheet.rows) {
    if (sheet.kind === "payouts") told.payouts.push(payoutIn(reading, row));
    else if (reading.text(row, "settlementid") === "") later += 1;
    else told.items.push(itemIn(reading, row));
  }
  if (faults.length > 0) return { faults };
  return { told: { ...told, items: withWholeFees(told.items, sheet.titles) }, unit: reading.unit(), later };
}

function kindOf(titles: readonly string[]): Sheet["kind"] | undefined {
  const names = new Set(titles.map(bare));
  return (["items", "payouts"] as const).find((kind) => sheets[kind].every((name) => names.has(name)));
}

type Reading = ReturnType<typeof readerOf>;

/** Reads cells of a sheet; adds what is wrong with one to `faults`. */
function readerOf({ titles, ...sheet }: Sheet, faults: string[]) {
  let hasPaise = false;
  const written = Map.groupBy(titles, bare);
  const cell = (row: Row, ...names: string[]) => sheet.cell(row, ...names.flatMap((name) => written.get(name) ?? []));
  const refuse = (row: Row, words: string) => faults.push(`Row ${row.line}: ${words}`);
  const text = (row: Row, ...names: string[]) => plainText(cell(row, ...names)).replace(/^'/, "");
  const id = (row: Row, title: string): string => {
    const found = text(row, title);
    if (!/^[a-z]+_\w{4,40}$/i.test(found)) refuse(row, `“${found.slice(0, 30)}” is not a number of Razorpay.`);
    return found;
  };
  const utr = (row: Row, title: string): string | null => {
    const found = text(row, title);
    if (isShortened(found)) faults.push(shortened(row.line, found));
    return plainCode(found) || null;
  };
  const amount = (row: Row, ...names: string[]): number => {
    const found = cell(row, ...names);
    const read = readAmount(found);
    if (found.includes(".")) hasPaise = true;
    if (read === "nothing") return 0;
    if (read !== "words" && read.sign !== "debit") return read.paise;
    refuse(row, `“${found.slice(0, 30)}” is not an amount.`);
    return 0;
  };
  const moment = (row: Row, ...names: string[]) => momentIn(text(row, ...names));
  const unit = (): Unit | undefined => {
    if (titles.includes("amountinpaise")) return "paise";
    return hasPaise || titles.includes("amountinrupees") || titles.includes("amountininr") ? "rupees" : undefined;
  };
  return { text, id, utr, amount, moment, refuse, unit };
}

/** Seconds since 1970, a time with its zone, or else a day of India, of which the time is not read. */
function momentIn(written: string): Date | undefined {
  if (/^\d{10}$/.test(written)) return new Date(Number(written) * 1000);
  if (/T.*(?:Z|[+-]\d\d:\d\d)$/.test(written) && !Number.isNaN(Date.parse(written))) return new Date(written);
  const day = readStatementDay(written);
  return day === undefined ? undefined : startInIndia(day);
}

function payoutIn({ id, utr, text, amount, moment, refuse }: Reading, row: Row): GatewayPayout {
  const status = payoutStatuses.find((one) => one === text(row, "status").toLowerCase());
  if (!status) refuse(row, `“${text(row, "status").slice(0, 30)}” is not created, processed or failed.`);
  const createdAt = moment(row, "createdat");
  if (!createdAt) refuse(row, `“${text(row, "createdat").slice(0, 30)}” is not a day.`);
  return {
    id: id(row, "id"),
    utr: utr(row, "utr"),
    status: status ?? null,
    amountPaise: amount(row, "amount"),
    createdAt: createdAt ?? new Date(0),
  };
}

function itemIn({ id, utr, text, amount, moment, refuse }: Reading, row: Row): PayoutItem {
  const kind = text(row, "transactionentity", "type").toLowerCase();
  const settledAt = moment(row, "settledat");
  if (!settledAt) refuse(row, `“${text(row, "settledat").slice(0, 30)}” is not a day.`);
  return {
    id: id(row, "entityid"),
    payoutId: id(row, "settlementid"),
    kind: payoutItemKinds.find((one) => one === kind) ?? "other",
    creditPaise: amount(row, "credit"),
    debitPaise: amount(row, "debit"),
    amountPaise: amount(row, "amount"),
    currency: text(row, "currency").toUpperCase() || "INR",
    feePaise: amount(row, "fee", "feeexclusivetax"),
    taxPaise: amount(row, "tax"),
    createdAt: moment(row, "entitycreatedat", "createdat") ?? settledAt ?? new Date(0),
    settledAt: settledAt ?? new Date(0),
    utr: utr(row, "settlementutr"),
    paymentId: text(row, "paymentid") || null,
    disputeId: text(row, "disputeid") || null,
    reference: text(row, "orderreceipt") || null,
  };
}

/**
 * The items with fees that include the tax. The dashboard's file names a fee without it; where the credits show another
 * reading, that one holds.
 */
function withWholeFees(items: PayoutItem[], titles: readonly string[]): PayoutItem[] {
  const payments = items.filter(({ creditPaise, taxPaise }) => creditPaise > 0 && taxPaise > 0);
  const isWhole = payments.every((one) => one.creditPaise === one.amountPaise - one.feePaise);
  const isBare = payments.every((one) => one.creditPaise === one.amountPaise - one.feePaise - one.taxPaise);
  const adds = isWhole === isBare ? titles.map(bare).includes("feeexclusivetax") : isBare;
  return adds ? items.map((one) => ({ ...one, feePaise: one.feePaise + one.taxPaise })) : items;
}

/** What a file tells, in paise. Undefined if its amounts cannot be in that unit. */
export function inPaise({ payouts, items }: Told, unit: Unit): Told | undefined {
  if (unit === "rupees") return { payouts, items };
  const amounts = [
    ...payouts.map(({ amountPaise }) => amountPaise ?? 0),
    ...items.flatMap((one) => [one.creditPaise, one.debitPaise, one.amountPaise, one.feePaise, one.taxPaise]),
  ];
  if (amounts.some((amount) => amount % 100 !== 0)) return undefined;
  return {
    payouts: payouts.map((one) => ({ ...one, amountPaise: (one.amountPaise ?? 0) / 100 })),
    items: items.map((one) => ({
      ...one,
      creditPaise: one.creditPaise / 100,
      debitPaise: one.debitPaise / 100,
      amountPaise: one.amountPaise / 100,
      feePaise: one.feePaise / 100,
      taxPaise: one.taxPaise / 100,
    })),
  };
}
