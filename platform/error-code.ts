/** The `code` that Node or PostgreSQL gave an error, such as "ENOENT" or "57P03"; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

export const UNIQUE_VIOLATION = "23505";

/** The SQLSTATE of a failed query, such as "23505", even if drizzle has wrapped its error. */
export function sqlState(error: unknown): string | undefined {
  return codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
}

/**
 * Whether PostgreSQL refused a value in a query, such as a text that is too long (SQLSTATE classes 22 and 54, NOT NULL,
 * CHECK). Sending the same query again fails again.
 */
export function isRefusedData(error: unknown): boolean {
  return /^(22|54|23502|23514)/.test(sqlState(error) ?? "");
}
