import { share, type Paise } from "#domain/money.ts";
import { placeOfSupply, type Supplied } from "./bill-to.ts";

/** All amounts in paise. Within the seller's state the tax is CGST and SGST, always equal, elsewhere it is IGST. */
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
  /** Of goods, the pack: "500 g". */
  label?: string;
  hsn: string;
  /** Packs; a charge has none. */
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
 * What an order's bill says. Prices include the tax. Delivery and cash fee follow the goods (composite supply, CGST Act
 * section 8(a)), over several rates in proportion to the goods' value. Each tax of each rate is computed
 * once and shared out to its rows by largest remainder, so the parts always sum to the total. CGST and SGST are shared out
 * alike and so are equal in every row; its taxable value takes the odd paisa.
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

/** An amount given back, parted over the rates as they were billed; one row for each rate. Refuses more than the bill. */
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
 * What one tax takes of an amount that includes the taxes, in paise: IGST, or CGST and likewise SGST, which are at half
 * the rate each. `basisPoints` are hundredths of a percent.
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

/** Of one rate, the tariff heading of the row with the greatest value. */
function mainHsn(rows: readonly Untaxed[], basisPoints: number): string {
  const [main] = rows
    .filter((row) => row.basisPoints === basisPoints && row.kind === "goods")
    .toSorted((a, b) => b.totalPaise - a.totalPaise);
  return main!.hsn;
}
