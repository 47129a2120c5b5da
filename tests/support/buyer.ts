import { randomInt } from "node:crypto";
import { newAddress } from "./address.ts";

export type Purchase = { status: number; location: string };

/** Somebody who buys over plain HTTP, as a browser without JavaScript does: a cart, the checkout's page, its form. */
export class Buyer {
  readonly #shop: string;
  readonly #cookies = new Map<string, string>();
  readonly #from = newAddress();
  readonly #mobile = `98${String(randomInt(100_000_000)).padStart(8, "0")}`;

  constructor(shop: string) {
    this.#shop = shop;
  }

  /** What the shop has asked this visitor's browser to keep, as it is sent back. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Puts a pack into the cart and says where it is to go; the place is a pincode. */
  async choose(packId: string, pincode = "522002"): Promise<void> {
    await this.send("/cart/lines", { packId, quantity: "1" });
    await this.send("/pincode", { pincode, to: "/checkout" });
  }

  /** The checkout's form as its page has it, filled in. */
  async fillIn(method = "cash"): Promise<Record<string, string>> {
    const html = await this.open("/checkout");
    const hidden = [...html.matchAll(/<input type="hidden" name="([\w-]+)" value="([^"]*)"/g)];
    const day = /<option value="(\d{4}-\d\d-\d\d)"/.exec(html)?.[1];
    if (!day) throw new Error(`The checkout has no form: ${html.slice(html.indexOf("<main"), 3000)}`);
    return {
      ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
      name: "Lakshmi",
      mobile: this.#mobile,
      email: "lakshmi@example.com",
      address1: "12-3",
      address2: "4th line",
      city: "Guntur",
      deliverOn: day,
      method,
    };
  }

  /** Presses the button; the answer says where it leads. */
  async place(form: Record<string, string>): Promise<Purchase> {
    const answer = await this.send("/checkout", form);
    await answer.body?.cancel();
    return { status: answer.status, location: answer.headers.get("location") ?? "" };
  }

  /** A page as this visitor gets it. */
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
