/** What Node and PostgreSQL put into `code`, such as "ENOENT" or "57P03". */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
