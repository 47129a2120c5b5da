import pg from "pg";
import { vi } from "vitest";

/** The SQL statements that this process sends while `act` runs, except those that begin or end transactions. */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await act();
    const texts = query.mock.calls.map(([asked]) =>
      typeof asked === "string" ? asked : (asked as { text: string }).text,
    );
    return texts.filter((text) => !/^(listen|begin|commit|rollback|savepoint|release savepoint)/i.test(text));
  } finally {
    query.mockRestore();
  }
}
