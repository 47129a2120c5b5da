import { t } from "@lingui/core/macro";
import type { LeftOut } from "#domain/checkout/leave-out.server.ts";
import type { Hindrance, LineDifference, NotChangeable, Obstacle } from "#domain/checkout/obstacle.ts";
import { formatRupees, weightOf } from "#domain/money.ts";
import { nameOf, packInBrackets } from "#app/ui/goods-name.tsx";
import { sayDay } from "#app/ui/days.ts";
import { sayCouponRefusal } from "./coupons.ts";
import { sayNotSent } from "./delivery.ts";
import { sayFault } from "./faults.ts";
import { sayCorrectionRefusal, sayStatus } from "./order-changes.ts";
import { sayCashRefusal } from "./payment.ts";

/** Why an order was not placed, or cannot be. */
export function sayHindrance(why: Hindrance): string {
  switch (why.reason) {
    case "empty":
      return why.taker === "cart" ? t`Your cart is empty.` : t`This order is empty.`;
    case "sold out": {
      const pack = packInBrackets(why.line);
      return why.holder
        ? sayHeld({ name: pack }, why.holder)
        : t`${pack} is sold out now and is not counted in the total.`;
    }
    case "few left":
      return sayFewLeft(why);
    case "festival over": {
      const { festival } = why;
      const [names, day] = [why.goods.map(nameOf).join(", "), sayDay(why.lastOrderOn)];
      return t`${names}: orders for ${festival} were taken until ${day}.`;
    }
    case "no room": {
      if (!why.line) return t`On none of the days that can be chosen is there room for all of this together.`;
      const pack = packInBrackets(why.line);
      return why.holder
        ? sayHeld({ name: pack }, why.holder)
        : t`${pack} is sold out: all days that can be chosen are full.`;
    }
    case "unknown pincode":
      return t`India Post does not know the pincode ${{ pincode: why.pincode }}.`;
    case "desk":
      return why.sentence;
    case "no such payment":
      return t`That way of paying cannot be offered for this order any more.`;
    case "other goods": {
      const changes = why.lines.map(sayLineDifference).join("; ");
      return why.taker === "cart"
        ? t`Your cart is not what the page showed: ${changes}.`
        : t`This order is not what the page showed: ${changes}.`;
    }
    case "coupon":
      return sayCouponRefusal(why.code, why.why);
    case "coupon used": {
      const { code } = why;
      return why.by === "customer"
        ? t`This mobile number has used ${code} already, so it was taken out: the total is without it now.`
        : t`${code} has been used up, so the total is without it now.`;
    }
    case "other total": {
      const is = formatRupees(why.is);
      return why.was === undefined
        ? t`The total is ${is}.`
        : t`The total was ${{ was: formatRupees(why.was) }} and is ${is} now.`;
    }
    case "day gone": {
      const [wanted, next] = [sayDay(why.wanted), sayDay(why.next)];
      return why.isGift
        ? t`${wanted} is not possible any more. The nearest day is ${next}.`
        : t`${wanted} is not possible any more. The soonest day is ${next}.`;
    }
    default:
      return sayNotSent(why);
  }
}

function sayFewLeft({ goods, wanted, left, taker, holder }: Extract<Obstacle, { reason: "few left" }>) {
  const name = goods ? nameOf(goods) : t`one item`;
  const [takes, has] = [weightOf({ grams: wanted }), weightOf({ grams: left })];
  if (left <= 0) {
    if (holder) return sayHeld({ name }, holder);
    return taker === "cart"
      ? t`${name} is sold out, and your cart takes ${takes} of it.`
      : t`${name} is sold out, and this order takes ${takes} of it.`;
  }
  const sentence =
    taker === "cart"
      ? t`Only ${has} of ${name} left, and your cart takes ${takes}, boxes and combos included.`
      : t`Only ${has} of ${name} left, and this order takes ${takes}, boxes and combos included.`;
  return holder ? `${sentence} ${sayHeld("more", holder)}` : sentence;
}

function sayLineDifference(one: LineDifference): string {
  if (one.kind === "gone") return t`something was taken out`;
  const { quantity, price } = one.line;
  const pack = packInBrackets(one.line);
  if (one.kind === "new") return t`${pack} was not in it`;
  return one.kind === "quantity"
    ? t`it holds ${quantity} of ${pack} now`
    : t`${pack} costs ${{ price: formatRupees(price) }} now`;
}

/** Which part of something an unpaid order of the customer holds. */
type HeldPart = { name: string } | "more" | "what was left" | "what is left";

/** Why no more of something can be bought: the customer's unpaid order with this number holds it. */
export function sayHeld(what: HeldPart, order: string): string {
  switch (what) {
    case "more":
      return t`More of it is in your order ${order}, which is not paid yet. Pay that order, or cancel it to choose anew.`;
    case "what was left":
      return t`What was left of it is in your order ${order}, which is not paid yet. Pay that order, or cancel it to choose anew.`;
    case "what is left":
      return t`What is left of it is in your order ${order}, which is not paid yet. Pay that order, or cancel it to choose anew.`;
    default: {
      const { name } = what;
      return t`${name} is in your order ${order}, which is not paid yet. Pay that order, or cancel it to choose anew.`;
    }
  }
}

/** What was left out of a cart. */
export function sayLeftOut({ line, was, is }: LeftOut): string {
  const pack = packInBrackets(line);
  return is === 0 ? t`${pack} was left out.` : t`${pack}: ${is} instead of ${was}.`;
}

/** Why an order cannot be changed as asked. */
export function sayNotChangeable(why: NotChangeable): string {
  if (typeof why === "string") return why;
  switch (why.reason) {
    case "obstacles": {
      const sentences = why.obstacles.map(sayHindrance);
      if (why.isRestPossible) sentences.push(t`All else can go there, once that is taken out of the order.`);
      return sentences.join(" ");
    }
    case "coupon":
      return `${sayCouponRefusal(why.code, why.why)} ${t`Without it, the change is possible.`}`;
    case "cash": {
      const advice =
        why.instead === "take fewer"
          ? t`Take fewer, or let the rest be a second order that is paid beforehand.`
          : t`It is to be paid in cash: cancel it, and order anew to be paid beforehand.`;
      return `${sayCashRefusal(why.why)} ${advice}`;
    }
    case "bill":
      return sayFault(why.fault);
    case "status":
      return t`It is ${{ status: sayStatus(why.status) }}, so its pincode stays.`;
    case "unknown pincode":
      return t`India Post has no pincode ${{ pincode: why.pincode }}: check its digits.`;
    case "not served":
      return t`We do not deliver to ${{ pincode: why.pincode }} yet.`;
    case "not fresh":
      return t`On no day that can be chosen is all of it fresh at ${{ pincode: why.pincode }}.`;
    case "collected":
      return t`It is collected at the shop, so it has no address.`;
    case "day filled up":
      return t`That day filled up just now, or something of it was sold. Look once more.`;
    case "no own address":
      return t`The bill of a business that has it sent to somebody else names the business's own address, and this order has none. Cancel it, and order anew.`;
    case "shop changes":
      return t`It would cost something else there, and its money is being looked at. Call or write to us, and we change it.`;
    default:
      return sayCorrectionRefusal(why);
  }
}
