import { data, redirect } from "react-router";
import { z } from "zod";
import { formFailed, type Context } from "./context.ts";
import { refuse } from "./refusal.ts";
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
 * The page draws itself again from `actionData`: `values` into the fields, `problems` into `ErrorSummary` and beside
 * the fields. A problem named "form" belongs to no field. All of it works without JavaScript.
 */

/** What a page draws its form from: what was typed, and what is wrong with it by the field's name. */
export type Refused = { values: Values; problems: Problems };

type Parsed<Data> = { ok: true; data: Data; values: Values } | ({ ok: false } & Refused);

/** The texts of a posted form by field; of a field sent twice, the last. Refuses what is not a form with 400. */
export async function readForm(request: Request): Promise<Values> {
  return textsOf(await readFormData(request));
}

/** A posted form as it came, for files and for fields that are sent more than once. Refuses what is not a form with 400. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw refuse("What arrived was not a form, so nothing was changed. Go back and send it once more.", 400);
  }
}

/** The texts of a form. Lines end in "\n", NUL, which PostgreSQL cannot keep, is left out, and a file counts as empty. */
export function textsOf(form: FormData): Values {
  const texts = [...form].map(([name, value]) => [
    name,
    typeof value === "string" ? value.replaceAll("\r\n", "\n").replaceAll("\0", "") : "",
  ]);
  return Object.fromEntries(texts);
}

/**
 * What a form's texts mean by a schema, or the first problem of each field. `fields` are the names of the fields in the
 * order of the page: those of the schema, unless given. A field that was not sent, such as a box without its tick,
 * counts as empty.
 */
export function parseForm<Data>(
  texts: Values,
  schema: z.ZodType<Data>,
  fields: readonly string[] = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
): Parsed<Data> {
  const values = { ...Object.fromEntries(fields.map((name) => [name, ""])), ...texts };
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, data: parsed.data, values };
  return { ok: false, values, problems: firstProblems(parsed.error, fields) };
}

/** The first problem of each field, in the order of the page. */
function firstProblems(error: z.ZodError, fields: readonly string[]): Problems {
  const problems: Problems = {};
  const place = ({ path }: { path: PropertyKey[] }) => fields.indexOf(String(path[0]));
  const issues = error.issues.toSorted((a, b) => place(a) - place(b));
  for (const { path, message } of issues) problems[String(path[0])] ??= message;
  return problems;
}

/** The page again because a field is wrong: 422. `seen` and `known` are sent back as they came. */
export function invalid(context: Context, refused: Refused) {
  return showAgain(context, refused, 422);
}

/**
 * The page again because something is no longer as it was when the form was opened: 409. `changed` are the fields that
 * are to say how it is now. The hidden fields `seen` and `known` say how it was when the form was opened: unless they are
 * among `changed` they are left out, so that the page fills them in anew and the next submit goes on from how it is now.
 */
export function conflict(context: Context, { values, problems }: Refused, changed: Values = {}) {
  const { seen: _seen, known: _known, ...typed } = values;
  return showAgain(context, { values: { ...typed, ...changed }, problems }, 409);
}

/**
 * The page again with what was typed and what is wrong, under a status of its own, such as 429; `more` is what else the
 * page draws from. Its title begins with "Error:". Passwords are never sent back.
 */
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

/** Leads with 303 back to the page that a form was sent to, whose address then names what was done: "?saved=3#done". */
export function doneHere(request: Request, said: Record<string, string>): Response {
  const { pathname, searchParams } = new URL(request.url);
  for (const [name, value] of Object.entries(said)) searchParams.set(name, value);
  return done(`${pathname}?${searchParams}#done`);
}

/**
 * Leads on with 303 after a form was done, so that reloading sends nothing again. An address without a fragment gets
 * that of the page's top, since the browser would keep the form's.
 */
export function done(to: string, cookies: readonly string[] = []): Response {
  const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  return redirect(to.includes("#") ? to : `${to}#main`, { status: 303, headers });
}
