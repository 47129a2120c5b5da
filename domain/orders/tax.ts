import { share, type Paise } from "#domain/money.ts";
import { placeOfSupply, type Supplied } from "./bill-to.ts";

/** Amounts in paise. Within the seller's state the tax is CGST and SGST, always equal; otherwise it is IGST. */
export type Amounts = {
  totalPaise: Paise;
  taxablePaise: Paise;
  taxPaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
  igstPaise: Paise;
};

export type BillRow = Amounts & {
  kind: "goods" | "delivery" | "cash-fee";
  name: string;
  /** For goods, the pack: "500 g". */
  label?: string;
  hsn: string;
  /** The number of packs; charges have none. */
  quantity?: number;
  unitPaise?: Paise;
  basisPoints: number;
};

export type RateSum = Amounts & { basisPoints: number };

export type Bill = { rows: BillRow[]; rates: RateSum[]; sum: Amounts; isInterState: boolean };

export type TaxedLine = {
  name: string;
  label: string;
  hsn: string;
  quantity: number;
  unitPaise: Paise;
  taxBasisPoints: number;
};

export type TaxedOrder = Supplied & { deliveryPaise: Paise; cashFeePaise: Paise };

type Untaxed = Omit<BillRow, keyof Amounts> & { totalPaise: Paise };

/**
 * An order's bill, from prices that include tax. Delivery and cash fee are taxed like the goods (composite supply, CGST
 * Act section 8(a)), split in proportion to the goods' value if rates differ. Each tax is computed once per rate and
 * split over its rows by largest remainder, so rows add up to the total. CGST and SGST are equal in each row; an odd
 * paisa goes to the taxable value.
 */
export function billOf(order: TaxedOrder, lines: readonly TaxedLine[], sellerStateCode: string): Bill {
  const isInterState = placeOfSupply(order) !== sellerStateCode;
  const goods = lines.map(goodsRow);
  const untaxed = [
    ...goods,
    ...chargeRows("delivery", "Delivery", order.deliveryPaise, goods),
    ...chargeRows("cash-fee", "Cash on delivery fee", order.cashFeePaise, goods),
  ];
  return taxed(untaxed, isInterState);
}

/** The bill of a refund, split over the rates in proportion; one row per rate. Throws for more than was billed. */
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

function goodsRow({ name, label, hsn, quantity, unitPaise, taxBasisPoints }: TaxedLine): Untaxed {
  const totalPaise = unitPaise * quantity;
  return { kind: "goods", name, label, hsn, quantity, unitPaise, basisPoints: taxBasisPoints, totalPaise };
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
 * One tax contained in an amount in paise: IGST, or CGST (and equally SGST), each at half the rate. `basisPoints` are
 * hundredths of a percent.
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

/** The HSN code of the row with the greatest value among those of one rate. */
function mainHsn(rows: readonly Untaxed[], basisPoints: number): string {
  const [main] = rows
    .filter((row) => row.basisPoints === basisPoints && row.kind === "goods")
    .toSorted((a, b) => b.totalPaise - a.totalPaise);
  return main!.hsn;
}
