/** What Node and PostgreSQL put into `code`, such as "ENOENT" or "57P03". */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

export const UNIQUE_VIOLATION = "23505";

/** The SQLSTATE of a query that PostgreSQL refused; drizzle wraps it. */
export function sqlState(error: unknown): string | undefined {
  return codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
}
