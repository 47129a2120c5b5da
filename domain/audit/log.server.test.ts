import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../tests/support/database.ts";
import { recordChange } from "./audit.server.ts";
import { listActors, listLog } from "./log.server.ts";

const [anil, sita] = [
  { id: "anil", name: "Anil" },
  { id: "sita", name: "Sita" },
];

const on = async (day: string) => (await listLog(db, { day })).entries.map(({ subjectId }) => subjectId);

test("the log is read newest first, a page at a time, by who, what and when", async () => {
  expect(await listLog(db)).toEqual({ entries: [], next: undefined });
  expect(await listActors(db)).toEqual([]);
  for (let index = 0; index < 120; index += 1) {
    const subject = { kind: index % 3 === 0 ? ("pack" as const) : ("order" as const), id: String(index) };
    await recordChange(db, { by: index % 2 === 0 ? anil : sita, action: `step ${index}`, subject });
  }
  const pages = [];
  for (let before: number | undefined, more = true; more; more = before !== undefined) {
    const { entries, next } = await listLog(db, { before });
    pages.push(entries.map(({ subjectId }) => Number(subjectId)));
    before = next;
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(pages.flat()).toEqual(Array.from({ length: 120 }, (_, index) => 119 - index));

  const { entries, next } = await listLog(db, { who: "Anil", kind: "pack" });
  expect(entries).toHaveLength(20);
  expect(next).toBeUndefined();
  expect(entries.every(({ actorName, subjectKind }) => actorName === "Anil" && subjectKind === "pack")).toBe(true);
  expect(await listActors(db)).toEqual(["Anil", "Sita"]);

  await db.execute(sql`update audit_log set happened_at = '2019-11-20T18:30:00Z' where subject_id = '7'`);
  await db.execute(sql`update audit_log set happened_at = '2019-11-20T18:29:59Z' where subject_id = '8'`);
  expect([await on("2019-11-20"), await on("2019-11-21"), await on("2019-11-22")]).toEqual([["8"], ["7"], []]);
});
