import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { consentVersions } from "#domain/accounts/consent.ts";
import { allowMarketing, allowsMarketing } from "#domain/accounts/marketing.server.ts";
import { changeCart } from "#domain/cart/cart.server.ts";
import { bulkForm, contactForm } from "#domain/enquiries/enquiry.ts";
import { recordEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { addEnquiryPicture } from "#domain/enquiries/pictures.server.ts";
import { addReviewPicture } from "#domain/orders/reviews/pictures.server.ts";
import { saveReviews } from "#domain/orders/reviews/reviews.server.ts";
import { recordHandIn } from "#domain/payments/hand-ins/hand-ins.server.ts";
import { requestRefund } from "#domain/payments/refunds/refunds.server.ts";
import { writeInvoice } from "../../tests/support/documents.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { statementsOf } from "../../tests/support/count-statements.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aPerson, sessionCookie } from "../../tests/support/people.ts";
import { saveAddress } from "./address-book.server.ts";
import { readPersonalData, readSentPhotograph } from "./personal-data.server.ts";

const ordersIn = ({ orders }: { orders: string[] }) => orders.map((order) => JSON.parse(order) as { number: string });
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test("a customer's data is all there, without passwords, tokens or other people's", async () => {
  const lakshmi = await aPerson(pool, { name: "Lakshmi Devi", email: "lakshmi@example.net" });
  const other = await aPerson(pool, { name: "Ravi" });
  const own = await anOrder(pool, { status: "placed", userId: lakshmi.id, note: "Ring twice" });
  const asGuest = await anOrder(pool, { status: "placed", email: "LAKSHMI@example.net" });
  await anOrder(pool, { status: "placed", userId: other.id, note: "Not hers" });
  const invoice = await writeInvoice(pool, own.id);
  await requestRefund(db, own.id, 5_000, "A jar came broken");
  const address = { name: "Lakshmi", mobile: "+919848012345", address1: "12-3", address2: "4th line", landmark: null };
  await saveAddress(db, lakshmi.id, undefined, { ...address, city: "Guntur", pincode: "522002" });
  await changeCart(db, { userId: lakshmi.id }, { kind: "add", packId: "2", quantity: 3 });
  await allowMarketing(db, lakshmi.id, true);
  await sessionCookie(pool, lakshmi.id);
  const asked = { name: "Lakshmi", lastName: "", mobile: "9848012345", email: "lakshmi@example.net" };
  await recordEnquiry(db, contactForm.parse({ ...asked, topic: "Other", message: "Do you cook ariselu?" }));
  const boxes = { ...asked, quantity: "250", items: "Chekkalu", occasionDate: "2027-01-09", message: "" };
  const numbers = { destinations: "many", wantsSleeve: "yes", budget: "50000", gstin: "27AAPFU0939F1ZV" };
  const early = new Date("2026-12-01T06:00:00Z");
  await recordEnquiry(db, bulkForm(early).parse({ ...boxes, ...numbers }));
  await pool.query(
    `insert into enquiry_messages (enquiry_id, kind, text, by)
     select id, part, part || ' of the shop', 'Anil' from enquiries, unnest(array['answer', 'note']) as part`,
  );

  const data = (await readPersonalData(db, lakshmi.id))!;
  expect(data).toMatchObject({
    account: { name: "Lakshmi Devi", email: "lakshmi@example.net", role: "customer" },
    consents: [{ purpose: "marketing", isGiven: true, textVersion: expect.any(String) }],
    addresses: [{ city: "Guntur", pincode: "522002", isDefault: true }],
    cart: [{ name: "Kaju Katli", quantity: 3 }],
    enquiries: [
      { message: "Do you cook ariselu?", messages: [{ kind: "answer", text: "answer of the shop" }] },
      { quantity: 250, destinations: "many", wantsSleeve: true, budgetPaise: 50_000_00, gstin: numbers.gstin },
    ],
    sessions: [{ createdAt: expect.any(Date), expiresAt: expect.any(Date) }],
  });
  const orders = ordersIn(data);
  expect(orders.map(({ number }) => number).toSorted()).toEqual([own.number, asGuest.number].toSorted());
  expect(orders.find(({ number }) => number === own.number)).toMatchObject({
    note: "Ring twice",
    placedAsGuest: false,
    lines: [{ name: "Motichoor Laddu", unitPaise: 499_00, quantity: 1 }],
    sums: { totalPaise: 549_00, receivedPaise: 549_00, leavingPaise: 5_000 },
    events: expect.arrayContaining([
      expect.objectContaining({ kind: "placed", happenedAt: expect.stringMatching(time) }),
    ]),
    payments: [{ method: "upi", state: "closed", amountPaise: 549_00 }],
    receipts: [{ method: "upi", amountPaise: 549_00, currency: "INR", receivedAt: expect.stringMatching(time) }],
    refunds: [{ status: "due", amountPaise: 5_000, reason: "A jar came broken", doneAt: null }],
    documents: [{ kind: "invoice", number: invoice, paper: { recipient: { name: "Lakshmi" } } }],
  });
  const text = JSON.stringify({ ...data, orders });
  expect(text).not.toMatch(/"(token|password|cartId|fingerprint)"/);
  for (const secret of [own.token, asGuest.token, other.id, "Not hers"]) expect(text).not.toContain(secret);
});

async function askWith(email: string, sent: string): Promise<string> {
  const asked = {
    name: "Meena",
    lastName: "",
    mobile: "9848012345",
    email,
    topic: "Other",
    message: `From ${email}`,
  };

  await recordEnquiry(db, contactForm.parse(asked));
  const { rows } = await pool.query("select reference from enquiries where message = $1", [asked.message]);
  await addEnquiryPicture(db, rows[0].reference, { hash: sent, bytes: Buffer.from(sent) });
  return rows[0].reference as string;
}

test("photographs that a customer sent with enquiries and reviews are listed and can be read, others' are not", async () => {
  const meena = await aPerson(pool, { email: "meena.photos@example.net" });
  const other = await aPerson(pool);
  const reference = await askWith("Meena.Photos@example.net", "parcel");
  await askWith("other@example.net", "not hers");
  for (const [owner, hash] of [
    [meena.id, "plate"],
    [other.id, "not hers either"],
  ] as const) {
    const { id } = await anOrder(pool, { userId: owner, status: "delivered" });
    await saveReviews(db, id, { writer: "M", reviews: [{ productId: "1", stars: 4, words: "" }] });
    await addReviewPicture(db, { orderId: id, productId: "1" }, { hash, bytes: Buffer.from(hash) });
  }

  const data = (await readPersonalData(db, meena.id))!;
  const { photographs } = data;
  expect(photographs).toEqual([
    { enquiry: reference, sentAt: expect.any(Date), hash: "parcel" },
    {
      order: ordersIn(data)[0]!.number,
      product: "Motichoor Laddu",
      review: expect.any(Number),
      sentAt: expect.any(Date),
      hash: "plate",
    },
  ]);
  const contents = await Promise.all(photographs.map((sent) => readSentPhotograph(db, sent)));
  expect(contents.map((bytes) => Buffer.from(bytes!).toString())).toEqual(["parcel", "plate"]);
});

test("however many orders there are, their data takes as many statements", async () => {
  const { id } = await aPerson(pool);
  const statements = [];
  for (const wanted of [2, 20]) {
    while ((await readPersonalData(db, id))!.orders.length < wanted) {
      const order = await anOrder(pool, { status: "placed", userId: id });
      await writeInvoice(pool, order.id);
    }
    statements.push((await statementsOf(() => readPersonalData(db, id))).length);
  }
  expect(statements[1]).toBe(statements[0]);
});

test("news by mail are off until they are asked for, and taken back as easily; each change is written down once", async () => {
  const { id } = await aPerson(pool);
  expect(await allowsMarketing(db, id)).toBe(false);
  await allowMarketing(db, id, false);
  await Promise.all(Array.from({ length: 6 }, () => allowMarketing(db, id, true)));
  expect(await allowsMarketing(db, id)).toBe(true);
  await allowMarketing(db, id, false);
  expect(await allowsMarketing(db, id)).toBe(false);
  const text_version = consentVersions.marketing;
  const { rows } = await pool.query("select is_given, text_version from consents where user_id = $1 order by id", [id]);
  expect(rows).toEqual([
    { is_given: true, text_version },
    { is_given: false, text_version },
  ]);
});

test("of cash that a rider handed in for several orders, the data name the customer's own part", async () => {
  const { id: userId } = await aPerson(pool);
  const delivered = { method: "cash", status: "delivered", courier: "Our own rider" } as const;
  const numbers = [await anOrder(pool, { ...delivered, userId }), await anOrder(pool, delivered)].map(
    ({ number }) => number,
  );
  const handIn = { id: randomUUID(), courier: "Our own rider", numbers, handedPaise: 1_098_00 };
  await recordHandIn(db, handIn, { id: null, name: "Anil" });
  const { orders } = (await readPersonalData(db, userId))!;
  expect(JSON.parse(`[${orders.join(",")}]`)).toMatchObject([
    { receipts: [{ method: "cash", amountPaise: 549_00, currency: "INR" }] },
  ]);
});
