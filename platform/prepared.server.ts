import type { Database } from "./database.server.ts";

type Statement<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> };

/**
 * A statement whose text is put together once for each connection, which takes longer than sending it. `build` names
 * with `sql.placeholder` what is another value each time.
 */
export function prepared<Rows>(
  build: (db: Database) => { prepare(name: string): Statement<Rows> },
): (db: Database, values: Record<string, unknown>) => Promise<Rows> {
  const known = new WeakMap<object, Statement<Rows>>();
  return (db, values) => {
    const { session } = db._;
    let statement = known.get(session);
    // Without a name: the pool names what is sent often.
    if (!statement) known.set(session, (statement = build(db).prepare("")));
    return statement.execute(values);
  };
}
