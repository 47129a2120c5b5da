import { data, href, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { messageForm } from "#domain/enquiries/message.ts";
import { writeMessage } from "#domain/enquiries/thread.server.ts";

type Context = Readonly<RouterContextProvider>;

const stale =
  "Something was added while you wrote, so nothing was sent. Read what came in between, then send this or change it.";

/** Takes one message of the thread in, or answers with its faults and all that was typed. */
export async function writeFromForm(context: Context, request: Request, reference: string) {
  const form = parseForm(await readForm(request), messageForm);
  if (!form.ok) return invalid(context, form);
  const { values } = form;
  const written = { ...form.data, by: whoActs(context) };
  const outcome = await writeMessage(context.get(database), reference, written);
  if (!outcome) throw data(null, { status: 404 });
  if (outcome.outcome === "refused") return conflict(context, { values, problems: { form: outcome.sentence } });
  if (outcome.outcome === "stale") {
    const between = { seen: String(written.seen) };
    return conflict(context, { values, problems: { [written.kind]: stale } }, between);
  }
  return done(`${href("/back-office/enquiries/:reference", { reference })}#message-${outcome.id}`);
}
