import { users } from "#domain/accounts/schema.ts";
import type { Database } from "#platform/database.server.ts";

/** Writes a user with this name, as whom a test can act as staff. The id is the name in lower case. */
export async function staffNamed(db: Database, name: string) {
  const id = name.toLowerCase();
  await db.insert(users).values({ id, name, email: `${id}@example.net` });
  return { id, name };
}
