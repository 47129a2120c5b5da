import { users } from "#domain/accounts/schema.ts";
import type { Database } from "#platform/database.server.ts";

/** Somebody of the shop, by whose name the log tells what they did. */
export async function staffNamed(db: Database, name: string) {
  const id = name.toLowerCase();
  await db.insert(users).values({ id, name, email: `${id}@example.net` });
  return { id, name };
}
