import { refuse } from "#app/refusal.ts";

/** Answers with a customer's photograph, cached for five minutes by the browser. Throws 404 without `bytes`. */
export function pictureAnswer(bytes: Uint8Array<ArrayBuffer> | undefined): Response {
  if (!bytes) throw refuse("There is no such photograph.", 404);
  return new Response(bytes, { headers: { "Content-Type": "image/webp", "Cache-Control": "private, max-age=300" } });
}
