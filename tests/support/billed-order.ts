import { randomBytes, randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { listSnapshots, creditNoteOf, invoiceOf, type Issued } from "../../domain/orders/documents/documents.server.ts";
import type { DocumentSnapshot } from "../../domain/orders/documents/snapshot.ts";
import { findOrder } from "../../domain/orders/full-order.server.ts";

type Line = { name: string; label: string; grams: number; unitPaise: number; quantity: number; hsn?: string };

const twoLines: Line[] = [
  { name: "Motichoor Laddu", label: "500 g", grams: 500, unitPaise: 34_900, quantity: 2 },
  { name: "Avakaya", label: "250 g", grams: 250, unitPaise: 19_900, quantity: 1, hsn: "20019000" },
];

/** Values for columns of an order, by the column's name. */
type Difference = Record<string, string | number | boolean | null>;

/** Inserts an order for Chennai, paid by UPI unless `difference` says otherwise. Returns its id, number and token. */
export async function writeOrder(database: Pool, difference: Difference = {}, lines: Line[] = twoLines) {
  const order: Difference = {
    id: randomUUID(),
    number: `TM-${randomBytes(4).toString("hex").toUpperCase()}`,
    token: randomBytes(18).toString("base64url"),
    cart_id: randomUUID(),
    status: "placed",
    method: "upi",
    name: "Meena Raman",
    mobile: "+919848012345",
    collects: false,
    address1: "12, Sunrise Flats",
    address2: "Second Main Road, Adyar",
    city: "Chennai",
    district: "Chennai",
    pincode: "600020",
    state_code: "33",
    dispatch_on: "2026-11-23",
    promised_on: "2026-11-26",
    delivery_paise: 9_000,
    cash_fee_paise: 0,
    ...difference,
  };
  await insert(database, "orders", {
    place_of_supply: String(order.gstin ?? order.state_code).slice(0, 2),
    ...order,
  });
  for (const [position, { name, label, grams, unitPaise, quantity, hsn = "21069099" }] of lines.entries()) {
    await insert(database, "order_lines", {
      order_id: order.id!,
      position,
      pack_id: "1",
      product_id: "1",
      slug: "motichoor-laddu",
      name,
      label,
      grams,
      quantity,
      unit_paise: unitPaise,
      hsn,
      tax_basis_points: 500,
      shelf_life_days: 7,
      contents: "[]",
    });
  }
  return { id: String(order.id), number: String(order.number), token: String(order.token) };
}

export const seller = {
  shopName: "The Tastemakers",
  legalName: "Example Foods",
  gstin: "37AAPFU0939F1ZU",
  fssai: "",
  street: "1 Example Street",
  city: "Guntur",
  pincode: "522002",
  state: "Andhra Pradesh",
  stateCode: "37",
  phone: "+91 00000 00000",
  email: "hello@example.com",
};

/** Inserts an order's invoice and returns its number. The number belongs to 2019-20, a year without real invoices. */
export async function writeInvoice(database: Pool, orderId: string, differentSeller: Partial<typeof seller> = {}) {
  const issued = {
    ...(await numbered(database, "TM")),
    issuedAt: new Date("2026-11-21T20:00:00Z"),
    seller: { ...seller, ...differentSeller },
  };
  const order = await findOrder(drizzle(database, { casing: "snake_case" }), orderId);
  await writeDocument(database, { kind: "invoice", order_id: orderId }, issued, invoiceOf(order!, issued));
  return issued.number;
}

/** Inserts a credit note for an order with an invoice. Returns the credit note's number. */
export async function writeCreditNote(database: Pool, orderId: string, paise: number) {
  const issued = { ...(await numbered(database, "CN")), issuedAt: new Date("2026-11-25T06:00:00Z"), seller };
  const [invoice] = await listSnapshots(drizzle(database, { casing: "snake_case" }), orderId);
  const row = { kind: "credit-note", order_id: orderId, paise };
  await writeDocument(database, row, issued, creditNoteOf(invoice!, issued, paise));
  return issued.number;
}

/** A new document number, made unique by the next value of a sequence. */
async function numbered(database: Pool, prefix: string) {
  const { rows } = await database.query<{ serial: number }>(
    "select nextval(pg_get_serial_sequence('order_events', 'id'))::int as serial",
  );
  const { serial } = rows[0]!;
  return { serial, number: `${prefix}/19-20/${String(serial).padStart(6, "0")}` };
}

async function writeDocument(
  database: Pool,
  row: Difference,
  { serial, number, issuedAt }: Issued & { serial: number },
  snapshot: DocumentSnapshot,
): Promise<void> {
  await insert(database, "documents", {
    ...row,
    number,
    financial_year: "2019-20",
    serial,
    issued_at: issuedAt.toISOString(),
    snapshot: JSON.stringify(snapshot),
  });
}

async function insert(database: Pool, table: string, row: Difference): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await database.query(
    `insert into ${table} (${columns.join(", ")}) values (${places.join(", ")})`,
    Object.values(row),
  );
}
