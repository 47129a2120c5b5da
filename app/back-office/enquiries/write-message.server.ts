import { data, href, redirect, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, formFailed } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { messageForm } from "#domain/enquiries/message.ts";
import { writeMessage } from "#domain/enquiries/thread.server.ts";

type Context = Readonly<RouterContextProvider>;

const stale =
  "Something was added while you wrote, so nothing was sent. Read what came in between, then send this or change it.";

/** Takes one message of the thread in, or answers with its faults and all that was typed. */
export async function writeFromForm(context: Context, request: Request, reference: string) {
  const values = textsOf(await readForm(request));
  const parsed = messageForm.safeParse(values);
  if (!parsed.success) return again(context, values, firstProblems(parsed.error), 422);

  const written = { ...parsed.data, by: whoActs(context) };
  const outcome = await writeMessage(context.get(database), reference, written);
  if (!outcome) throw data(null, { status: 404 });
  if (outcome.outcome === "refused") return again(context, values, { form: outcome.sentence }, 409);
  if (outcome.outcome === "stale") return again(context, values, { [written.kind]: stale }, 409, written.seen);
  return redirect(`${href("/back-office/enquiries/:reference", { reference })}#message-${outcome.id}`, 303);
}

/** `seen` is how many messages the writer had before them, when more have come since. */
function again(context: Context, values: Values, problems: Problems, status: number, seen?: number) {
  context.set(formFailed, true);
  return data({ values, problems, seen }, { status });
}
