import { expect, test } from "vitest";
import { invite } from "#domain/accounts/invitations.server.ts";
import { dismiss } from "#domain/accounts/staff.server.ts";
import { assignEnquiry } from "#domain/enquiries/dealing.server.ts";
import { contactForm } from "#domain/enquiries/enquiry.ts";
import { readThread, writeMessage } from "#domain/enquiries/thread.server.ts";
import { findEnquiryByReference } from "#domain/enquiries/enquiries.server.ts";
import { listNotes, writeNote } from "#domain/orders/board/notes.server.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aCustomer, enquire, tablesWith } from "../../tests/support/erasing.ts";
import { aPerson } from "../../tests/support/people.ts";
import { eraseAccount } from "./erasure.server.ts";

test("what somebody did who once worked here stays, without the name", async () => {
  const { id, email, name, words } = await aCustomer("Repalle");
  await pool.query("update users set role = 'owner' where id = $1", [id]);
  const boss = await aPerson(pool, { name: "Sita", role: "owner" });
  const [former, sita] = [
    { id, name },
    { id: boss.id, name: boss.name },
  ];
  const { id: orderId, number } = await anOrder(pool, { status: "placed" });
  await writeNote(db, number, { text: "Crisp, please", by: former });
  await writeNote(db, number, { text: "Ring twice", by: sita });
  const question = { name: "Gita", lastName: "", mobile: "9848012345", email: "", topic: "Other", message: "Open?" };
  const reference = await enquire(contactForm.parse(question), null);
  await assignEnquiry(db, reference, { to: id, by: sita });
  await writeMessage(db, reference, { kind: "said", text: "Until eight.", by: former, seen: 0 });
  await writeMessage(db, reference, { kind: "note", text: "A regular.", by: sita, seen: 1 });
  await invite(db, former, { email: "somebody@example.org", role: "staff" });
  expect(await eraseAccount(db, id)).toBe("works here");
  expect(await dismiss(db, sita, id)).toBe("dismissed");
  expect((await tablesWith([...words, email])).length).toBeGreaterThan(4);

  expect(await eraseAccount(db, id)).toBe("erased");
  expect(await tablesWith(words)).toEqual([]);
  expect((await listNotes(db, orderId)).map(({ by, text }) => [by, text])).toEqual([
    ["Former staff", "Crisp, please"],
    ["Sita", "Ring twice"],
  ]);
  const thread = await readThread(db, (await findEnquiryByReference(db, reference))!.id);
  expect(thread.map(({ by, text }) => [by, text])).toEqual([
    ["Former staff", "Until eight."],
    ["Sita", "A regular."],
  ]);
  const { rows: log } = await pool.query(
    "select actor_name, action, after ->> 'assignee' as assignee from audit_log where subject_id = any($1) order by id",
    [[reference, id]],
  );
  expect(log).toMatchObject([
    { actor_name: "Sita", action: "gave it to somebody", assignee: "Former staff" },
    { actor_name: "Former staff", action: "answered by phone or WhatsApp" },
    { actor_name: "Sita", action: "added a note" },
    { actor_name: "Sita", action: "took the role away" },
    { actor_name: "A customer", action: "erased the account" },
  ]);
  const { rows: invited } = await pool.query("select invited_by from invitations where email = 'somebody@example.org'");
  expect(invited).toEqual([{ invited_by: "Former staff" }]);
});
