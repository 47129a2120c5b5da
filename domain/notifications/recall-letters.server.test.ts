import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import { lots } from "#domain/catalogue/lots/schema.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { listPackedFrom, recallLot } from "#domain/orders/kitchen/recall.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { renderMail } from "../../app/mail/render-mail.tsx";
import { db, pool } from "../../tests/support/database.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { readRecallLetters, tellOfRecall } from "./recall-letters.server.ts";

const server = await startMailServer();
const log = createLog("silent");
const mailer = createMailer({ smtpUrl: server.url, folder: "" }, log);
const post = { db, mailer, render: renderMail, siteUrl: "https://shop.test", log };
const today = dayInIndia(new Date());
const by = { id: null, name: "Anil" };

test("everybody who got something of a recalled lot is written to once, and how each letter ended is told", async () => {
  const counts = new Map([["2", { change: 5_000, days: { madeOn: today, bestBefore: addDays(today, 15) } }]]);
  await changeStock(db, { by, counts });
  const [lot] = await db.select().from(lots).orderBy(desc(lots.id)).limit(1);
  const got = async (
    status: OrderStatus,
    email: string | null,
    gift: { isGift?: boolean; senderName?: string } = {},
  ) => {
    const order = await anOrder(pool, { status, email, ...gift });
    await pool.query("insert into lot_allocations (order_id, position, lot_id, grams) values ($1, 0, $2, 500)", [
      order.id,
      lot!.id,
    ]);
    return order;
  };
  const told = await got("delivered", "gita@example.net");
  const gift = await got("collected", "ravi@example.net", { isGift: true, senderName: "Ravi" });
  const later = await got("dispatched", "full@example.net");
  const nobody = await got("dispatched", "nobody@example.net");
  await got("delivered", null);
  await got("packed", "here@example.net");
  await got("returned", "back@example.net");
  server.refusals.set("full@example.net", { responseCode: 452, message: "4.2.2 full" });
  server.refusals.set("nobody@example.net", { responseCode: 550, message: "5.1.1 nobody" });

  const data = { lotId: lot!.id };
  await tellOfRecall(post, data);
  expect(server.letters, "of a lot that is not recalled nobody is told").toEqual([]);
  await recallLot(db, { id: lot!.id, reason: "A splinter of metal was found in it", by });
  const { rows } = await pool.query(
    "select count(*)::integer as many from pgboss.job where name = 'recall-letters' and data = $1",
    [data],
  );
  expect(rows).toEqual([{ many: 1 }]);
  await expect(tellOfRecall(post, data)).rejects.toThrow("4.2.2");
  const ended = async () => {
    const letters = await readRecallLetters(db, lot!.id, await listPackedFrom(db, lot!.id));
    return new Map([...letters].map(([id, { outcome }]) => [id, outcome]));
  };
  expect(await ended()).toEqual(
    new Map([
      [told.id, "sent"],
      [gift.id, "sent"],
      [nobody.id, "refused"],
    ]),
  );
  server.refusals.clear();
  await tellOfRecall(post, data);
  await tellOfRecall(post, data);
  expect(server.letters.map(({ to }) => to).toSorted()).toEqual([
    "full@example.net",
    "gita@example.net",
    "ravi@example.net",
  ]);
  expect((await ended()).get(later.id)).toBe("sent");
  const textOf = (to: string) => server.letters.find((one) => one.to === to)!.raw.replaceAll("=\r\n", "");
  expect(textOf("gita@example.net")).toContain(`Subject: Please do not eat it: Kaju Katli, batch ${lot!.id}`);
  expect(textOf("gita@example.net")).toContain("A splinter of metal was found in it.");
  expect(textOf("ravi@example.net")).toContain("Please tell who got it");
});
