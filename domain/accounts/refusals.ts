/** The code of a refusal by better-auth, such as "INVALID_TOKEN". Throws any other error again. */
export function codeOfRefusal(error: unknown): string {
  const { status, body } = (error ?? {}) as { status?: unknown; body?: { code?: unknown } };
  if (typeof body?.code !== "string" || status === "INTERNAL_SERVER_ERROR") throw error;
  return body.code;
}
