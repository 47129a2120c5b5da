import pg from "pg";
import { vi } from "vitest";

/** What this process asks of the database meanwhile, without where a transaction or a part of one begins and ends. */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await act();
    const texts = query.mock.calls.map(([asked]) =>
      typeof asked === "string" ? asked : (asked as { text: string }).text,
    );
    return texts.filter((text) => !/^(begin|commit|rollback|savepoint|release savepoint)/i.test(text));
  } finally {
    query.mockRestore();
  }
}
