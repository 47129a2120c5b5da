import type { Database } from "./database.server.ts";

/**
 * Returns a function that runs a query whose SQL text is built once per connection. A value that differs between calls
 * is written as `sql.placeholder("id")` in `build`, and passed to the function as `{ id: ... }`.
 *
 * Only for the three reads that a purchase repeats on its way from the shop to the order, and whose SQL takes longer to
 * build than to run: the lines of a cart, the products of its packs, and their free stock.
 */
export function prepared<Rows>(
  build: (db: Database) => { prepare(name: string): Statement<Rows> },
): (db: Database, values: Record<string, unknown>) => Promise<Rows> {
  const known = new WeakMap<object, Statement<Rows>>();
  return (db, values) => {
    const { session } = db._;
    let statement = known.get(session);
    // The name is empty because the pool names statements that are sent often.
    if (!statement) known.set(session, (statement = build(db).prepare("")));
    return statement.execute(values);
  };
}

type Statement<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> };
