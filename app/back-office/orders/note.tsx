import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, formFailed } from "#app/context.ts";
import { done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormOf } from "#app/ui/field.tsx";
import { noteForm } from "#domain/orders/board/note.ts";
import { writeNote } from "#domain/orders/board/notes.server.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { NoteForm } from "#app/back-office/notes.tsx";
import { WayBack } from "#app/back-office/way-back.tsx";
import { saying } from "./said-of-order.ts";
import type { Route } from "./+types/note";
import { requireOrder, unknownOrder } from "./require-order.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { number, name } = await requireOrder(context.get(database), params.number);
  return { number, name, failed: context.get(formFailed) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = parseForm(await readForm(request), noteForm);
  if (!form.ok) return invalid(context, form);
  const written = await writeNote(context.get(database), params.number, { ...form.data, by: whoActs(context) });
  if (!written) throw unknownOrder(params.number);
  return done(saying(href("/back-office/orders/:number", params), "noted"));
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`A note on ${params.number}`, loaderData?.failed);

/** The page that is shown when a note on an order was refused. */
export default function Note({ loaderData: { number, name }, actionData }: Route.ComponentProps) {
  const form: FormOf<typeof noteForm> = actionData ?? emptyForm;
  return (
    <div className="desk-narrow">
      <WayBack to={href("/back-office/orders/:number", { number })}>
        {number}, {name}
      </WayBack>
      <h1>A note on {number}</h1>
      <ErrorSummary problems={form.problems} />
      <NoteForm action={href("/back-office/orders/:number/note", { number }) + summaryAnchor} form={form} />
    </div>
  );
}
