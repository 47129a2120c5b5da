import { t } from "@lingui/core/macro";
import { data, redirect } from "react-router";
import { z } from "zod";
import { takeLanguage } from "#platform/languages.ts";
import { tidyText } from "#platform/plain-text.ts";
import { formFailed, type Context } from "./context.ts";
import { refuse } from "./refusal.ts";
import { sayIssue } from "./sentences/issues.ts";
import type { Problems, Values } from "./ui/field.tsx";

/*
 * How every posted form is read, refused and answered. An action reads from top to bottom:
 *
 *     const form = parseForm(await readForm(request), parcelForm);
 *     if (!form.ok) return invalid(context, form);
 *     const sent = await sendParcel(context.get(database), form.data);
 *     if ("refused" in sent) return conflict(context, { ...form, problems: { form: sent.refused } });
 *     return done(href("/back-office/orders/:number", params));
 *
 * The page draws itself again from `actionData`, the `form` of its fields (ui/field.tsx): `values` stand in them,
 * `problems` beside them and in `ErrorSummary`. A problem named "form" belongs to no field. All of it works without
 * JavaScript.
 */

/** The typed values of a refused form, and its problems by field name. */
export type Refused = { values: Values; problems: Problems };

type Parsed<Data> = { ok: true; data: Data; values: Values } | ({ ok: false } & Refused);

/** The most letters of all fields of a form together, files not counted. */
const MOST_TEXT = 64 * 1024;

/**
 * The values of a posted form. A repeated field has its last value. Throws 400 when the body is no form, and 413 when
 * its texts have more than `most` letters.
 */
export async function readForm(request: Request, most = MOST_TEXT): Promise<Values> {
  return textsOf(await readFormData(request, most));
}

/** A posted form with its files and all values of repeated fields. Throws as `readForm` does. */
export async function readFormData(request: Request, most = MOST_TEXT): Promise<FormData> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw refuse(t`What arrived was not a form, so nothing was changed. Go back and send it once more.`, 400);
  }
  let letters = 0;
  for (const [, value] of form) letters += typeof value === "string" ? value.length : 0;
  if (letters > most)
    throw refuse(t`The texts are longer than we accept, so nothing was changed. Go back and shorten them.`, 413);
  return form;
}

/** The texts of a form by field name, without marks that nobody sees (`tidyText`). */
export function textsOf(form: FormData): Values {
  const texts = [...form].map(([name, value]) => [name, typeof value === "string" ? tidyText(value) : ""]);
  return Object.fromEntries(texts);
}

/** Parses a form: returns the data, or the first problem of each field. */
export function parseForm<Data>(
  texts: Values,
  schema: z.ZodType<Data>,
  /** The names of the fields, in the order of the page. A missing field counts as empty. */
  fields: readonly string[] = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
): Parsed<Data> {
  const values = { ...Object.fromEntries(fields.map((name) => [name, ""])), ...texts };
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, data: parsed.data, values };
  return { ok: false, values, problems: firstProblems(parsed.error, fields) };
}

function firstProblems(error: z.ZodError, fields: readonly string[]): Problems {
  const problems: Problems = {};
  const place = ({ path }: { path: PropertyKey[] }) => fields.indexOf(String(path[0]));
  const issues = error.issues.toSorted((a, b) => place(a) - place(b));
  for (const issue of issues) problems[String(issue.path[0])] ??= sayIssue(issue);
  return problems;
}

/** Answers 422 and shows the page again, with the typed values and their problems. */
export function invalid(context: Context, refused: Refused) {
  return showAgain(context, refused, 422);
}

/**
 * Answers 409 and shows the page again with the typed values, because something has changed since the page was shown.
 * Fields in `changed` show their present values instead.
 */
export function conflict(context: Context, { values, problems }: Refused, changed: Values = {}) {
  // These hidden fields get their present values, so that sending the form again is accepted.
  const { seen: _seen, known: _known, ...typed } = values;
  return showAgain(context, { values: { ...typed, ...changed }, problems }, 409);
}

/** Shows the page again, with the problems, the data `more`, and the typed values except passwords. */
export function showAgain<More extends object>(
  context: Context,
  { values, problems }: Refused,
  status: number,
  more?: More,
) {
  const { password: _password, present: _present, ...typed } = values;
  context.set(formFailed, true);
  return data({ values: typed, problems, ...more } as Refused & More, { status });
}

/**
 * Redirects to the page of the request with `said` in its query, so that the page says what was done: "?saved=3#done".
 */
export function doneHere(request: Request, said: Record<string, string>): Response {
  const { pathname, searchParams } = new URL(request.url);
  for (const [name, value] of Object.entries(said)) searchParams.set(name, value);
  return done(`${takeLanguage(pathname).address}?${searchParams}#done`);
}

/**
 * Redirects after a form succeeded, so that reloading does not send the form again. A URL without a fragment gets
 * "#main", because browsers would otherwise keep the fragment of the form's URL.
 */
export function done(to: string, cookies: readonly string[] = []): Response {
  const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  return redirect(to.includes("#") ? to : `${to}#main`, { status: 303, headers });
}
