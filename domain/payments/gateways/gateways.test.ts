import { encode } from "uqr";
import { expect, test } from "vitest";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { sayCashRefusal, sayNoPayment } from "#app/sentences/payment.ts";
import { offeredMethods } from "#domain/checkout/offers.ts";
import { qrSvg } from "#platform/qr.server.ts";
import { isSignedBy, sign } from "./signature.server.ts";
import { rupeesOf, upiLink } from "./upi.ts";

const settings = { ...defaultSettings, upiId: "kitchen@examplebank", upiName: "Guntur Sweets & Co" };
const request = { settings, amountPaise: 1249_00, reference: "TM7K3QXRPU", note: "TM-7K3QXRP" };

// RFC 4231, test cases 1, 2 and 3.
test.each([
  ["0b".repeat(20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
  ["4a656665", "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"],
])("a signature is what the standard's own example says", (key, text, expected) => {
  expect(sign(text, Buffer.from(key, "hex").toString("latin1"))).toBe(expected);
  expect(isSignedBy(Buffer.from(text), expected, ["another", Buffer.from(key, "hex").toString("latin1")])).toBe(true);
});

test("a changed byte, another secret, a shorter or an empty signature is not genuine", () => {
  const signature = sign("order_1|pay_1", "secret");
  expect(isSignedBy("order_1|pay_1", signature, ["secret"])).toBe(true);
  expect(isSignedBy("order_1|pay_2", signature, ["secret"])).toBe(false);
  expect(isSignedBy("order_1|pay_1", signature, ["secret2"])).toBe(false);
  expect(isSignedBy("order_1|pay_1", signature.slice(1), ["secret"])).toBe(false);
  expect(isSignedBy("order_1|pay_1", "", ["secret"])).toBe(false);
  expect(isSignedBy("order_1|pay_1", signature, [])).toBe(false);
});

test("a UPI link carries payee, amount and reference, with %20 for spaces and nothing left to misread", () => {
  expect(upiLink(request)).toBe(
    "upi://pay?pa=kitchen@examplebank&pn=Guntur%20Sweets%20%26%20Co&am=1249.00&cu=INR&tr=TM7K3QXRPU&tn=TM-7K3QXRP",
  );
  const telugu = new URL(upiLink({ ...request, settings: { ...settings, upiName: "గుంటూరు + (Sweets)" } }));
  expect(telugu.searchParams.get("pn")).toBe("గుంటూరు + (Sweets)");
  expect(telugu.search).not.toMatch(/[+()]/);
});

test.each([
  [1, "0.01"],
  [10, "0.10"],
  [100, "1.00"],
  [549_05, "549.05"],
  [10_000_000, "100000.00"],
])("%i paise are written as %s for a bank", (paise, rupees) => {
  expect(rupeesOf(paise)).toBe(rupees);
});

test("the QR code draws every module of the link once, on white with a margin of four", () => {
  const svg = qrSvg(upiLink(request));
  const { data, size } = encode(upiLink(request), { ecc: "M", border: 4 });
  const drawn = [...svg.matchAll(/M\d+ \d+h(\d+)v1h/g)].reduce((sum, [, width]) => sum + Number(width), 0);
  expect(drawn).toBe(data.flat().filter(Boolean).length);
  expect(svg).toContain(`<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`);
  expect(data.slice(0, 4).flat().some(Boolean)).toBe(false);
});

const everything = {
  totalPaise: 3000_00,
  destinationAllowsCash: true,
  isGift: false,
  isPaidAtShop: false,
  razorpayConfigured: true,
};

test("all three ways are offered where all are possible, with the fee for cash", () => {
  const { offered, cashRefusal } = offeredMethods({ ...settings, cashFee: 35_50 }, everything);
  expect(offered).toEqual([
    { method: "upi", feePaise: 0, totalPaise: 3000_00 },
    { method: "razorpay", feePaise: 0, totalPaise: 3000_00 },
    { method: "cash", feePaise: 35_50, totalPaise: 3035_50 },
  ]);
  expect(cashRefusal).toBeUndefined();
});

test.each([
  ["the order is above the cap", settings, { ...everything, totalPaise: 3000_01 }, "up to ₹3,000"],
  ["it goes where no cash is taken", settings, { ...everything, destinationAllowsCash: false }, "this pincode"],
  ["it is a gift", settings, { ...everything, isGift: true }, "nobody asks the receiver"],
  ["a gift is fetched at the shop", settings, { ...everything, isGift: true, isPaidAtShop: true }, "paid beforehand"],
  ["the owner takes none", { ...settings, cashMax: 0 }, everything, "not offered at present"],
])("cash is refused in words when %s", (_, facts, circumstances, words) => {
  const { offered, cashRefusal } = offeredMethods(facts, circumstances);
  expect(offered.map(({ method }) => method)).toEqual(["upi", "razorpay"]);
  expect(sayCashRefusal(cashRefusal!)).toContain(words);
});

test("at the shop's own counter cash is taken whatever the amount, and costs nothing more", () => {
  const none = { ...settings, cashMax: 0, cashFee: 35_00 };
  const { offered, cashRefusal } = offeredMethods(none, { ...everything, totalPaise: 90_000_00, isPaidAtShop: true });
  expect(offered.at(-1)).toEqual({ method: "cash", feePaise: 0, totalPaise: 90_000_00 });
  expect(cashRefusal).toBeUndefined();
});

test("a shop that has set up nothing says so when cash is not possible either", () => {
  const bare = { ...everything, totalPaise: 5000_00, razorpayConfigured: false };
  const { offered, cashRefusal } = offeredMethods(defaultSettings, bare);
  expect(offered).toEqual([]);
  expect(sayNoPayment(cashRefusal!)).toContain("No way of paying can be offered");
});
