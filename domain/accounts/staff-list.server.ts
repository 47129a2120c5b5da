import { asc, inArray } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { users } from "./schema.ts";

/** Whoever runs the shop, staff and owners, by name. */
export async function listStaff(db: Database): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, ["staff", "owner"]))
    .orderBy(asc(users.name), asc(users.id));
}
