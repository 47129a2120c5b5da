import { z } from "zod";
import { formatRupees, type Paise } from "#domain/money.ts";
import { isShortened } from "#domain/orders/parcels/couriers.ts";
import { readAmount } from "../statement/statement-cells.ts";
import type { Row } from "../statement/statement-rows.ts";
import { shortened } from "../statement/titled-table.ts";
import {
  amountTitles,
  codeOf,
  isNumber,
  MOST_PARCELS,
  numberTitles,
  readSheet,
  type Sheet,
} from "./remittance-sheet.ts";

/** A parcel of a courier's payout: its row in the file, its tracking number and the cash that the courier took for it. */
export type PaidParcel = { row: number; number: string; paise: Paise };

/** What a courier paid out for some parcels. */
export type Payout = {
  /** The courier's own number of it, such as a CRF id; the UTR if it has none. */
  payout: string;
  utr: string;
  /** What came to the bank. */
  handedPaise: Paise;
  /** What the courier kept for its work. */
  feePaise: Paise;
  parcels: PaidParcel[];
};

export type Remittance = {
  /** Whose payouts they are. */
  courier: string;
  /** Whether the parcels may be of any courier, because their courier only passes them on to others. */
  isOfMany: boolean;
  payouts: Payout[];
};

const asPaise = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const carried = z.object({
  courier: z.string().min(1).max(60),
  isOfMany: z.boolean(),
  payouts: z
    .array(
      z.object({
        payout: z.string().max(60),
        utr: z.string().max(60),
        handedPaise: asPaise,
        feePaise: asPaise,
        parcels: z.array(z.object({ row: z.int(), number: z.string().max(60), paise: asPaise })).max(MOST_PARCELS),
      }),
    )
    .max(MOST_PARCELS),
}) satisfies z.ZodType<Remittance>;

/** Reads payouts that were written as JSON into a form's hidden field; undefined for any other text. */
export function readCarried(text: string): Remittance | undefined {
  try {
    return carried.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What is typed beside the file. */
export type Told = { courier: string; utr: string; handedPaise: Paise | undefined };

const SHIPROCKET = "Shiprocket";

/**
 * Reads a courier's payouts from CSV: both reports of Shiprocket, the export of Delhivery, or a list of tracking numbers
 * and amounts. Answers with every fault in words if anything cannot be right by itself, such as a number that a
 * spreadsheet shortened, a parcel that is there twice, or sums that differ.
 */
export function readRemittance(texts: readonly string[], told: Told): Remittance | { faults: string[] } {
  const found: Sheet[] = [];
  for (const text of texts.filter((one) => one.trim() !== "")) {
    const sheet = readSheet(text);
    if ("refused" in sheet) return { faults: [sheet.refused] };
    found.push(sheet);
  }
  const sums = found.find(({ kind }) => kind === "sums of Shiprocket");
  const [parcels, another] = found.filter((sheet) => sheet !== sums);
  if (another || (sums && parcels && parcels.kind !== "parcels of Shiprocket")) {
    return { faults: ["These two files do not belong together. Send one payout at a time."] };
  }
  if (!parcels) {
    return { faults: [sums ? "The list of the parcels is missing: Shiprocket's “AWB level report”." : NOTHING] };
  }
  if (parcels.rows.length === 0) return { faults: ["No parcel stands below the titles of this file."] };
  if (parcels.kind === "parcels of Shiprocket") return ofShiprocket(parcels, sums, told);
  return parcels.kind === "parcels of Delhivery" ? ofDelhivery(parcels, told) : ofList(parcels, told);
}

const NOTHING = "Choose the courier's file, or paste its lines.";

/** Reads the parcels of a sheet; adds what is wrong to `faults`. A parcel without cash is left out. */
function parcelsOf(sheet: Sheet, rows: readonly Row[], titles: { number: string; cash: string }, faults: string[]) {
  const seen = new Map<string, number>();
  return rows.flatMap((row): (PaidParcel & { from: Row })[] => {
    const [written, amount] = [sheet.cell(row, titles.number), sheet.cell(row, titles.cash)];
    const number = codeOf(written);
    const paise = paiseIn(amount);
    if (isShortened(written)) faults.push(shortened(row.line, written));
    else if (!isNumber(written))
      faults.push(`Row ${row.line}: “${written.slice(0, 30)}” is not the number of a parcel.`);
    else if (seen.has(number)) faults.push(`Row ${row.line}: ${number} stands in row ${seen.get(number)} too.`);
    else if (paise === undefined)
      faults.push(`Row ${row.line}: “${amount.slice(0, 30)}” is no amount of rupees that was collected.`);
    else {
      seen.set(number, row.line);
      return paise === 0 ? [] : [{ row: row.line, number, paise, from: row }];
    }
    return [];
  });
}

/** The paise in a cell; 0 if it is empty. Undefined for a text and for an amount that was taken away. */
function paiseIn(cell: string): Paise | undefined {
  const amount = readAmount(cell);
  if (amount === "nothing") return 0;
  return amount === "words" || amount.sign === "debit" ? undefined : amount.paise;
}

const sumOf = (parcels: readonly PaidParcel[]) => parcels.reduce((sum, { paise }) => sum + paise, 0);
const plain = (parcels: readonly (PaidParcel & { from: Row })[]): PaidParcel[] =>
  parcels.map(({ row, number, paise }) => ({ row, number, paise }));

function ofShiprocket(sheet: Sheet, sums: Sheet | undefined, told: Told): Remittance | { faults: string[] } {
  const faults: string[] = [];
  const parcels = parcelsOf(sheet, sheet.rows, { number: "awb", cash: "ordervalue" }, faults);
  const byCrf = Map.groupBy(parcels, ({ from }) => codeOf(sheet.cell(from, "crfid")));
  const crfs = sheet.rows.map((row) => [row.line, sheet.cell(row, "crfid")] as const);
  for (const [line, cell] of crfs) {
    if (isShortened(cell)) faults.push(shortened(line, cell));
    else if (codeOf(cell) === "") faults.push(`Row ${line}: it has no CRF ID.`);
  }
  if (!sums && byCrf.size > 1) {
    faults.push(`This file has ${byCrf.size} CRFs. Send the “CRF level report” with it, which says what came of each.`);
  }
  if (faults.length > 0) return { faults };
  const utrOf = (one: Sheet, row: Row | undefined) => {
    const cell = row ? one.cell(row, "utr") : "";
    if (row && isShortened(cell)) faults.push(shortened(row.line, cell));
    return codeOf(cell);
  };
  const payouts = [...byCrf].map(([crf, own]): Payout => {
    const row = sums?.rows.find((one) => codeOf(sums.cell(one, "crfid")) === crf);
    const utr = (sums && utrOf(sums, row)) || utrOf(sheet, own[0]!.from) || told.utr;
    const duePaise = sumOf(own);
    if (!sums) {
      return { payout: crf, utr, handedPaise: told.handedPaise ?? duePaise, feePaise: 0, parcels: plain(own) };
    }
    if (!row) {
      faults.push(`CRF ${crf} does not stand in the CRF level report.`);
      return { payout: crf, utr, handedPaise: 0, feePaise: 0, parcels: [] };
    }
    const handedPaise = paiseIn(sums.cell(row, "remittanceamount")) ?? 0;
    faults.push(...faultsOfCrf(crf, sums, row, duePaise));
    return { payout: crf, utr, handedPaise, feePaise: duePaise - handedPaise, parcels: plain(own) };
  });
  return finish({ courier: SHIPROCKET, isOfMany: true, payouts }, faults);
}

/** What does not add up in a row of Shiprocket's CRF level report. `duePaise` is the sum of the CRF's parcels. */
function faultsOfCrf(crf: string, sums: Sheet, row: Row, duePaise: Paise): string[] {
  const amounts = ["codavailable", "remittanceamount", "freightchargesfromcod", "earlycodcharges", "rtoreversalamount"];
  const [cod, came, ...kept] = amounts.map((title) => paiseIn(sums.cell(row, title)));
  if (cod === undefined || came === undefined || kept.includes(undefined)) {
    return [`CRF ${crf}: one of its amounts cannot be read.`];
  }
  if (cod !== duePaise) {
    return [
      `CRF ${crf}: its parcels add up to ${formatRupees(duePaise)}, and its COD Available is ${formatRupees(cod)}.`,
    ];
  }
  const keptPaise = kept.reduce<Paise>((sum, paise) => sum + (paise ?? 0), 0);
  const adjustedPaise = paiseIn(sums.cell(row, "adjustedamount")) ?? 0;
  if ([keptPaise, keptPaise + adjustedPaise].includes(cod - came)) return [];
  return [
    `CRF ${crf}: ${formatRupees(cod)} less ${formatRupees(keptPaise + adjustedPaise)} that was kept is not the ${formatRupees(came)} that it says it paid.`,
  ];
}

function ofDelhivery(sheet: Sheet, told: Told): Remittance | { faults: string[] } {
  const faults: string[] = [];
  const parcels = parcelsOf(sheet, sheet.rows, { number: "waybillnumber", cash: "codamount" }, faults);
  const payable = parcels.map(({ row, from, paise }) => {
    const part = paiseIn(sheet.cell(from, "amountpayable"));
    if (part === undefined || part > paise) {
      faults.push(`Row ${row}: its Amount Payable is no amount, or more than its COD Amount.`);
    }
    return part ?? 0;
  });
  const paid = payable.reduce((sum, paise) => sum + paise, 0);
  const feePaise = sumOf(parcels) - paid;
  const { utr, handedPaise = paid } = told;
  const payouts = [{ payout: utr, utr, handedPaise, feePaise, parcels: plain(parcels) }];
  return finish({ courier: "Delhivery", isOfMany: false, payouts }, faults);
}

function ofList(sheet: Sheet, told: Told): Remittance | { faults: string[] } {
  const faults: string[] = [];
  const [first] = sheet.rows;
  const title = (some: readonly string[], usual: string) => some.find((one) => sheet.cell(first!, one) !== "") ?? usual;
  const titles = { number: title(numberTitles, "number"), cash: title(amountTitles, "amount") };
  const parcels = parcelsOf(sheet, sheet.rows, titles, faults);
  if (told.courier === "") faults.push("Choose the courier: this file does not say whose payout it is.");
  const { courier, utr, handedPaise = sumOf(parcels) } = told;
  const payouts = [{ payout: utr, utr, handedPaise, feePaise: 0, parcels: plain(parcels) }];
  return finish({ courier, isOfMany: false, payouts }, faults);
}

function finish(remittance: Remittance, faults: string[]): Remittance | { faults: string[] } {
  for (const { utr, payout, handedPaise, parcels } of remittance.payouts) {
    const name = payout && payout !== utr ? `CRF ${payout}` : "The payout";
    if (utr !== "" && !/^[A-Z\d]{8,30}$/.test(utr)) {
      faults.push(`${name}: ${utr} is not the number (UTR) of a transfer.`);
    } else if (utr === "" && (payout === "" || handedPaise > 0)) {
      faults.push(`${name} has no UTR, the number of the transfer. Write the one that stands in your bank.`);
    }
    if (parcels.length === 0) faults.push(`${name} has no parcel that was paid in cash.`);
  }
  return faults.length > 0 ? { faults } : remittance;
}
