import { beforeEach, expect, test } from "vitest";
import { openStopToken } from "#domain/accounts/stop-token.server.ts";
import {
  countWaiting,
  deleteOldStockRequests,
  requestStockLetter,
  stopLetters,
} from "#domain/catalogue/stock/stock-requests.server.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { renderMail } from "../../app/mail/render-mail.tsx";
import { db, pool } from "../../tests/support/database.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { tellOfStock } from "./stock-letters.server.ts";

const server = await startMailServer();
const log = createLog("silent");
const mailer = createMailer({ smtpUrl: server.url, folder: "" }, log);
const post = { db, mailer, render: renderMail, siteUrl: "https://shop.test", log };
const secrets = ["a secret"];
const start = new Date("2026-11-23T04:00:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const tell = (minutes: number) => tellOfStock(post, secrets, at(minutes));
const sell = (grams: number, product = "1") =>
  pool.query("update stock set grams = $1 where product_id = $2", [grams, product]);
const wait = (email: string, productId = "1", packId: string | null = null) =>
  requestStockLetter(db, { email, productId, packId });
const waiting = async () =>
  [...(await countWaiting(db, ["1", "2", "snack-1"])).values()].reduce((sum, one) => sum + one, 0);
const readers = () => server.letters.map(({ to }) => to);

beforeEach(async () => {
  await pool.query(
    "truncate stock_requests, letter_refusals; update stock set grams = 0 where product_id in ('1', '2')",
  );
  server.letters.length = 0;
  server.refusals.clear();
});

test("who waits is told once, ten minutes after it is there again, and then forgotten", async () => {
  await wait("gita@example.net");
  await wait("gita@example.net");
  expect(await waiting()).toBe(1);
  await tell(0);
  await sell(5000);
  await tell(1);
  await tell(10);
  expect(readers()).toEqual([]);
  // A count by mistake, taken back.
  await sell(0);
  await tell(11);
  await sell(5000);
  await tell(12);
  await tell(21);
  expect(readers()).toEqual([]);
  await tell(22);
  await tell(23);
  expect(readers()).toEqual(["gita@example.net"]);
  expect(server.letters[0]!.raw).toContain("Subject: Motichoor Laddu is back");
  expect(await waiting()).toBe(0);
});

test("a pack that is back tells those who wait for it and those who take any, not those who wait for another", async () => {
  await wait("any@example.net");
  await wait("large@example.net", "1", "1-1000g");
  await wait("small@example.net", "1", "1-250g");
  await sell(900);
  await tell(0);
  await tell(10);
  expect(readers()).toEqual(["any@example.net", "small@example.net"]);
});

test("those who asked first are told first, as many at a time as there are packs", async () => {
  for (const name of ["a", "b", "c"]) await wait(`${name}@example.net`, "1", "1-1000g");
  await sell(2100);
  await tell(0);
  await tell(10);
  expect(readers()).toEqual(["a@example.net", "b@example.net"]);
  await sell(1100);
  await tell(15);
  await tell(20);
  expect(readers()).toEqual(["a@example.net", "b@example.net", "c@example.net"]);
});

test("one letter tells of all that is back, and its link stops every further one", async () => {
  await wait("gita@example.net", "1", "1-250g");
  await wait("gita@example.net", "2");
  await sell(9000);
  await sell(9000, "2");
  await tell(0);
  await tell(10);
  expect(server.letters).toHaveLength(1);
  const text = server.letters[0]!.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  expect(text).toContain("https://shop.test/shop/motichoor-laddu?pack=1-250g");
  expect(text).toContain("https://shop.test/shop/kaju-katli");
  const token = /letters\/([0-9a-f]+)/.exec(text)![1]!;
  expect(await openStopToken(token, ["a newer secret", ...secrets])).toBe("gita@example.net");
  expect(await openStopToken(token, ["another secret"])).toBeUndefined();

  await stopLetters(db, "gita@example.net");
  await wait("gita@example.net");
  expect(await waiting()).toBe(0);
});

test("nobody can be made to wait for more than five items", async () => {
  for (const id of ["1", "2", "3", "4", "5", "6", "snack-1"]) await wait("gita@example.net", id);
  const { rows } = await pool.query("select count(*)::integer as many from stock_requests");
  expect(rows).toEqual([{ many: 5 }]);
});

test("a letter that the server does not take is sent later, and an address that nobody has is forgotten", async () => {
  await wait("full@example.net");
  await wait("nobody@example.net");
  server.refusals.set("full@example.net", { responseCode: 452, message: "4.2.2 full" });
  server.refusals.set("nobody@example.net", { responseCode: 550, message: "5.1.1 nobody" });
  await sell(9000);
  await tell(0);
  await expect(tell(10)).rejects.toThrow("4.2.2");
  expect(await waiting()).toBe(1);
  server.refusals.clear();
  await tell(11);
  expect(readers()).toEqual(["full@example.net"]);
  expect(await waiting()).toBe(0);
});

test("what was never back is forgotten after ninety days", async () => {
  await wait("gita@example.net");
  const day = 86_400_000;
  await deleteOldStockRequests(db, new Date(Date.now() + 89 * day));
  expect(await waiting()).toBe(1);
  await deleteOldStockRequests(db, new Date(Date.now() + 91 * day));
  expect(await waiting()).toBe(0);
});
