import { randomInt, randomUUID } from "node:crypto";
import type { Pool } from "pg";

type Payment = {
  method?: "upi" | "razorpay" | "cash";
  paid?: boolean;
  utr?: string;
  gateway?: string;
  rupees?: number;
};

/** An order of ₹549 as stored by an earlier version, which had no table of receipts (money received). */
export class FormerOrder {
  readonly id = randomUUID();
  readonly #pool: Pool;
  readonly #payments: string[] = [];
  static #second = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  static utr(): string {
    return String(randomInt(300_000_000_000, 900_000_000_000));
  }

  async place(method: string, status = "awaiting-payment"): Promise<void> {
    await this.#send(
      `insert into orders (id, number, token, cart_id, status, method, name, mobile, collects, address1, city, pincode,
         state_code, dispatch_on, promised_on, delivery_paise, cash_fee_paise)
       values ($1::uuid, 'TM-' || $1::uuid, md5($1::uuid::text), $1::uuid, $2, $3, 'Lakshmi', '+919848012345', false, '12-3', 'Guntur', '522002',
         '37', '2099-11-23', '2099-11-24', 5000, 0)`,
      [this.id, status, method],
    );
    await this.#send(
      `insert into order_lines (order_id, position, pack_id, product_id, slug, name, label, grams, quantity, unit_paise, hsn,
         tax_basis_points, shelf_life_days, contents)
       values ($1, 0, 'p', 'x', 'kaja', 'Kaja', '500 g', 500, 1, 49900, '21069099', 500, 15, '[]')`,
      [this.id],
    );
    await this.ask({ method: method as Payment["method"] });
  }

  async ask({ method = "upi" }: Payment = {}): Promise<void> {
    const id = randomUUID();
    this.#payments.push(id);
    await this.#send(
      "insert into payments (id, order_id, method, status, amount_paise, reference) values ($1, $2, $3, 'open', 54900, $4)",
      [id, this.id, method, id],
    );
  }

  /** Marks the first payment as paid. `counted` is false for money that could not be used for the order. */
  async pay({
    utr,
    gateway,
    counted = true,
  }: { utr?: string; gateway?: string; counted?: boolean } = {}): Promise<void> {
    await this.#locked(
      `update payments set status = 'paid', counted = $2, utr = $3, gateway_payment_id = $4, failure = null,
         settled_at = $5 where id = $1`,
      [this.#payments[0], counted, utr ?? null, gateway ?? null, FormerOrder.#moment()],
    );
  }

  async besides(rupees: number, { utr, gateway }: { utr?: string; gateway?: string } = {}): Promise<void> {
    const id = randomUUID();
    this.#payments.push(id);
    await this.#locked(
      `insert into payments (id, order_id, method, status, amount_paise, reference, surplus_of, utr, gateway_payment_id, settled_at)
       select $1::uuid, order_id, method, 'paid', $3::integer, $1::uuid::text, id, $4::text, $5::text, $6::timestamptz from payments where id = $2`,
      [id, this.#payments[0], rupees * 100, utr ?? null, gateway ?? null, FormerOrder.#moment()],
    );
  }

  /** Records a refund of the order's first or last payment. `status` is the status of the refund. */
  async refund(rupees: number, status: string, of: "first" | "last" = "last"): Promise<void> {
    await this.#locked(
      "insert into refunds (payment_id, amount_paise, status, reason, created_at) values ($1, $2, $3, 'Because', $4)",
      [of === "first" ? this.#payments[0] : this.#payments.at(-1), rupees * 100, status, FormerOrder.#moment()],
    );
  }

  async event(kind: string, rupees?: number, note?: string): Promise<void> {
    await this.#locked(
      "insert into order_events (order_id, kind, by, note, paise, happened_at) values ($1, $2, 'shop', $3, $4, $5)",
      [this.id, kind, note ?? null, rupees === undefined ? null : rupees * 100, FormerOrder.#moment()],
    );
  }

  async note(rupees: number, utr: string): Promise<void> {
    await this.event("payment-misfit", rupees, `UTR ${utr}`);
    await this.#locked("update payments set failure = 'Another amount came' where id = $1", [this.#payments[0]]);
  }

  async become(status: string): Promise<void> {
    await this.#send("update orders set status = $2 where id = $1", [this.id, status]);
    if (status === "cancelled") {
      await this.#send("update payments set status = 'expired' where order_id = $1 and status = 'open'", [this.id]);
    }
    await this.event(status);
  }

  /** Locks the order and runs a statement, as the shop's earlier version did. After a deadlock, tries again. */
  async #locked(statement: string, values: unknown[]): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query("begin");
      await client.query("select from orders where id = $1 for update", [this.id]);
      await client.query(statement, values);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      if (!isDeadlock(error)) throw error;
      await this.#locked(statement, values);
    } finally {
      client.release();
    }
  }

  async #send(statement: string, values: unknown[]): Promise<void> {
    try {
      await this.#pool.query(statement, values);
    } catch (error) {
      if (!isDeadlock(error)) throw error;
      await this.#send(statement, values);
    }
  }

  /** A time about a day ago, one second later with each call. */
  static #moment(): Date {
    return new Date(Date.now() - 86_400_000 + (FormerOrder.#second += 1000));
  }
}

/** Whether an error is a deadlock, which may happen while a migration changes tables. */
const isDeadlock = (error: unknown) => (error as { code?: string }).code === "40P01";
