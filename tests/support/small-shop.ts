import type { Pool } from "pg";
import type { OrderWish } from "./orders.ts";
import { ist, pastSales } from "./past-sales.ts";

const [laddu, katli] = ["1", "2"] as const;

/** A box of ₹630 with 500 g of laddu and 500 g of katli, sent for ₹105. */
const box = {
  method: "cash" as const,
  mobile: "+919848000002",
  deliveryPaise: 105_00,
  city: "  bapatla ",
  lines: [
    {
      productId: "gift-1",
      grams: 1000,
      unitPaise: 630_00,
      contents: [
        { id: laddu, name: "Motichoor Laddu", grams: 250, quantity: 2 },
        { id: katli, name: "Kaju Katli", grams: 500, quantity: 1 },
      ],
    },
  ],
} satisfies OrderWish;

/**
 * On Monday 5 January, in its last second, Lakshmi orders and pays two packs of laddu for ₹1,050. On Tuesday, in its
 * first second, Ravi orders a box for ₹735 in cash. Both leave on Wednesday. On Thursday, Lakshmi orders another pack
 * for ₹315, and 250 g of katli are thrown away. On Friday Ravi's parcel comes back, and Lakshmi's second order is
 * cancelled, with her money back. On Saturday the box is sent again, and somebody buys a pack for ₹315 at the counter.
 * On Monday 12 January Lakshmi is given ₹105 back, because a pack was broken.
 */
export async function smallShop(pool: Pool) {
  const { sell, move, refuse, giveBack, throwAway } = pastSales(pool);
  const first = await sell(ist("2026-01-05 23:59:59"), { lines: [{ unitPaise: 525_00, quantity: 2 }] });
  const ravis = await sell(new Date("2026-01-05T18:30:00Z"), box);
  await move(first, "dispatched", ist("2026-01-07 11:00:00"));
  await move(ravis, "dispatched", ist("2026-01-07 12:00:00"));
  const second = await sell(ist("2026-01-08 10:00:00"), { lines: [{ unitPaise: 315_00 }] });
  await throwAway(katli, 250, ist("2026-01-08 20:00:00"));
  await refuse(ravis, ist("2026-01-09 15:00:00"), 735_00);
  await move(second, "cancelled", ist("2026-01-09 16:00:00"));
  await giveBack(second, { paise: 315_00, reason: "cancelled" }, ist("2026-01-09 16:00:00"));
  await move(ravis, "dispatched", ist("2026-01-10 09:00:00"));
  const counter = {
    method: "cash",
    collects: true,
    name: "Counter sale",
    mobile: "",
    city: null,
    pincode: null,
  } as const;
  const sale = await sell(ist("2026-01-10 18:00:00"), {
    ...counter,
    address1: null,
    isPaid: true,
    lines: [{ unitPaise: 315_00 }],
  });
  await move(sale, "collected", ist("2026-01-10 18:00:00"));
  await giveBack(first, { paise: 105_00, reason: "goodwill" }, ist("2026-01-12 10:00:00"));
  return { first, ravis, second };
}
