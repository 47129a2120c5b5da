import { randomInt } from "node:crypto";
import type { Pool } from "pg";
import { newAddress } from "./address.ts";

export type Purchase = { status: number; location: string };

/** A customer who buys with plain HTTP requests, as a browser without JavaScript does. */
export class Buyer {
  readonly #shop: string;
  readonly #cookies = new Map<string, string>();
  readonly #from = newAddress();
  readonly #mobile = `98${String(randomInt(100_000_000)).padStart(8, "0")}`;

  constructor(shop: string) {
    this.#shop = shop;
  }

  /** The header Cookie with all cookies that the shop has set for this customer. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Puts one pack into the cart and sets the pincode (postal code) to deliver to. */
  async choose(packId: string, pincode = "522002"): Promise<void> {
    await this.send("/cart/lines", { packId, quantity: "1" });
    await this.send("/pincode", { pincode, to: "/checkout" });
  }

  /** Opens the checkout page and returns the fields of its form, filled in. */
  async fillIn(method = "cash"): Promise<Record<string, string>> {
    return { ...formOf(await this.open("/checkout")), ...this.#typed(), method };
  }

  #typed() {
    return {
      name: "Lakshmi",
      mobile: this.#mobile,
      // Many letters to one mailbox would be gathered into one.
      email: `buyer-${this.#mobile}@example.com`,
      address1: "12-3",
      address2: "4th line",
      city: "Guntur",
    };
  }

  /** Sends the checkout form. `page` is the HTML of the answer. */
  async press(form: Record<string, string>): Promise<Purchase & { page: string }> {
    const answer = await this.send("/checkout", form);
    return { status: answer.status, location: answer.headers.get("location") ?? "", page: await answer.text() };
  }

  /** Sends the checkout form in `page`, the HTML of an earlier answer. Throws if `page` lacks what was typed. */
  async pressAgain(page: string, method = "cash"): Promise<Purchase> {
    const lost = Object.values(this.#typed()).filter((value) => !page.includes(`value="${value}"`));
    if (lost.length > 0) throw new Error(`The page has lost ${lost.join(", ")}`);
    return this.place({ ...formOf(page), ...this.#typed(), method });
  }

  /** Sends the checkout form. Returns the answer's status and the path to which the answer redirects. */
  async place(form: Record<string, string>): Promise<Purchase> {
    const answer = await this.send("/checkout", form);
    await answer.body?.cancel();
    return { status: answer.status, location: answer.headers.get("location") ?? "" };
  }

  /** The HTML of a page as this customer gets it. */
  async open(path: string): Promise<string> {
    return (await this.#ask(path)).text();
  }

  async send(path: string, fields: Record<string, string>): Promise<Response> {
    return this.#ask(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  async #ask(path: string, request: RequestInit = {}): Promise<Response> {
    const headers = {
      Cookie: this.cookies,
      "X-Forwarded-For": this.#from,
    };
    const answer = await fetch(this.#shop + path, { redirect: "manual", ...request, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.#cookies.set(name!, value!);
    }
    return answer;
  }
}

/** Buys one pack. Returns the order's number, and the token of its page. */
export async function bought(shop: string, database: Pool, packId: string, method?: string) {
  const buyer = new Buyer(shop);
  await buyer.choose(packId);
  const { location } = await buyer.place(await buyer.fillIn(method));
  const token = /\/orders\/([\w-]+)/.exec(location)![1]!;
  const { rows } = await database.query<{ number: string }>("select number from orders where token = $1", [token]);
  return { token, number: rows[0]!.number };
}

/** The hidden fields of the checkout form, and the delivery day that is selected in it. */
function formOf(html: string): Record<string, string> {
  const hidden = [...html.matchAll(/<input type="hidden" name="([\w-]+)" value="([^"]*)"/g)];
  const day = /<option value="(\d{4}-\d\d-\d\d)" selected=""/.exec(html)?.[1];
  if (!day) throw new Error(`The checkout has no form: ${html.slice(html.indexOf("<main"), 3000)}`);
  return { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), deliverOn: day };
}
