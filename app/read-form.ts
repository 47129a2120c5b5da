import type { z } from "zod";
import { refuse } from "./refusal.ts";

/** The fields of a posted form; anything that is no form is refused with 400 and a sentence. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw refuse("What arrived was not a form, so nothing was changed. Go back and send it once more.", 400);
  }
}

/**
 * Every text a form sent. Lines end as the browser counts them, in one character, and NUL, which PostgreSQL cannot
 * keep, is no text.
 */
export function textsOf(form: FormData): Record<string, string> {
  const texts = [...form].map(([name, value]) => [
    name,
    typeof value === "string" ? value.replaceAll("\r\n", "\n").replaceAll("\0", "") : "",
  ]);
  return Object.fromEntries(texts);
}

/** The first fault of each field, by the field's name, in the order the page has them. */
export function firstProblems(error: z.ZodError, order: readonly string[] = []): Record<string, string> {
  const problems: Record<string, string> = {};
  const place = ({ path }: { path: PropertyKey[] }) => order.indexOf(String(path[0]));
  const issues = error.issues.toSorted((a, b) => place(a) - place(b));
  for (const { path, message } of issues) problems[String(path[0])] ??= message;
  return problems;
}
