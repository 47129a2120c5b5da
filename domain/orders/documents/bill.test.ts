import fc from "fast-check";
import { expect, test } from "vitest";
import { billOf, creditOf, type Amounts, type RateSum, type TaxedLine } from "./bill.ts";

const line = (unitPaise: number, quantity = 1, taxBasisPoints = 500, discountPaise = 0): TaxedLine => ({
  name: "Motichoor Laddu",
  label: "500 g",
  hsn: `2106${taxBasisPoints}`,
  unitPaise,
  discountPaise,
  quantity,
  taxBasisPoints,
});
const order = (placeOfSupply: string, deliveryPaise = 0, cashFeePaise = 0) => ({
  placeOfSupply,
  deliveryPaise,
  cashFeePaise,
});

const anyBill = fc.record({
  lines: fc.array(
    fc.record({
      unitPaise: fc.integer({ min: 1, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      taxBasisPoints: fc.constantFrom(0, 25, 300, 500, 1200, 1800, 4000),
      // Of the line's price, in percent: a coupon leaves something of the whole, though not of each line.
      discount: fc.constantFrom(0, 0, 7, 50, 99),
    }),
    { minLength: 1, maxLength: 30 },
  ),
  delivery: fc.integer({ min: 0, max: 100_000 }),
  cashFee: fc.integer({ min: 0, max: 10_000 }),
  state: fc.constantFrom("37", "36"),
});

const discountOf = ({ unitPaise, quantity, discount }: { unitPaise: number; quantity: number; discount: number }) =>
  Math.floor((unitPaise * quantity * discount) / 100);

const build = ({ lines, delivery, cashFee, state }: typeof anyBill extends fc.Arbitrary<infer One> ? One : never) =>
  billOf(
    order(state, delivery, cashFee),
    lines.map((one) => line(one.unitPaise, one.quantity, one.taxBasisPoints, discountOf(one))),
    "37",
  );

const addsUp = ({ totalPaise, taxablePaise, taxPaise, cgstPaise, sgstPaise, igstPaise }: Amounts) =>
  taxablePaise + taxPaise === totalPaise && cgstPaise + sgstPaise + igstPaise === taxPaise;

const taxDue = ({ totalPaise, basisPoints }: { totalPaise: number; basisPoints: number }) =>
  (totalPaise * basisPoints) / (10_000 + basisPoints);

const isRightRate = (rate: RateSum, isInterState: boolean) =>
  isInterState
    ? Math.abs(rate.igstPaise - taxDue(rate)) <= 0.5 && rate.taxPaise === rate.igstPaise
    : Math.abs(rate.cgstPaise - taxDue(rate) / 2) <= 0.5 && rate.cgstPaise === rate.sgstPaise && rate.igstPaise === 0;

test("₹105 hold ₹5 of tax: halves within the state, one tax outside it", () => {
  expect(billOf(order("37"), [line(10_500)], "37").sum).toEqual({
    totalPaise: 10_500,
    taxablePaise: 10_000,
    taxPaise: 500,
    cgstPaise: 250,
    sgstPaise: 250,
    igstPaise: 0,
  });
  expect(billOf(order("36"), [line(10_500)], "37").sum).toMatchObject({ cgstPaise: 0, sgstPaise: 0, igstPaise: 500 });
});

test("10,000 random bills sum to the total and their tax is right to the paise", () => {
  fc.assert(
    fc.property(anyBill, (one) => {
      const bill = build(one);
      const goods = one.lines.reduce((sum, each) => sum + each.unitPaise * each.quantity - discountOf(each), 0);
      expect(bill.sum.totalPaise).toBe(goods + one.delivery + one.cashFee);
      const wrong = [
        ...[...bill.rows, ...bill.rates, bill.sum].filter((part) => !addsUp(part) || part.cgstPaise < 0),
        ...bill.rates.filter((rate) => !isRightRate(rate, bill.isInterState)),
        ...bill.rows.filter((row) => Math.abs(row.taxPaise - taxDue(row)) >= 3),
        ...bill.rows.filter((row) => row.cgstPaise !== row.sgstPaise),
      ];
      expect(wrong).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});

test("a coupon's discount stands in its line, and the tax is reckoned on what is left", () => {
  const bill = billOf(order("36"), [line(10_500, 2, 500, 10_500), line(21_000)], "37");
  expect(bill.rows.map(({ discountPaise, totalPaise, taxPaise }) => [discountPaise, totalPaise, taxPaise])).toEqual([
    [10_500, 10_500, 500],
    [undefined, 21_000, 1_000],
  ]);
});

test("CGST and SGST are equal in every line: of an odd paisa of tax, the taxable value takes it", () => {
  const bill = billOf(order("37", 9_000, 3_500), [line(34_900), line(19_950, 2), line(8_725, 3)], "37");
  expect(bill.rows.map(({ cgstPaise, sgstPaise }) => [cgstPaise, sgstPaise])).toEqual([
    [831, 831],
    [950, 950],
    [623, 623],
    [214, 214],
    [84, 84],
  ]);
  expect(bill.rows.map(({ totalPaise }) => totalPaise)).toEqual([34_900, 39_900, 26_175, 9_000, 3_500]);
  expect(bill.sum).toMatchObject({ taxablePaise: 108_071, cgstPaise: 2_702, sgstPaise: 2_702 });
});

test("what is given back adds up by rate, and all of it given back is the bill", () => {
  fc.assert(
    fc.property(anyBill, fc.double({ min: 0.0001, max: 1, noNaN: true }), (one, part) => {
      const bill = build(one);
      const paise = Math.max(1, Math.floor(bill.sum.totalPaise * part));
      const credit = creditOf(bill, paise);
      expect(credit.sum.totalPaise).toBe(paise);
      expect(
        [...credit.rows, credit.sum].filter((amounts) => !addsUp(amounts) || amounts.cgstPaise !== amounts.sgstPaise),
      ).toEqual([]);
      expect(creditOf(bill, bill.sum.totalPaise).sum).toEqual(bill.sum);
    }),
    { numRuns: 1000 },
  );
  expect(() => creditOf(billOf(order("37"), [line(100)], "37"), 101)).toThrow("more than was billed");
});

test("delivery and cash fee take the rates of the goods, in proportion to their value", () => {
  const bill = billOf(order("37", 6_000, 4_000), [line(30_000, 1, 500), line(10_000, 1, 1800)], "37");
  const charges = bill.rows.filter(({ kind }) => kind !== "goods");
  expect(charges.map(({ kind, basisPoints, totalPaise }) => [kind, basisPoints, totalPaise])).toEqual([
    ["delivery", 500, 4_500],
    ["delivery", 1800, 1_500],
    ["cash-fee", 500, 3_000],
    ["cash-fee", 1800, 1_000],
  ]);
});
