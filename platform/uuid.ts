const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a value is a UUID in lower case. Check ids before a query: PostgreSQL throws for a text that is no UUID. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && uuid.test(value);
}
