import { users } from "#domain/accounts/schema.ts";
import type { Database } from "#platform/database.server.ts";

/** Inserts a user with this name, for tests of what staff do. The id is the name in lower case. */
export async function staffNamed(db: Database, name: string) {
  const id = name.toLowerCase();
  await db.insert(users).values({ id, name, email: `${id}@example.net` });
  return { id, name };
}
