import { refuse } from "#app/refusal.ts";

/**
 * Answers with a customer's photograph. Only a published one (`isPublished`) may be stored, by the browser alone and
 * for five minutes. Throws 404 without `bytes`.
 */
export function pictureAnswer(bytes: Uint8Array<ArrayBuffer> | undefined, { isPublished = false } = {}): Response {
  if (!bytes) throw refuse("There is no such photograph.", 404);
  const caching = isPublished ? "private, max-age=300" : "private, no-store";
  return new Response(bytes, { headers: { "Content-Type": "image/webp", "Cache-Control": caching } });
}
