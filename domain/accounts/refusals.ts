/** The library's own word for why it refused something; whatever else it throws is a bug and thrown on. */
export function codeOfRefusal(error: unknown): string {
  const { status, body } = (error ?? {}) as { status?: unknown; body?: { code?: unknown } };
  if (typeof body?.code !== "string" || status === "INTERNAL_SERVER_ERROR") throw error;
  return body.code;
}
