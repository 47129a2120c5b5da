import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#domain/audit/schema.ts";
import { db, pool } from "../../tests/support/database.ts";
import { anEnquiry } from "../../tests/support/enquiries.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { aPerson } from "../../tests/support/people.ts";
import {
  acknowledgeComplaint,
  assignEnquiry,
  makeComplaint,
  moveEnquiry,
  reopenUndelivered,
} from "./dealing.server.ts";
import { clocksOf } from "./complaint.ts";
import { findEnquiry, findEnquiryByReference, markEnquiry } from "./enquiries.server.ts";
import { findRelated } from "./related.server.ts";
import { readThread, writeMessage } from "./thread.server.ts";

const anil = await aPerson(pool, { name: "Anil", role: "staff" });
const lakshmi = await aPerson(pool, { name: "Lakshmi", role: "owner" });

const actionsOn = async (reference: string) => {
  const own = and(eq(auditLog.subjectKind, "enquiry"), eq(auditLog.subjectId, reference));
  return (await db.select().from(auditLog).where(own).orderBy(asc(auditLog.id))).map(
    (row) => `${row.actorName} ${row.action}`,
  );
};
const jobs = async (queue: string, data: object) =>
  (await pool.query("select 1 from pgboss.job where name = $1 and data = $2::jsonb", [queue, JSON.stringify(data)]))
    .rowCount;
const byLetter = async (reference: string) => (await findEnquiry(db, reference))?.acknowledgedByLetter;
const stateOf = async (reference: string) => (await findEnquiryByReference(db, reference))!.status;

test("an answer is kept, queued once as a mail and moves the enquiry on; what comes back opens it again", async () => {
  const { reference, id } = await anEnquiry(db);
  const answer = { kind: "answer", text: "Gladly.", by: anil, seen: 0 } as const;
  const written = await writeMessage(db, reference, answer);
  const message = written?.outcome === "written" ? written.id : 0;
  expect(await stateOf(reference)).toBe("answered");
  expect(await jobs("enquiry-answer", { messageId: message })).toBe(1);
  expect(await writeMessage(db, reference, answer)).toEqual({ outcome: "written", id: message });

  await writeMessage(db, reference, { kind: "received", text: "For 300, please.", by: lakshmi, seen: 1 });
  expect(await stateOf(reference)).toBe("open");
  await writeMessage(db, reference, { kind: "note", text: "Ask the hall.", by: lakshmi, seen: 1 });
  expect((await readThread(db, id)).map(({ kind, by, text }) => [kind, by, text])).toEqual([
    ["answer", "Anil", "Gladly."],
    ["received", "Lakshmi", "For 300, please."],
    ["note", "Lakshmi", "Ask the hall."],
  ]);
  expect(await actionsOn(reference)).toEqual([
    "Anil answered by mail",
    "Lakshmi wrote down what the customer wrote back",
    "Lakshmi added a note",
  ]);
});

test("of two who answer at once one is asked to read the other first, and nothing of hers is sent", async () => {
  const { reference, id } = await anEnquiry(db);
  const write = (text: string, by: typeof anil) => writeMessage(db, reference, { kind: "answer", text, by, seen: 0 });
  const outcomes = await Promise.all([write("Yes.", anil), write("No.", lakshmi)]);
  expect(outcomes.map((one) => `${one?.outcome}`).toSorted()).toEqual(["stale", "written"]);
  expect(await readThread(db, id)).toHaveLength(1);
  const said = { kind: "said", text: "No, sorry.", by: lakshmi } as const;
  expect((await writeMessage(db, reference, { ...said, seen: 0 }))?.outcome).toBe("stale");
  expect((await writeMessage(db, reference, { ...said, seen: 1 }))?.outcome).toBe("written");
});

test("without an e-mail nothing is mailed: what was said is written down", async () => {
  const { reference, id } = await anEnquiry(db, { email: null });
  const words = { text: "We rang.", by: anil, seen: 0 };
  expect(await writeMessage(db, reference, { kind: "answer", ...words })).toMatchObject({ outcome: "refused" });
  const written = await writeMessage(db, reference, { kind: "said", ...words });
  expect(await stateOf(reference)).toBe("answered");
  const [message] = await readThread(db, id);
  expect(written).toEqual({ outcome: "written", id: message!.id });
  expect(await jobs("enquiry-answer", { messageId: message!.id })).toBe(0);
  expect(await writeMessage(db, "TG-0000-0000", { kind: "said", ...words })).toBeUndefined();
});

test("a complaint that nobody touched was acknowledged by the letter, and stays so when somebody presses or answers", async () => {
  const { reference } = await anEnquiry(db, { kind: "complaint" });
  expect(await byLetter(reference)).toBe(false);
  await markEnquiry(db, reference, "acknowledged", "letter", new Date("2026-11-21T06:00:00Z"));
  expect(await byLetter(reference)).toBe(true);
  await acknowledgeComplaint(db, reference, anil);
  await writeMessage(db, reference, { kind: "answer", text: "We look into it.", by: anil, seen: 0 });
  expect(await byLetter(reference)).toBe(true);

  const answered = await anEnquiry(db, { kind: "complaint" });
  await writeMessage(db, answered.reference, { kind: "answer", text: "We look into it.", by: anil, seen: 0 });
  await markEnquiry(db, answered.reference, "acknowledged", "letter");
  expect(await byLetter(answered.reference)).toBe(false);
});

test("a complaint is acknowledged, answered and settled, and cannot be closed before", async () => {
  const { reference, id } = await anEnquiry(db, { kind: "complaint" });
  const by = lakshmi;
  expect(await moveEnquiry(db, reference, { to: "closed", by })).toMatchObject({ refused: expect.any(String) });
  await pool.query("delete from pgboss.job where name = 'enquiry-received'");
  expect(await acknowledgeComplaint(db, reference, by, new Date("2026-11-21T06:00:00Z"))).toBe("done");
  expect(await acknowledgeComplaint(db, reference, anil)).toBe("done");
  expect(await jobs("enquiry-received", { enquiryId: id })).toBe(1);
  const acknowledgedAt = new Date("2026-11-21T06:00:00Z");
  expect(await findEnquiry(db, reference)).toMatchObject({ acknowledgedAt, acknowledgedByLetter: false });
  expect(await stateOf(reference)).toBe("open");

  await writeMessage(db, reference, { kind: "answer", text: "We look into it.", by, seen: 0 });
  expect(await findEnquiry(db, reference)).toMatchObject({ answeredAt: expect.any(Date), resolvedAt: null });
  await writeMessage(db, reference, { kind: "settlement", text: "We sent two new jars.", by, seen: 1 });
  expect(await stateOf(reference)).toBe("closed");
  expect(await findEnquiry(db, reference)).toMatchObject({ resolvedAt: expect.any(Date) });
  const again = { kind: "settlement", text: "Once more.", by, seen: 2 } as const;
  expect(await writeMessage(db, reference, again)).toMatchObject({ outcome: "refused" });
  expect(await actionsOn(reference)).toEqual([
    "Lakshmi acknowledged the complaint",
    "Lakshmi answered by mail",
    "Lakshmi settled the complaint",
  ]);
  const { rows } = await pool.query("select before, after from audit_log where subject_id = $1", [reference]);
  expect(JSON.stringify(rows)).not.toContain("jars");
});

test("a message that is a complaint becomes one, once: its clocks run from its receipt, and a letter is queued", async () => {
  const receivedAt = new Date("2026-11-21T06:00:00Z");
  const { reference, id } = await anEnquiry(db, { topic: "About my order", status: "closed", receivedAt });
  await pool.query("delete from pgboss.job where name = 'enquiry-received'");
  expect(await makeComplaint(db, reference, anil)).toBe("done");
  expect(await makeComplaint(db, reference, lakshmi)).toBe("done");
  expect(await jobs("enquiry-received", { enquiryId: id })).toBe(1);
  const complaint = (await findEnquiryByReference(db, reference))!;
  expect(complaint).toMatchObject({ kind: "complaint", topic: null, status: "open", receivedAt });
  expect(clocksOf(complaint, receivedAt).map(({ duty, dueAt }) => [duty, dueAt.toISOString()])).toEqual([
    ["acknowledge", "2026-11-23T06:00:00.000Z"],
    ["settle", "2026-12-21T18:30:00.000Z"],
  ]);
  expect(await moveEnquiry(db, reference, { to: "closed", by: anil })).toMatchObject({
    refused: expect.stringContaining("settling"),
  });
  expect(await actionsOn(reference)).toEqual(["Anil made it a complaint"]);

  const withoutMail = await anEnquiry(db, { kind: "wedding", email: null, status: "answered" });
  await pool.query("delete from pgboss.job where name = 'enquiry-received'");
  await makeComplaint(db, withoutMail.reference, anil);
  expect(await jobs("enquiry-received", { enquiryId: withoutMail.id })).toBe(0);
  expect(await stateOf(withoutMail.reference)).toBe("answered");
  const forgotten = await anEnquiry(db, { mobile: "", email: null, erasedAt: new Date() });
  expect(await makeComplaint(db, forgotten.reference, anil)).toMatchObject({
    refused: expect.stringContaining("was erased"),
  });
  expect(await makeComplaint(db, "TG-0000-0000", anil)).toBeUndefined();
});

test("only those who work here are given an enquiry, and it is open once somebody has it", async () => {
  const { reference } = await anEnquiry(db);
  const customer = await aPerson(pool);
  expect(await assignEnquiry(db, reference, { to: customer.id, by: lakshmi })).toMatchObject({ refused: /works here/ });
  expect(await stateOf(reference)).toBe("new");
  expect(await assignEnquiry(db, reference, { to: anil.id, by: lakshmi })).toBe("done");
  expect(await assignEnquiry(db, reference, { to: anil.id, by: lakshmi })).toBe("done");
  expect(await findEnquiryByReference(db, reference)).toMatchObject({ assigneeId: anil.id, status: "open" });
  await assignEnquiry(db, reference, { to: null, by: anil });
  expect(await findEnquiryByReference(db, reference)).toMatchObject({ assigneeId: null, status: "open" });
  expect(await actionsOn(reference)).toEqual(["Lakshmi gave it to somebody", "Anil gave it to nobody"]);
  expect(await assignEnquiry(db, "TG-0000-0000", { to: null, by: anil })).toBeUndefined();
});

test("an enquiry is closed and opened again, each once", async () => {
  const { reference } = await anEnquiry(db);
  for (const to of ["closed", "closed", "open"] as const) await moveEnquiry(db, reference, { to, by: anil });
  expect(await stateOf(reference)).toBe("open");
  expect(await actionsOn(reference)).toEqual(["Anil closed it", "Anil opened it again"]);
});

test("an answer that reached nobody opens the enquiry again, unless something was said since", async () => {
  const { reference } = await anEnquiry(db);
  const first = await writeMessage(db, reference, { kind: "answer", text: "Yes.", by: anil, seen: 0 });
  const messageId = first?.outcome === "written" ? first.id : 0;
  await reopenUndelivered(db, messageId);
  await reopenUndelivered(db, messageId);
  expect(await stateOf(reference)).toBe("open");
  await writeMessage(db, reference, { kind: "said", text: "Yes.", by: anil, seen: 1 });
  await reopenUndelivered(db, messageId);
  expect(await stateOf(reference)).toBe("answered");
  expect((await actionsOn(reference)).filter((action) => action.startsWith("The post"))).toHaveLength(1);
});

test("the order an enquiry names is found, and what else came from the same mobile or e-mail", async () => {
  const number = "TM-7K3QXRP";
  await anOrder(pool, { method: "cash", number, mobile: "+919000000001", email: null });
  await anOrder(pool, { method: "cash", number: "TM-7K3QXRR", mobile: "+919000000002", email: "GITA@example.net" });
  await anOrder(pool, { method: "cash", number: "TM-7K3QXRS", mobile: "+919000000003" });
  const other = await anEnquiry(db, { mobile: "+919000000004", email: "x@example.net" });
  const changes = { mobile: "+919000000004", email: "gita@example.net", orderNumber: "tm 7k3q xrp" };
  const related = await findRelated(db, await anEnquiry(db, changes));
  expect(related.named).toMatchObject({ number, status: "placed" });
  expect(related.orders.map((order) => order.number)).toEqual(["TM-7K3QXRR"]);
  expect(related.enquiries.map(({ reference }) => reference)).toEqual([other.reference]);
});
