import type { Paise } from "#domain/money.ts";
import type { Gstr1 } from "./gstr1.ts";
import { taxedNames, type Taxed } from "./spread.ts";

/** The tables of GSTR-1 that have amounts. Those of credit notes are taken off. */
export const tableNames = ["b2b", "b2cl", "b2cs", "cdnr", "cdnur"] as const;
export type Table = (typeof tableNames)[number];

/** How many rows a table of the file has, and what they come to. */
export type TableSum = Taxed & { rows: number };

const none = (): TableSum => ({ rows: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 });

type Amounts = { txval: number; iamt?: number; camt?: number; samt?: number };

/** What the tables of a file come to, read from the file itself. Credit notes are positive, as in the file. */
export function totalsOf(file: Gstr1): Record<Table, TableSum> {
  const listed = (rows: { itms: { itm_det: Amounts }[] }[]) =>
    sumOf(
      rows.flatMap(({ itms }) => itms.map(({ itm_det: amounts }) => amounts)),
      rows.length,
    );
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
  const net = none();
  for (const table of some) {
    for (const name of taxedNames) net[name] += (table === "cdnr" || table === "cdnur" ? -1 : 1) * totals[table][name];
  }
  const { rows: _, ...taxed } = net;
  return taxed;
}

/** Whether the amounts of the two are the same, to the paisa. */
export function isEqual(one: Taxed, other: Taxed): boolean {
  return taxedNames.every((name) => one[name] === other[name]);
}

function sumOf(rows: readonly Amounts[], count = rows.length): TableSum {
  const sum = { ...none(), rows: count };
  for (const { txval, iamt = 0, camt = 0, samt = 0 } of rows) {
    sum.taxablePaise += paise(txval);
    sum.igstPaise += paise(iamt);
    sum.cgstPaise += paise(camt);
    sum.sgstPaise += paise(samt);
  }
  return sum;
}

const paise = (rupees: number): Paise => Math.round(rupees * 100);
