import { users } from "#domain/accounts/schema.ts";
import type { Database } from "#platform/database.server.ts";

/** Writes a user with this name; the change log will show what is done under it. */
export async function staffNamed(db: Database, name: string) {
  const id = name.toLowerCase();
  await db.insert(users).values({ id, name, email: `${id}@example.net` });
  return { id, name };
}
