import { creditOfRow, type Bill, type BillRow } from "#domain/orders/documents/bill.ts";
import { share, type Paise } from "#domain/money.ts";
import { pickTaxed, taxedNames, type Taxed } from "./taxed.ts";

/** What a document says of one HSN (code of the tariff) at one tax rate. */
export type HsnRow = Taxed & { hsn: string; basisPoints: number; packs: number };

/** The rows of an invoice for table 12 of GSTR-1. Charges such as delivery count no packs. */
export function hsnRowsOf({ rows }: Bill): HsnRow[] {
  return rows.map((row) => ({
    hsn: row.hsn,
    basisPoints: row.basisPoints,
    packs: row.quantity ?? 0,
    ...pickTaxed(row),
  }));
}

/**
 * What each of an invoice's credit notes, oldest first, takes back of its HSNs for table 12 of GSTR-1. A note itself
 * names one HSN for each tax rate, whatever was sold. A note for one row of the invoice takes it from that row, with
 * its packs if the row goes whole; every other note is shared over what earlier notes left of its rate's rows, without
 * packs; the note that completes the invoice takes the packs that are left. A note's rows add up to the note, to the
 * paisa and for each rate.
 */
export function spreadNotes(invoice: Bill, notes: readonly Bill[]): HsnRow[][] {
  const left = hsnRowsOf(invoice);
  let creditedPaise: Paise = 0;
  return notes.map((note) => {
    creditedPaise += note.sum.totalPaise;
    const isLast = creditedPaise === invoice.sum.totalPaise;
    const only = isLast ? undefined : creditedRow(invoice, note);
    const taken = only === undefined ? sharedOver(left, invoice, note, isLast) : [ofRow(invoice, note, only)];
    for (const { index, ...row } of taken) {
      left[index]!.packs = Math.max(0, left[index]!.packs - row.packs);
      for (const name of taxedNames) left[index]![name] = Math.max(0, left[index]![name] - row[name]);
    }
    return taken.map(({ index: _, ...row }) => row);
  });
}

type Taken = HsnRow & { index: number };

function ofRow(invoice: Bill, { sum }: Bill, index: number): Taken {
  const { hsn, basisPoints, quantity = 0, totalPaise } = invoice.rows[index]!;
  return { index, hsn, basisPoints, packs: sum.totalPaise === totalPaise ? quantity : 0, ...pickTaxed(sum) };
}

function sharedOver(left: readonly HsnRow[], invoice: Bill, note: Bill, isLast: boolean): Taken[] {
  return note.rates.flatMap((rate) => {
    const indexes = invoice.rows.flatMap((row, index) => (row.basisPoints === rate.basisPoints ? [index] : []));
    const parts = taxedNames.map((name) => {
      const weights = indexes.map((index) => left[index]![name]);
      const whole = indexes.map((index) => invoice.rows[index]!.totalPaise);
      return share(rate[name], weights.some((weight) => weight > 0) ? weights : whole);
    });
    return indexes.map((index, at) => {
      const [taxablePaise = 0, cgstPaise = 0, sgstPaise = 0, igstPaise = 0] = parts.map((part) => part[at]!);
      const { hsn, packs } = left[index]!;
      const taxed = { taxablePaise, cgstPaise, sgstPaise, igstPaise };
      return { index, hsn, basisPoints: rate.basisPoints, packs: isLast ? packs : 0, ...taxed };
    });
  });
}

/** The index of the invoice's row that a credit note was issued for. Undefined when it was not issued for one row. */
function creditedRow(invoice: Bill, { rows: [row, ...others], sum }: Bill): number | undefined {
  if (!row || others.length > 0) return undefined;
  const goods = invoice.rows.flatMap(({ kind }, index) => (kind === "goods" ? [index] : []));
  const found = goods.findIndex((index, at) => {
    if (sum.totalPaise > invoice.rows[index]!.totalPaise) return false;
    return isSame(creditOfRow(invoice, sum.totalPaise, at).rows[0]!, row);
  });
  return found === -1 ? undefined : goods[found];
}

const compared = ["name", "label", "hsn", "basisPoints", "totalPaise", "taxablePaise", "cgstPaise"] as const;

function isSame(one: BillRow, other: BillRow): boolean {
  return compared.every((name) => one[name] === other[name]);
}
