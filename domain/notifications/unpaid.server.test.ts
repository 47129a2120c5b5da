import { expect, test } from "vitest";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { renderMail } from "../../app/mail/render-mail.tsx";
import { db, pool } from "../../tests/support/database.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { warnOfUnpaid } from "./unpaid.server.ts";

const server = await startMailServer();
const log = createLog("silent");
const mailer = createMailer({ smtpUrl: server.url, folder: "" }, log);
const post = { db, mailer, render: renderMail, siteUrl: "https://shop.test", log };
await saveSetting(db, "email", "owner@tastemakers.test");

const morning = new Date("2026-11-21T03:00:00Z");
const later = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);
const hold = (productId: string, grams: number) => anOrder(pool, { demand: new Map([[productId, grams]]) });

test("the owner is warned once a day when unpaid orders hold more than the share she set", async () => {
  await setFree(db, "1", 40_000);
  await hold("1", 12_000);
  await warnOfUnpaid(post, morning);
  expect(server.letters).toEqual([]);

  await saveSetting(db, "unpaidShare", "30");
  await warnOfUnpaid(post, morning);
  expect(server.letters).toEqual([]);
  await hold("1", 1_000);
  for (const hours of [0, 1, 15]) await warnOfUnpaid(post, later(hours));
  expect(server.letters).toHaveLength(1);
  expect(server.letters[0]).toMatchObject({ to: "owner@tastemakers.test" });
  expect(server.letters[0]!.raw).toContain("Subject: 32 % of Motichoor Laddu is set aside");
  expect(server.letters[0]!.raw).toContain("https://shop.test/back-office/orders/unpaid");
  await warnOfUnpaid(post, later(24));
  expect(server.letters).toHaveLength(2);
});

test("one small order of a scarce item is no reason for a letter", async () => {
  const before = server.letters.length;
  await setFree(db, "2", 5_500);
  await hold("2", 5_000);
  await setFree(db, "1", 100_000);
  await warnOfUnpaid(post, later(48));
  expect(server.letters).toHaveLength(before);
});
