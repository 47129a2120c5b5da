import { expect, test } from "vitest";
import { migrate } from "#platform/database.server.ts";
import { prepare } from "../../database/prepare.ts";
import { earlierMigrations } from "../support/earlier-migrations.ts";
import { aDatabase } from "../support/empty-database.ts";
import { seedFormer } from "../support/former-seed.ts";

test("what the log and the letters told of enquiries is in columns after the upgrade, and goes on to be", async () => {
  const { pool } = await aDatabase();
  await migrate(pool, earlierMigrations(5), seedFormer);
  const enquiry = (reference: string, kind: string, mobile = "+919848012345") =>
    pool.query(
      `insert into enquiries (reference, kind, fingerprint, name, mobile, message, acknowledged_at)
       values ($1, $2, $1, 'Lakshmi', $3, 'The jar was broken.', '2026-11-20T06:00:00Z')`,
      [reference, kind, mobile],
    );
  const logged = (kind: string, id: string, action: string) =>
    pool.query("insert into audit_log (actor_name, action, subject_kind, subject_id) values ('Sita', $3, $1, $2)", [
      kind,
      id,
      action,
    ]);
  await enquiry("TG-LETTER", "complaint");
  await enquiry("TG-PRESSED", "complaint");
  await enquiry("TG-TURNED", "complaint");
  await enquiry("TG-ERASED", "contact", "");
  await logged("enquiry", "TG-PRESSED", "acknowledged the complaint");
  await logged("enquiry", "TG-TURNED", "made it a complaint");
  await logged("enquiry", "TG-TURNED", "asked to be forgotten once it is settled");

  await migrate(pool, "database/migrations", prepare);
  // The earlier version still runs and writes as before.
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
});
