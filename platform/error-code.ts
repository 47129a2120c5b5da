/** What Node and PostgreSQL put into `code`, such as "ENOENT" or "57P03". */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

export const UNIQUE_VIOLATION = "23505";

/** The SQLSTATE of a query that PostgreSQL refused; drizzle wraps it. */
export function sqlState(error: unknown): string | undefined {
  return codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
}

/**
 * Whether the database could not take what it was given (SQLSTATE classes 22 and 54, NOT NULL and CHECK: NUL in a text, a
 * number out of range, too deep or too long), so that the same would be refused whenever it is sent again.
 */
export function isRefusedData(error: unknown): boolean {
  return /^(22|54|23502|23514)/.test(sqlState(error) ?? "");
}
