import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { findOrderByToken } from "#domain/orders/full-order.server.ts";
import {
  calledOffWhys,
  cancelWhys,
  correctedFields,
  orderEventKinds,
  refundWhys,
  transitionKinds,
} from "#domain/orders/event.ts";
import { disputeStates, orderStatuses } from "#domain/orders/order.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import { ownRider } from "#domain/orders/parcels/couriers.ts";
import { orders } from "#domain/orders/schema.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { requestRefund } from "#domain/payments/refunds/refunds.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { db, pool } from "../../tests/support/database.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { newUtr } from "../../tests/support/money-for.ts";
import { anOrder, type OrderWish } from "../../tests/support/orders.ts";
import { type Ask, englishIn, notSaid, openTeluguShop } from "../../tests/support/telugu.ts";
import { inTrial } from "../../tests/support/trial.ts";

let visitor: Awaited<ReturnType<typeof openTeluguShop>>;

beforeAll(async () => {
  visitor = await openTeluguShop();
  await inTrial(pool);
  await saveSetting(db, "upiId", "kitchen@examplebank");
});

let serial = 0;

/** Places an order under /te, as a browser without JavaScript does. Returns where it leads and the order. */
async function place(ask: Ask, method: string, more: Record<string, string> = {}) {
  await ask("/te/cart/lines", { packId: "1-250g", quantity: "2" });
  await ask("/te/pincode", { pincode: "522002", to: "/checkout" });
  const { html } = await ask("/te/checkout");
  const hidden = [...html.matchAll(/<input type="hidden" name="([\w-]+)" value="([^"]*)"/g)];
  const form = {
    ...Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])),
    deliverOn: /<option value="(\d{4}-\d\d-\d\d)" selected=""/.exec(html)![1]!,
    name: "లక్ష్మి",
    mobile: String(9848100000 + (serial += 1)),
    address1: "12-3",
    address2: "4",
    city: "గుంటూరు",
    method,
    ...more,
  };
  const { location } = await ask("/te/checkout", form);
  const token = /\/orders\/([\w-]+)/.exec(location ?? "")?.[1] ?? "";
  return { location, mobile: form.mobile, order: (await findOrderByToken(db, token))! };
}

/** An order in Telugu of this kind, and its page. */
async function found(wish: OrderWish) {
  const order = await anOrder(pool, { name: "లక్ష్మి", address1: "12", address2: "4", ...wish });
  return { order, page: `/te/orders/${order.token}` };
}

test("a page of an order in English is found out", async () => {
  const { order } = await found({ method: "cash" });
  expect(englishIn((await visitor()(`/orders/${order.token}`)).html)).toContain("What happened");
});

test("an order in cash: it is placed, tracked, gets another day and another address, and is cancelled", async () => {
  const ask = visitor();
  const { location, mobile, order } = await place(ask, "cash");
  const page = `/te/orders/${order.token}`;
  expect([location, order.language]).toEqual([expect.stringMatching(`^${page}(?:\\?|#)`), "te"]);
  expect(await notSaid(ask, page, ["ఆర్డర్ అయింది", "క్యాష్ ఆన్ డెలివరీ", "వంటగది నుండి బయలుదేరింది"])).toEqual([]);

  const other = visitor();
  expect(await notSaid(other, "/te/track", ["ఆర్డర్ నంబర్"])).toEqual([]);
  expect(await notSaid(other, "/te/track", ["10 అంకెల"], { order: "1", contact: "1" })).toEqual([]);
  const wrong = { order: order.number, contact: "9848000000" };
  expect(await notSaid(other, "/te/track", ["కనబడలేదు"], wrong)).toEqual([]);
  const tracked = await other("/te/track", { order: order.number, contact: mobile });
  expect(tracked.location).toBe("/te/track/order#placed");
  expect(await notSaid(other, "/te/track/order", ["ఏం జరిగింది"])).toEqual([]);

  const day = `${page}/day`;
  expect(await notSaid(ask, day, ["రోజు మార్చండి"])).toEqual([]);
  expect(await notSaid(ask, day, ["ఒక రోజు ఎంచుకోండి"], { day: "", seen: "" })).toEqual([]);
  const { promisedOn } = order;
  expect(await notSaid(ask, day, ["ఇక కుదరదు"], { day: "2020-01-01", seen: promisedOn })).toEqual([]);
  const days = [...(await ask(day)).html.matchAll(/<option value="([\d-]+)"/g)].map(([, value]) => value!);
  expect((await ask(day, { day: days.at(-1)!, seen: promisedOn })).location).toBe(`${page}#placed`);
  expect(await notSaid(ask, day, ["రోజు మారింది"], { day: days[0]!, seen: promisedOn })).toEqual([]);
  expect(await notSaid(ask, page, ["లోపు కాదు"])).toEqual([]);

  const address = `${page}/address`;
  const where = { address1: "7", address2: "8", landmark: "", city: "చెన్నై", pincode: "600001", known: "0" };
  expect(await notSaid(ask, address, ["అడ్రస్ మార్చండి"])).toEqual([]);
  for (const pincode of ["1", "999999"])
    expect(await notSaid(ask, address, ["పిన్‌కోడ్"], { ...where, pincode })).toEqual([]);
  expect(await notSaid(ask, address, [], { ...where, known: "9" })).toEqual([]);
  expect(await notSaid(ask, address, ["దీనితో ఏమేం మారుతాయి", "అవును"], where)).toEqual([]);
  expect((await ask(address, { ...where, city: "గుంటూరు", pincode: "522002" })).status).toBe(303);
  expect(await notSaid(ask, page, ["మీ వివరాలు సరిచేశాము"])).toEqual([]);

  expect(await notSaid(ask, `${page}/cancel`, ["రద్దు చేయాలా", "ఏమీ బాకీ లేరు"])).toEqual([]);
  expect((await ask(`${page}/cancel`, {})).location).toBe(`${page}#placed`);
  expect(await notSaid(ask, page, ["రద్దయింది", "ఏదీ వండము"])).toEqual([]);
});

test("an order by UPI: it waits, is reported as paid, is paid by the trial bank, and is cancelled", async () => {
  const ask = visitor();
  const { location, mobile, order } = await place(ask, "upi");
  const page = `/te/orders/${order.token}`;
  const pay = `${page}/pay`;
  expect(location).toContain(pay);
  expect(await notSaid(ask, pay, ["UPI తో చెల్లించండి", "UPI యాప్ తెరవండి", "వేరే విధంగా చెల్లించండి"])).toEqual([]);
  for (const picture of ["upi.svg", "upi.png"]) expect((await ask(`${page}/${picture}`)).status).toBe(200);
  const other = visitor();
  await other("/te/track", { order: order.number, contact: mobile });
  expect(await notSaid(other, "/te/track/order/pay", ["UPI యాప్ తెరవండి", 'src="/te/track/order/upi.svg"'])).toEqual([]);
  expect((await other("/te/track/order/upi.svg")).status).toBe(200);
  expect(await notSaid(ask, `${pay}?app=missing`, ["ఆ యాప్ ఈ ఫోన్‌లో లేదు"])).toEqual([]);
  expect(await notSaid(ask, "/te/track", ["చెల్లించండి"])).toEqual([]);
  expect(await notSaid(ask, page, ["చెల్లింపు రావాలి", "వదిలేస్తాము"])).toEqual([]);
  expect(await notSaid(ask, pay, [], { intent: "change", method: "pigeon" })).toEqual([]);
  await ask(pay, { intent: "paid" });
  expect(await notSaid(ask, pay, ["తర్వాత ఏం జరుగుతుంది", "రిఫరెన్స్"])).toEqual([]);
  expect(await notSaid(ask, pay, ["12 అంకెలు"], { intent: "claim", utr: "1" })).toEqual([]);
  await ask(pay, { intent: "claim", utr: "412345678901" });
  expect(await notSaid(ask, pay, ["412345678901", "మళ్లీ చెల్లించకండి"])).toEqual([]);
  expect(await notSaid(ask, page, ["చెల్లించానని మీరు చెప్పారు"])).toEqual([]);
  expect(await notSaid(ask, pay, ["ముందు మీ డబ్బు కోసం"], { intent: "change", method: "cash" })).toEqual([]);
  expect(await notSaid(ask, `${page}/trial`, ["ట్రయల్ బ్యాంకు"])).toEqual([]);
  expect((await ask(`${page}/trial`, { intent: "pay" })).location).toBe(`${pay}#pay`);
  expect(await notSaid(ask, pay, ["చెల్లింపు అందింది"])).toEqual([]);
  expect(await notSaid(ask, page, ["మీ ఆర్డర్ వంటగదికి చేరింది"])).toEqual([]);
  expect(await notSaid(ask, `${page}/cancel`, ["మీకు తిరిగి వస్తుంది, ఆలస్యమైనా"])).toEqual([]);
  await ask(`${page}/cancel`, {});
  expect(await notSaid(ask, page, ["డబ్బు వాపసు మొదలైంది", "ఆర్డర్ రద్దయింది."])).toEqual([]);
});

test("an order by Razorpay: it is paid at the stand-in, which leads back to Telugu", async () => {
  const ask = visitor();
  const { order } = await place(ask, "razorpay");
  const pay = `/te/orders/${order.token}/pay`;
  expect(await notSaid(ask, pay, ["Razorpay లో చెల్లించండి"])).toEqual([]);
  const back = `/payments/razorpay/return?order=${order.token}`;
  expect((await ask(back, {})).location).toBe(`${pay}?check#pay`);
  expect((await ask("/payments/razorpay/return?tracked=te", {})).location).toBe("/te/track/order/pay?check#pay");
  await ask(`/te/orders/${order.token}/trial`, { intent: "decline" });
  expect(await notSaid(ask, `${pay}?check`, ["ఆ ప్రయత్నం జరగలేదు"])).toEqual([]);
  await ask(`/te/orders/${order.token}/trial`, { intent: "pay" });
  expect(await notSaid(ask, `${pay}?check`, ["చెల్లింపు అందింది"])).toEqual([]);
});

test("an order of before, and one from an English page, lead back to English", async () => {
  const order = await anOrder(pool, { method: "razorpay" });
  const ask = visitor();
  expect((await ask(`/payments/razorpay/return?order=${order.token}`, {})).location).toMatch(/^\/orders\//);
  expect((await ask("/payments/razorpay/return?tracked=en", {})).location).toMatch(/^\/track\/order\/pay/);
  await expect(pool.query("update orders set language = 'xx' where id = $1", [order.id])).rejects.toThrow(
    "orders_language",
  );
});

test("each state of an order, to its customer, on the tracking page and to who receives it as a gift", async () => {
  const late = addDays(dayInIndia(new Date()), -1);
  for (const status of orderStatuses)
    for (const collects of [false, true]) {
      if (collects ? status === "dispatched" || status === "delivered" : status === "ready" || status === "collected")
        continue;
      for (const wish of [
        { method: "cash" as const, status, collects },
        { method: "upi" as const, status, collects, isGift: true, senderName: "రవి", senderMobile: "+919848054321" },
        { method: "cash" as const, status, collects, dispatchOn: addDays(late, -1), promisedOn: late },
      ]) {
        const { order, page } = await found(wish);
        expect([wish, await notSaid(visitor(), page, ["ఏం జరిగింది"])]).toEqual([wish, []]);
        const ask = visitor();
        await ask("/te/track", { order: order.number, contact: "9848012345" });
        expect([wish, await notSaid(ask, "/te/track/order", ["మీరు చేయగలిగినవి"])]).toEqual([wish, []]);
      }
    }
});

test("money that comes in part, and an order that ran out and is taken up again", async () => {
  const { order, page } = await found({ method: "upi" });
  await confirmUpi(db, order.payment.id, newUtr(), 100_00);
  expect(await notSaid(visitor(), page, ["ఇంకా ₹449 రావాలి"])).toEqual([]);
  expect(await notSaid(visitor(), `${page}/pay`, ["మిగతాది మాత్రమే చెల్లించండి"])).toEqual([]);

  const ask = visitor();
  const placed = await place(ask, "upi");
  const pay = `/te/orders/${placed.order.token}/pay`;
  await db
    .update(orders)
    .set({ holdExpiresAt: new Date(0) })
    .where(eq(orders.id, placed.order.id));
  await expireHolds(db, new Date());
  expect(await notSaid(ask, pay, ["చెల్లించే గడువు అయిపోయింది", "మళ్లీ ఉంచండి"])).toEqual([]);
  expect(await notSaid(ask, `/te/orders/${placed.order.token}`, ["అది నాకు ఇంకా కావాలి"])).toEqual([]);
  await setFree(pool, "all", 0);
  expect(await notSaid(ask, pay, ["ఇప్పటికి అయిపోయింది"], { intent: "renew" })).toEqual([]);
  await setFree(pool, "all", 100_000);
  expect((await ask(pay, { intent: "renew" })).location).toBe(`${pay}#pay`);
});

test("money that goes back for a part of an order, and for all of it", async () => {
  const { order, page } = await found({ method: "upi", status: "placed" });
  await requestRefund(db, order.id, 100_00, "ఒక జార్ పగిలింది.");
  expect(await notSaid(visitor(), page, ["అందులో ₹100 మీకు తిరిగి వస్తుంది", "ఒక జార్ పగిలింది."])).toEqual([]);
  await requestRefund(db, order.id, 449_00, "The rest too.");
  expect(await notSaid(visitor(), page, ["మీ డబ్బు తిరిగి వస్తోంది", '<span lang="en-IN">The rest too.</span>'])).toEqual([]);
});

const receiptId = "6f1c3c5e-5d0c-4f0e-8a55-1a2b3c4d5e6f";
const days = { promisedBefore: "2099-01-04", promisedOn: "2099-01-05" };
const laddu = { name: "Motichoor Laddu", nameTe: "మోతీచూర్ లడ్డు", nameHi: "मोतीचूर लड्डू", label: "500 g" };
const lines = [
  { was: 0, quantity: 2 },
  { was: 2, quantity: 0 },
  { was: 1, quantity: 2 },
].map((packs) => ({ ...laddu, ...packs }));
const inPacks = ["కొత్తగా చేర్చినవి: 2 × మోతీచూర్ లడ్డు, 500 g.", "తీసేసినవి: 2 ×", "ముందు 1, ఇప్పుడు 2.", "కూపన్ TEST10"];
const insertEvent =
  "insert into order_events (order_id, kind, by, paise, data, note) values ($1, $2, 'shop', 100, $3::jsonb, $4)";
const noted = new Set([
  "moved",
  "corrected",
  "sent-again",
  "refund-due",
  "refund-called-off",
  "cancelled",
  "changed",
  "left-out",
]);
const refundOf = (more: object) => ({ refundId: receiptId, ...more });

test("all that can happen to an order", async () => {
  for (const wish of [{}, { collects: true }, { isGift: true }, { isGift: true, collects: true }]) {
    const { order, page } = await found({ method: "cash", ...wish });
    for (const kind of orderEventKinds) {
      const happened: object[] = {
        moved: [days, { because: "asked", ...days }],
        redirected: [{ beforePaise: 1, afterPaise: 200, fields: ["name"], ...days }],
        corrected: [{ fields: correctedFields }],
        "sent-again": [{ promisedOn: days.promisedOn }],
        "refund-due": [...refundWhys.map((why) => refundOf({ why })), refundOf({ leftOut: { ...laddu, quantity: 2 } })],
        "refund-called-off": [{ spent: true }, { replaced: true }, ...calledOffWhys.map((why) => ({ why }))].map(
          refundOf,
        ),
        cancelled: cancelWhys.map((why) => ({ to: "cancelled", why })),
        refunded: [refundOf({})],
        "refund-failed": [refundOf({})],
        disputed: disputeStates.map((state) => ({ disputeId: receiptId, state })),
        changed: [{ beforePaise: 1, afterPaise: 2, lines, coupon: "TEST10" }],
        "left-out": [{ packId: "1", quantity: 1, pack: laddu }],
        "tracking-changed": [{ courier: "DTDC" }, { courier: "DTDC", isNumbered: false }, { courier: ownRider }],
        "unallocated-returned": [{ refundIds: [receiptId] }],
      }[kind as string] ?? [transitionKinds.some((one) => one === kind) ? { to: "placed" } : {}];
      // What the data say is in the note too, for the desk.
      const note = noted.has(kind) ? "In English." : null;
      for (const data of happened) await pool.query(insertEvent, [order.id, kind, JSON.stringify(data), note]);
    }
    expect((await visitor()(page)).html).not.toContain("In English.");
    expect(await notSaid(visitor(), page, ["ఆర్డర్ రద్దయింది.", "పార్సెల్ DTDC తెస్తారు", ...inPacks])).toEqual([]);
  }
});

test("what arrived is reviewed, with photographs", async () => {
  const ask = visitor();
  const { page } = await found({ method: "upi", status: "delivered" });
  const review = `${page}/review`;
  expect(await notSaid(ask, page, ["ఎలా ఉన్నాయో రాయండి"])).toEqual([]);
  expect(await notSaid(ask, review, ["ఎలా ఉంది?", "చాలా బాగుంది", "పర్లేదు"])).toEqual([]);
  expect(await notSaid(ask, review, ["కనీసం ఒక సరుకుకు"], {})).toEqual([]);
  const wrong = { "words-1": "అ".repeat(2001), "stars-1": "9", name: "అ".repeat(81) };
  expect(await notSaid(ask, review, ["2,001", "80 అక్షరాల లోపే", "ఐదు స్టార్లు"], wrong)).toEqual([]);
  expect(await notSaid(ask, review, ["మీ మాటలకు తగిన"], { "words-1": "రుచి", "stars-1": "" })).toEqual([]);
  expect((await ask(review, { "stars-1": "4", "words-1": "రుచిగా ఉంది", name: "లక్ష్మి" })).location).toContain(review);
  expect(await notSaid(ask, `${review}?said=thanks`, ["త్వరలో చదువుతాము", "వెనక్కి తీసుకోండి"])).toEqual([]);
  const photographs = `${review}/1/photographs`;
  expect(await notSaid(ask, photographs, ["మీ రివ్యూకు ఫోటోలు"])).toEqual([]);
  expect(await notSaid(ask, photographs, ["కనీసం ఒక ఫోటో"], {})).toEqual([]);
  await pool.query("update reviews set status = 'hidden', hidden_for = 'spam', answer = 'ధన్యవాదాలు'");
  expect(await notSaid(ask, review, ["ఈ మాటలు చూపము", "5 కి 4", "మా జవాబు"])).toEqual([]);
  await pool.query("update reviews set status = 'shown', hidden_for = null");
  expect(await notSaid(ask, review, ["పేజీలో ఉంది"])).toEqual([]);
  await ask(review, { withdraw: "1" });
  expect(await notSaid(ask, `${review}?said=withdrawn`, ["తీసేశాము"])).toEqual([]);
  const { page: placed } = await found({ method: "cash" });
  expect(await notSaid(ask, `${placed}/review`, ["ఇప్పుడు రాయడానికి ఏమీ లేదు"])).toEqual([]);
});

test("while there is no bill, its page says why", async () => {
  for (const wish of [
    { method: "cash" },
    { method: "cash", collects: true },
    { method: "upi" },
    { status: "cancelled" },
  ] as OrderWish[]) {
    const { page } = await found(wish);
    expect(await notSaid(visitor(), `${page}/invoice`, ["ఇంకా బిల్లు లేదు"])).toEqual([]);
  }
});

test("an order that nobody knows, and buttons that are none", async () => {
  expect((await visitor()("/te/orders/unknown")).html).toContain("ఈ ఆర్డర్ కనబడటం లేదు");
  const { page } = await found({ method: "upi" });
  expect((await visitor()(`${page}/pay`, { intent: "sing" })).html).toContain("ఏదీ మారలేదు");
  const gone = await found({ method: "cash", status: "dispatched" });
  expect((await visitor()(`${gone.page}/cancel`, {})).html).toContain("ఇక ఇక్కడ రద్దు చేయలేరు");
});
