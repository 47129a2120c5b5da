import type { Paise } from "#domain/money.ts";
import type { Gstr1, Sent } from "./gstr1.ts";
import type { ReturnKind } from "./return-period.ts";
import type { Summary } from "./summary.ts";
import { signed, sumTaxed, type Taxed } from "./taxed.ts";

/** The tables of GSTR-1 that have amounts. Those of credit notes are taken off. */
export const tableNames = ["b2b", "b2cl", "b2cs", "cdnr", "cdnur"] as const;
type Table = (typeof tableNames)[number];

/** How many rows a table of the file has, and what they come to. */
type TableSum = Taxed & { rows: number };

type Amounts = { txval: number; iamt?: number; camt?: number; samt?: number };

/** What the tables of a file come to, read from the file itself. Credit notes are positive, as in the file. */
export function totalsOf(file: Gstr1): Record<Table, TableSum> {
  return {
    b2b: listed((file.b2b ?? []).flatMap(({ inv }) => inv)),
    b2cl: listed((file.b2cl ?? []).flatMap(({ inv }) => inv)),
    b2cs: sumOf(file.b2cs ?? []),
    cdnr: listed((file.cdnr ?? []).flatMap(({ nt }) => nt)),
    cdnur: listed(file.cdnur ?? []),
  };
}

/** What the two lists of goods in a file (table 12) come to. */
export function goodsTotalsOf({ hsn }: Gstr1): { b2b: TableSum; b2c: TableSum } {
  return { b2b: sumOf(hsn?.hsn_b2b ?? []), b2c: sumOf(hsn?.hsn_b2c ?? []) };
}

/** The sales of some tables less their credit notes. */
export function netOf(totals: Record<Table, TableSum>, some: readonly Table[]): Taxed {
  return sumTaxed(some.map((table) => signed(totals[table], table === "cdnr" || table === "cdnur")));
}

/** What the documents of a return come to: sales less credit notes. The IFF has those to businesses only. */
export function documentsNet({ counts }: Summary, kind: ReturnKind): Taxed {
  const business = [counts.b2b, signed(counts.b2bNotes, true)];
  return sumTaxed(kind === "iff" ? business : [...business, counts.b2c, signed(counts.b2cNotes, true)]);
}

/** What an IFF told of: its invoices less its credit notes. */
export function sentNet({ b2b, cdnr }: Sent): Taxed {
  const notes = cdnr.flatMap(({ rates }) => rates.map((rate) => signed(rate, true)));
  return sumTaxed([...b2b.flatMap(({ rates }) => rates), ...notes]);
}

/** The amounts of a row of the file, in paise. */
export function taxedOf({ txval, iamt = 0, camt = 0, samt = 0 }: Amounts): Taxed {
  return { taxablePaise: paise(txval), igstPaise: paise(iamt), cgstPaise: paise(camt), sgstPaise: paise(samt) };
}

const paise = (rupees: number): Paise => Math.round(rupees * 100);

function listed(rows: readonly { itms: { itm_det: Amounts }[] }[]): TableSum {
  const items = rows.flatMap(({ itms }) => itms.map(({ itm_det: amounts }) => amounts));
  return sumOf(items, rows.length);
}

function sumOf(rows: readonly Amounts[], count = rows.length): TableSum {
  return { rows: count, ...sumTaxed(rows.map(taxedOf)) };
}
