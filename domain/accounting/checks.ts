import { hsnText } from "#domain/gst/hsn.ts";
import type { Paise } from "#domain/money.ts";
import type { Gstr1, Sent } from "./gstr1.ts";
import { returnInWords, type ReturnPeriod } from "./return-period.ts";
import type { FaultCode, Summary } from "./summary.ts";
import { isSameTaxed, sumTaxed } from "./taxed.ts";
import { documentsNet, goodsTotalsOf, netOf, sentNet, tableNames, totalsOf } from "./totals.ts";

/** A problem keeps the file back; a remark is for the accountant to look at. */
type Verdict = "holds" | "remark" | "problem";

/** One of the checks before a file is offered. */
export type Check = {
  /** What holds when all is well. */
  name: string;
  verdict: Verdict;
  /** What is wrong and what to do about it; missing when the check holds. */
  todo?: string;
  /** The documents or codes that it is about. */
  about: string[];
};

type Checked = {
  file: Gstr1;
  summary: Summary;
  period: ReturnPeriod;
  gstin: string;
  /** Today in India. */
  today: string;
  /** Numbers that are missing among the documents of the period, or before the first of them. */
  gaps: readonly string[];
  sent: Sent;
};

/** Tax rates of GST, in hundredths of a percent. */
const knownRates = new Set([0, 10, 25, 100, 150, 300, 500, 600, 750, 1200, 1800, 2800, 4000]);

/** The nine checks of a return before its file is offered. */
export function checksOf(checked: Checked): Check[] {
  const { summary, period, today, gaps } = checked;
  const about = (...codes: FaultCode[]) =>
    summary.faults.filter(({ code }) => codes.includes(code)).map(({ number }) => number);
  const own = about("own-gstin");
  const rates = new Set(summary.hsn.map(({ basisPoints }) => basisPoints));
  const strange = [...rates].filter((rate) => !knownRates.has(rate) || rate === 0);
  return [
    check("The goods by HSN (table 12) add up to the sales", areGoodsAddingUp(checked), {
      todo: "This is a fault of the shop's program: send no file, and tell who looks after it.",
    }),
    check("Value and taxes make the total of each document", about("sums", "number"), {
      todo: "These documents are not sound in themselves. Their numbers and sums can only be set right by who looks after the shop's program.",
    }),
    check("No number is missing", gaps, {
      todo: "Numbers must follow each other. Nothing of the shop skips one, so a backup may have been put back: find these papers before you file.",
    }),
    check(
      "GST numbers and places of supply are right",
      [...about("gstin", "inter-state", "place", "no-invoice"), ...own],
      {
        todo: `${own.length > 0 ? "A bill names the shop's own GST number as its buyer's. " : ""}Ask the buyer for the right number. Then give the bill back with a credit note and bill anew.`,
      },
    ),
    check(
      "Every tax rate is one that the portal knows",
      strange.map((rate) => `${rate / 100} %`),
      {
        todo: "Goods at 0 % belong into table 8, which this file does not have, and other rates are refused: ask the accountant before you file.",
      },
    ),
    check("Every HSN is one that the portal knows", unknownGoods(summary), {
      todo: "Set the right HSN at the product for later bills. For this file the accountant has to change the code by hand.",
    }),
    check(`${daysInWords(period)} is over`, today > period.to ? [] : ["So far only"], {
      verdict: "remark",
      todo: "More will be sold. The file says what was sold so far: look at it, and file when the days are over.",
    }),
    check("The file comes to what the documents come to", isComplete(checked) ? [] : ["The sums differ"], {
      todo: "This is a fault of the shop's program: send no file, and tell who looks after it.",
    }),
    check("Credit notes are in time", about("late-note"), {
      verdict: "remark",
      todo: "After 30 November that follows the financial year of the sale, a credit note reduces no tax any more (CGST Act, section 34(2)): the accountant takes these out by hand.",
    }),
  ];
}

function check(
  name: string,
  about: readonly string[],
  { todo, verdict = "problem" }: { todo: string; verdict?: Verdict },
): Check {
  return about.length === 0 ? { name, verdict: "holds", about: [] } : { name, verdict, todo, about: [...about] };
}

const daysInWords = ({ kind, ...days }: ReturnPeriod) =>
  returnInWords({ ...days, kind: kind === "quarter" ? kind : "month" });

function unknownGoods({ hsn }: Summary): string[] {
  return [...new Set(hsn.map((row) => row.hsn))].filter((code) => hsnText(code) === undefined);
}

function areGoodsAddingUp({ file, period, sent }: Checked): string[] {
  if (period.kind === "iff") return [];
  const [goods, sales] = [goodsTotalsOf(file), totalsOf(file)];
  const toBusinesses = sumTaxed([netOf(sales, ["b2b", "cdnr"]), sentNet(sent)]);
  return [
    !isSameTaxed(goods.b2b, toBusinesses) && "Sales to businesses",
    !isSameTaxed(goods.b2c, netOf(sales, ["b2cl", "b2cs", "cdnur"])) && "Other sales",
  ].filter((one) => typeof one === "string");
}

function isComplete({ file, summary, period, sent }: Checked): boolean {
  const inFile = netOf(totalsOf(file), tableNames);
  return isSameTaxed(sumTaxed([inFile, sentNet(sent)]), documentsNet(summary, period.kind));
}

/** ₹5 crore. */
const E_INVOICES_FROM: Paise = 5_00_00_000_00;

/** Whether a year's turnover asks for e-invoices on sales to businesses in later years (Notification 10/2023-Central Tax). */
export function isEInvoicing(turnoverPaise: Paise): boolean {
  return turnoverPaise > E_INVOICES_FROM;
}

/** What else the accountant has to look at in a file that may be sent. */
export function remarksOf(file: Gstr1, summary: Summary): string[] {
  const isNegative = (file.b2cs ?? []).some(({ txval }) => txval < 0);
  const isLarge = JSON.stringify(file).length > MOST_BYTES;
  return [
    isNegative &&
      "A row of table 7 is less than zero, because more was given back than sold there at that rate. That is right, but the portal may warn.",
    isLarge && "The file is larger than the portal takes at once. GSTN's offline tool cuts it into several.",
    summary.counts.b2b.count > 0 &&
      "A GST number does not tell who buys for a special economic zone (SEZ). If a buyer does, the accountant changes that row by hand.",
  ].filter((one) => typeof one === "string");
}

/** About 4.7 MiB. */
const MOST_BYTES = 4_900_000;
