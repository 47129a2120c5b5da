import pg from "pg";
import { vi } from "vitest";

/**
 * The statements that this process sends to the database while `act` runs, without those that begin or end a
 * transaction.
 */
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
