import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { linesOf } from "#domain/catalogue/batch.ts";
import { findBatch, listSoldOut } from "#domain/catalogue/batches.server.ts";
import { undoBatch } from "#domain/catalogue/undo.server.ts";
import { migrate } from "#platform/database.server.ts";
import { prepare } from "../../database/prepare.ts";
import { earlierMigrations } from "../support/earlier-migrations.ts";
import { aDatabase } from "../support/empty-database.ts";
import { seedFormer } from "../support/former-seed.ts";

test("what the log and the letters told of enquiries, prices and stock is in columns after the upgrade, and goes on to be", async () => {
  const { pool, db } = await aDatabase();
  await migrate(pool, earlierMigrations(5), seedFormer);
  const enquiry = (reference: string, kind: string, mobile = "+919848012345") =>
    pool.query(
      `insert into enquiries (reference, kind, fingerprint, name, mobile, message, acknowledged_at)
       values ($1, $2, $1, 'Lakshmi', $3, 'The jar was broken.', '2026-11-20T06:00:00Z')`,
      [reference, kind, mobile],
    );
  const logged = (kind: string, id: string, action: string, batch: string | null = null, facts: object[] = []) =>
    pool.query(
      `insert into audit_log (actor_name, action, subject_kind, subject_id, batch, before, after)
       values ('Sita', $3, $1, $2, $4, $5, $6)`,
      [kind, id, action, batch, ...[0, 1].map((at) => (facts[at] ? JSON.stringify(facts[at]) : null))],
    );
  await enquiry("TG-LETTER", "complaint");
  await enquiry("TG-PRESSED", "complaint");
  await enquiry("TG-TURNED", "complaint");
  await enquiry("TG-ERASED", "contact", "");
  await logged("enquiry", "TG-PRESSED", "acknowledged the complaint");
  await logged("enquiry", "TG-TURNED", "made it a complaint");
  await logged("enquiry", "TG-TURNED", "asked to be forgotten once it is settled");
  const batches = [randomUUID(), randomUUID(), randomUUID()] as const;
  await logged("pack", "2", "marked sold out", batches[0], [{ available: true }, { available: false }]);
  await logged("product", "1", "counted the stock", batches[1], [{ grams: 4000 }, { grams: 4500 }]);

  await migrate(pool, "database/migrations", prepare);
  // The earlier version still runs and writes as before.
  await logged("pack", "2", "changed the price", batches[2], [{ price: 58_900 }, { price: 59_900 }]);
  await enquiry("TG-LATER", "contact");
  await pool.query("update enquiries set mobile = '' where reference = 'TG-LATER'");

  const { rows } = await pool.query(
    `select reference, acknowledged_by, became_complaint_at is not null as turned,
       erasure_requested_at is not null as asked, erased_at is not null as erased from enquiries order by id`,
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["TG-LETTER", "letter", false, false, false],
    ["TG-PRESSED", "staff", false, false, false],
    ["TG-TURNED", "letter", true, true, false],
    ["TG-ERASED", "letter", false, false, true],
    ["TG-LATER", null, false, false, true],
  ]);
  const lines = [];
  for (const batch of batches) lines.push(...linesOf((await findBatch(db, batch))!));
  expect(lines).toEqual([
    "Kaju Katli (500 g): shown as sold out until it is sold again",
    "Motichoor Laddu: 4 kg → 4.5 kg in the kitchen",
    "Kaju Katli 500 g: ₹589 → ₹599",
  ]);
  expect(await listSoldOut(db, ["2"])).toEqual(["2"]);
  const by = { id: null, name: "Anil" };
  const outcome = await undoBatch(db, { batch: batches[1], by, mayChangePrices: false });
  expect(outcome).toMatchObject({ ok: true });
});
