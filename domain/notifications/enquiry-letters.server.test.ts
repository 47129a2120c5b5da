import { afterEach, beforeEach, expect, test } from "vitest";
import { renderMail } from "../../app/mail/render-mail.tsx";
import { findEnquiryByReference } from "#domain/enquiries/enquiries.server.ts";
import type { MessageKind } from "#domain/enquiries/message.ts";
import { writeMessage } from "#domain/enquiries/thread.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { db, pool } from "../../tests/support/database.ts";
import { anEnquiry } from "../../tests/support/enquiries.ts";
import { aFolder } from "../../tests/support/folder.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { answerEnquiry, readDeliveries, warnOfClocks } from "./enquiry-letters.server.ts";
import { notifyOfEnquiry } from "./notifications.server.ts";
import { type Post } from "./sending.server.ts";

const log = createLog("silent");
const folder = aFolder();
const by = { id: null, name: "Anil" };
const HOUR = 60 * 60 * 1000;
await saveSetting(db, "email", "owner@tastemakers.test");

let server: Awaited<ReturnType<typeof startMailServer>>;
let post: Post;
beforeEach(async () => {
  server = await startMailServer();
  const mailer = createMailer({ smtpUrl: server.url, folder, from: "out@tastemakers.test" }, log);
  post = { db, mailer, render: renderMail, siteUrl: "https://shop.test", log };
});
afterEach(() => server.stop());

async function write(reference: string, text: string, seen: number, kind: MessageKind = "answer") {
  const written = await writeMessage(db, reference, { kind, text, by, seen });
  if (written?.outcome !== "written") throw new Error("It was not written.");
  return { messageId: written.id };
}

const header = (raw: string, name: string) => new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)\\r$`, "m").exec(raw)?.[1];
const lettersTo = (address: string) => server.letters.filter(({ to }) => to === address).map(({ raw }) => raw);

test("answers reach the customer once each, in one thread with the thanks, and come back to the shop", async () => {
  const { id, reference, email } = await anEnquiry(db, { email: "gita@example.net", message: "300 boxes?" });
  await notifyOfEnquiry(post, { enquiryId: id });
  const first = await write(reference, "Gladly. Which day?", 0);
  const second = await write(reference, "Then it is agreed.", 1);
  await Promise.all([1, 2, 3].map(() => answerEnquiry(post, first)));
  await answerEnquiry(post, second);
  await answerEnquiry(post, second);

  const [thanks, ...answers] = lettersTo(email!);
  expect(answers).toHaveLength(2);
  for (const answer of answers) {
    expect(header(answer, "In-Reply-To")).toBe(header(thanks!, "Message-ID"));
    expect(header(answer, "References")).toBe(header(thanks!, "Message-ID"));
    expect(header(answer, "Subject")).toBe(`Re: ${header(thanks!, "Subject")}`);
    expect(header(answer, "Subject")).toContain(`(${reference})`);
    expect(header(answer, "Reply-To")).toBe("The Tastemakers <owner@tastemakers.test>");
    expect(header(answer, "Auto-Submitted")).toBeUndefined();
    expect(answer).toContain("> 300 boxes?");
  }
  expect(answers[0]).toContain("Gladly. Which day?");
  expect(header(answers[0]!, "Message-ID")).not.toBe(header(answers[1]!, "Message-ID"));
  expect(header(thanks!, "Auto-Submitted")).toBe("auto-generated");
  expect(thanks).not.toContain("300 boxes");
});

test("while the mail server is away an answer waits, and is told as waiting", async () => {
  const { id, reference } = await anEnquiry(db, { email: "later@example.net" });
  const job = await write(reference, "Gladly.", 0);
  server.refusals.set("later@example.net", { responseCode: 451, message: "4.3.2 come back later" });
  await expect(answerEnquiry(post, job)).rejects.toThrow("come back later");
  expect((await readDeliveries(db, id, [job.messageId])).answers.size).toBe(0);
  server.refusals.clear();
  await answerEnquiry(post, job);
  expect([...(await readDeliveries(db, id, [job.messageId])).answers]).toEqual([[job.messageId, "sent"]]);
  expect(lettersTo("later@example.net")).toHaveLength(1);
});

test("an answer to an address that nobody has is told as such, and the enquiry is open again", async () => {
  const { id, reference } = await anEnquiry(db, { email: "nobody@example.net" });
  server.refusals.set("nobody@example.net", { responseCode: 550, message: "5.1.1 nobody of that name" });
  await notifyOfEnquiry(post, { enquiryId: id });
  const job = await write(reference, "Gladly.", 0);
  expect((await findEnquiryByReference(db, reference))!.status).toBe("answered");
  await answerEnquiry(post, job);
  expect((await findEnquiryByReference(db, reference))!.status).toBe("open");
  expect(await readDeliveries(db, id, [job.messageId])).toEqual({
    thanks: "refused",
    answers: new Map([[job.messageId, "refused"]]),
  });
});

test("the letter that a complaint is settled is sent once, and none goes to whoever was forgotten since", async () => {
  const { id, reference } = await anEnquiry(db, { kind: "complaint", email: "ravi@example.net" });
  const job = await write(reference, "We sent two new jars.", 0, "settlement");
  await pool.query("update enquiries set email = null where id = $1", [id]);
  await answerEnquiry(post, job);
  expect(server.letters).toEqual([]);
  await pool.query("update enquiries set email = 'ravi@example.net' where id = $1", [id]);
  for (let time = 0; time < 2; time++) await answerEnquiry(post, job);
  const [letter, ...more] = lettersTo("ravi@example.net");
  expect(more).toEqual([]);
  expect(letter).toContain("Your complaint is settled");
  expect(letter).toContain(`https://shop.test/enquiries/${reference}`);
});

test("the shop and the officer are warned once before a clock runs out and once after, not of what is done", async () => {
  await pool.query("truncate enquiries cascade");
  await saveSetting(db, "grievanceEmail", "officer@tastemakers.test");
  const receivedAt = new Date("2026-11-21T06:00:00Z");
  const after = (hours: number) => new Date(receivedAt.getTime() + hours * HOUR);
  const { id, reference } = await anEnquiry(db, { kind: "complaint", receivedAt, email: null });
  await anEnquiry(db, { kind: "complaint", receivedAt, acknowledgedAt: receivedAt, resolvedAt: receivedAt });
  await anEnquiry(db, { receivedAt });

  const warned = async (hours: number) => {
    server.letters.length = 0;
    await Promise.all([warnOfClocks(post, after(hours)), warnOfClocks(post, after(hours))]);
    await warnOfClocks(post, after(hours));
    return server.letters
      .map(({ to, raw }) => `${to}: ${header(raw, "Subject")!.replaceAll(/\r\n\s/g, " ")}`)
      .toSorted();
  };
  const both = (words: string) =>
    ["officer", "owner"].map((name) => `${name}@tastemakers.test: ${words} (${reference})`);
  expect(await warned(36)).toEqual([]);
  expect(await warned(37)).toEqual(both("Acknowledge a complaint by 23 November, 11:30 am"));
  expect(await warned(47)).toEqual([]);
  expect(await warned(48)).toEqual(both("A complaint was to be acknowledged by 23 November, 11:30 am"));
  await pool.query("update enquiries set acknowledged_at = $1, acknowledged_by = 'staff' where id = $2", [
    after(50),
    id,
  ]);
  expect(await warned(26 * 24)).toEqual(both("Settle a complaint by 21 December"));
  expect(await warned(31 * 24)).toEqual(both("A complaint was to be settled by 21 December"));
  expect(await warned(40 * 24)).toEqual([]);
});
