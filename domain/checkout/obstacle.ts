import type { CartLine } from "#domain/cart/cart.ts";
import type { Named, Names } from "#domain/catalogue/products/product.ts";
import type { CouponRefusal } from "#domain/coupons/coupon.ts";
import type { NotSent } from "#domain/delivery/delivery.ts";
import type { Grams, Paise } from "#domain/money.ts";
import type { CorrectionRefusal } from "#domain/orders/customer/correction.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { BillFault } from "./checkout-faults.ts";

/** What takes the goods: the customer's cart, or an order that staff take or somebody changes. */
export type Taker = "cart" | "order";

type NamedLine = Pick<CartLine, keyof Names | "label">;
/** The number of the customer's unpaid order that holds what is missing. */
type Holder = { holder: string | undefined };

/** Why a cart or an order cannot be ordered as it is. Days are YYYY-MM-DD. */
export type Obstacle =
  | { reason: "empty"; taker: Taker }
  | ({ reason: "sold out"; line: NamedLine } & Holder)
  /** The stock of a product, with what boxes and combos need of it. */
  | ({ reason: "few left"; goods: Named | undefined; wanted: Grams; left: Grams; taker: Taker } & Holder)
  | { reason: "festival over"; goods: Named[]; festival: string; lastOrderOn: string }
  /** No day has room: for one pack (`line`), or for all of it together. */
  | ({ reason: "no room"; line: NamedLine | undefined } & Holder)
  | NotSent
  | { reason: "unknown pincode"; pincode: string }
  /** What only staff read, in English. */
  | { reason: "desk"; sentence: string };

/** How one line of the cart differs from what the page had shown. */
export type LineDifference =
  { kind: "new" | "quantity" | "price"; line: NamedLine & Pick<CartLine, "quantity" | "price"> } | { kind: "gone" };

/** What differs from what the page had shown when the order was sent. Days are YYYY-MM-DD. */
export type Difference =
  | { reason: "no such payment" }
  | { reason: "other goods"; taker: Taker; lines: LineDifference[] }
  | { reason: "coupon"; code: string; why: CouponRefusal }
  /** The coupon was taken out: this customer, or all of them together, may not use it again. */
  | { reason: "coupon used"; code: string; by: "customer" | "all" }
  | { reason: "other total"; was: Paise | undefined; is: Paise }
  | { reason: "day gone"; wanted: string; next: string; isGift: boolean };

/** Why an order was not placed. */
export type Hindrance = Obstacle | Difference;

/** Why an order is not paid in cash at the door. */
export type CashRefusal =
  { reason: "gift" | "not offered" | "not there" | "paid beforehand" } | { reason: "too much"; mostPaise: Paise };

/** Why an order cannot be changed as asked. A text is what only staff read, an English sentence. */
export type NotChangeable =
  | string
  /** `isRestPossible`: whether all else is possible once that is taken out. */
  | { reason: "obstacles"; obstacles: Obstacle[]; isRestPossible: boolean }
  | { reason: "coupon"; code: string; why: CouponRefusal }
  | { reason: "cash"; why: CashRefusal; instead: "order anew" | "take fewer" }
  | { reason: "bill"; fault: BillFault }
  | CorrectionRefusal
  /** Its pincode stays, because of where it stands. */
  | { reason: "status"; status: OrderStatus }
  | { reason: "unknown pincode" | "not served" | "not fresh"; pincode: string }
  | {
      reason:
        | "collected"
        | "day filled up"
        /** The bill of a business that has it sent elsewhere names its own address, and there is none. */
        | "no own address"
        /** Its money is being looked at, so that only the shop changes it. */
        | "shop changes";
    };
