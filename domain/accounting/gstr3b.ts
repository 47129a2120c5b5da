import type { Summary } from "./summary.ts";
import { signed, sumTaxed, type Taxed } from "./taxed.ts";
import { documentsNet } from "./totals.ts";

/** What GSTR-3B should say of the sales of a period. The portal fills it from GSTR-1, and locks it. */
export type Gstr3b = {
  /** 3.1(a): taxable sales, less what was given back. */
  outward: Taxed;
  /** 3.2: of these, sales to buyers of other states without GST number, by the code of the state. */
  otherStates: { place: string; taxablePaise: number; igstPaise: number }[];
};

export function gstr3bOf(summary: Summary): Gstr3b {
  const { b2cl, b2cs, cdnur } = summary;
  const rows = [
    ...b2cl.flatMap(({ place, rates }) => rates.map((rate) => ({ place, ...signed(rate, false) }))),
    ...b2cs.filter(({ isInterState }) => isInterState),
    ...cdnur.flatMap(({ place, rates }) => rates.map((rate) => ({ place, ...signed(rate, true) }))),
  ];
  const places = [...Map.groupBy(rows, ({ place }) => place)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    outward: documentsNet(summary, "month"),
    otherStates: places.map(([place, own]) => {
      const { taxablePaise, igstPaise } = sumTaxed(own);
      return { place, taxablePaise, igstPaise };
    }),
  };
}
