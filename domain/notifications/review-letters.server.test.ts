import { beforeEach, expect, test } from "vitest";
import { refuseLetters } from "#domain/accounts/letter-refusals.server.ts";
import { saveReviews } from "#domain/orders/reviews/reviews.server.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { renderMail } from "../../app/mail/render-mail.tsx";
import { writeOrder } from "../../tests/support/billed-order.ts";
import { db, pool } from "../../tests/support/database.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { askForReviews } from "./review-letters.server.ts";

const server = await startMailServer();
const log = createLog("silent");
const mailer = createMailer({ smtpUrl: server.url, folder: "" }, log);
const post = { db, mailer, render: renderMail, siteUrl: "https://shop.test", log };
const arrived = new Date("2026-11-02T05:30:00Z");
const after = (days: number, hours = 0) => new Date(arrived.getTime() + days * 86_400_000 + hours * 3_600_000);
const ask = (when: Date) => askForReviews(post, ["a secret"], when);
const readers = () => server.letters.map(({ to }) => to).toSorted();

beforeEach(async () => {
  await pool.query(
    "delete from reviews; truncate review_requests, letter_refusals; update orders set status = 'cancelled'",
  );
  server.letters.length = 0;
  server.refusals.clear();
});

async function deliver(email: string | null, difference: Record<string, string | boolean> = {}) {
  const columns = { email, status: "delivered", placed_at: "2026-10-30T05:00:00Z", ...difference };
  const order = await writeOrder(pool, columns);
  await pool.query(
    `insert into order_events (order_id, kind, by, data, happened_at)
     select $1, kind, 'shop', jsonb_build_object('from', 'dispatched', 'to', kind), $2
     from unnest(array['delivered', 'collected']) as kind`,
    [order.id, arrived],
  );
  return order;
}

test("a week after the parcel came its buyer is asked, once, by day, with a link that needs no account", async () => {
  const { number, token } = await deliver("Meena@example.net");
  await ask(after(6.9));
  await ask(after(7, 9));
  expect(readers()).toEqual([]);
  await ask(after(7, 1));
  await ask(after(7, 2));
  await ask(after(8));
  expect(readers()).toEqual(["Meena@example.net"]);
  const text = server.letters[0]!.raw.replaceAll("=\r\n", "");
  expect(text).toContain(`Subject: How was it? (order ${number})`);
  expect(text).toContain(`https://shop.test/orders/${token}/review`);
  expect(text).toMatch(/https:\/\/shop\.test\/letters\/[0-9a-f]{40}/);
});

test("a buyer is asked between nine in the morning and seven in the evening, in India", async () => {
  const at = (time: string) => ask(new Date(`2026-11-10T${time}:00+05:30`));
  await deliver("early@example.net");
  for (const night of ["00:30", "08:59", "19:00", "22:30"]) await at(night);
  expect(readers()).toEqual([]);
  await at("09:00");
  await deliver("late@example.net");
  await at("18:59");
  expect(readers()).toEqual(["early@example.net", "late@example.net"]);
});

test("nobody is asked about a gift, without an e-mail, after a review, or against their wish", async () => {
  await deliver(null);
  await deliver("gift@example.net", { is_gift: true, sender_name: "Ravi", sender_mobile: "+919848012346" });
  await deliver("back@example.net", { status: "returned" });
  await deliver("erased@example.net", { erasure_requested_at: "2026-11-03T00:00:00Z" });
  await deliver("Refuses@example.net");
  await refuseLetters(db, "refuses@example.net");
  const { id } = await deliver("done@example.net");
  await saveReviews(db, id, { writer: "", reviews: [{ productId: "1", stars: 5, words: "" }] });
  await deliver("collects@example.net", { status: "collected" });
  await ask(after(7));
  expect(readers()).toEqual(["collects@example.net"]);
});

test("an address with several orders is asked about the latest alone, and not again within a month", async () => {
  await deliver("often@example.net");
  const latest = await deliver("OFTEN@example.net", { placed_at: "2026-10-31T05:00:00Z" });
  await ask(after(7));
  await ask(after(9));
  expect(server.letters).toHaveLength(1);
  expect(server.letters[0]!.raw).toContain(latest.number);
});

test("what came more than a month ago is asked about no more, and a letter that fails goes out later", async () => {
  await deliver("full@example.net");
  server.refusals.set("full@example.net", { responseCode: 452, message: "4.2.2 full" });
  await expect(ask(after(7))).rejects.toThrow("4.2.2");
  server.refusals.clear();
  await ask(after(31));
  expect(readers()).toEqual([]);
  await ask(after(8));
  expect(readers()).toEqual(["full@example.net"]);
});
