import { documentsNet, sumTaxed } from "./checks.ts";
import type { Taxed } from "./spread.ts";
import type { Summary } from "./summary.ts";

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
    ...b2cl.flatMap(({ place, rates }) => rates.map((rate) => ({ place, sign: 1, rate }))),
    ...b2cs.filter(({ isInterState }) => isInterState).map((rate) => ({ place: rate.place, sign: 1, rate })),
    ...cdnur.flatMap(({ place, rates }) => rates.map((rate) => ({ place, sign: -1, rate }))),
  ];
  const places = [...Map.groupBy(rows, ({ place }) => place)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    outward: documentsNet(summary, { kind: "month" }),
    otherStates: places.map(([place, own]) => {
      const [added, taken] = [1, -1].map((sign) =>
        sumTaxed(own.filter((row) => row.sign === sign).map(({ rate }) => rate)),
      );
      return {
        place,
        taxablePaise: added!.taxablePaise - taken!.taxablePaise,
        igstPaise: added!.igstPaise - taken!.igstPaise,
      };
    }),
  };
}
