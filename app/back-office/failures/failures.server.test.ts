import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { queues } from "#database/queues.ts";
import { db } from "../../../tests/support/database.ts";
import { ownersContext } from "../../../tests/support/desk-context.ts";
import { loader } from "./failures.tsx";

test("work of every queue that fails is told in words", async () => {
  for (const queue of Object.keys(queues)) {
    await db.execute(sql`insert into failed_jobs (key, queue, attempts, is_over, facts, failed_at)
      values (gen_random_uuid()::text, ${queue}, 3, true, '{"type": "Error", "message": "no"}', now())`);
  }
  const request = new Request("https://shop.example/back-office/failures");
  const asked = { context: await ownersContext(), request, params: {} };
  const { failures } = await loader(asked as unknown as Parameters<typeof loader>[0]);
  expect(failures).toHaveLength(Object.keys(queues).length);
  expect(failures.filter(({ title }) => title in queues)).toEqual([]);
});
