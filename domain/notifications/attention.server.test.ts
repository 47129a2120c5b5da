import { expect, test } from "vitest";
import { holdNotice } from "#domain/payments/receipts/held-notices.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { recurringJobs } from "#platform/schema.ts";
import { renderMail } from "../../app/mail/render-mail.tsx";
import { db } from "../../tests/support/database.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { tellOfAttention } from "./attention.server.ts";

const server = await startMailServer();
const log = createLog("silent");
const mailer = createMailer({ smtpUrl: server.url, folder: "" }, log);
const post = { db, mailer, render: renderMail, siteUrl: "https://shop.test", log };
await saveSetting(db, "email", "owner@tastemakers.test");

test("the owner is told of what is held, once a day at most, and of nothing else", async () => {
  const morning = new Date("2026-11-21T03:00:00Z");
  await tellOfAttention(post, morning);
  expect(server.letters).toEqual([]);

  await holdNotice(db, { body: Buffer.from("{}"), reason: "not understood" });
  for (const hours of [0, 1, 15]) await tellOfAttention(post, new Date(morning.getTime() + hours * 3_600_000));
  expect(server.letters).toHaveLength(1);
  expect(server.letters[0]).toMatchObject({ to: "owner@tastemakers.test" });
  expect(server.letters[0]!.raw).toContain("Subject: 1 notice of Razorpay is held");
  await tellOfAttention(post, new Date(morning.getTime() + 24 * 3_600_000));
  expect(server.letters).toHaveLength(2);
});

test("the owner is told of recurring work that has not been done for thrice its time", async () => {
  server.letters.length = 0;
  const now = new Date("2027-01-21T03:00:00Z");
  await db.execute("delete from held_notices");
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await db.insert(recurringJobs).values({ queue: "send-refunds", everySeconds: 60, ranAt: at(4), dueAt: at(2) });
  await tellOfAttention(post, now);
  expect(server.letters).toHaveLength(1);
  expect(server.letters[0]!.raw).toContain("Subject: 1 thing failed");
});
