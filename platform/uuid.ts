const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a value is a UUID in lower case. PostgreSQL rejects other text where it expects a UUID. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && uuid.test(value);
}
