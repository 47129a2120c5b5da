const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether it is an id as PostgreSQL writes them; asked for anything else it refuses the whole query. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && uuid.test(value);
}
