import { data, href, redirect, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { database, formFailed, limiters, log, visitor } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import { signedIn } from "#app/session.server.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import type { Enquiry } from "#domain/enquiries/enquiry.ts";
import { recordEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { trapName } from "./trap.tsx";

const trapped = "Leave the field for machines empty";
const notStored = "We could not store this just now, at our fault. Nothing you wrote is lost: send it once more.";
const tooMany =
  "Too many forms came from your connection within an hour. Nothing is lost: try later, or call or write to us.";

/** Takes a form in: stores it and leads to its reference, or answers with every fault and all that was typed. */
export async function receiveEnquiry(
  context: Readonly<RouterContextProvider>,
  request: Request,
  schema: z.ZodType<Enquiry>,
) {
  const values = { ...untyped, ...textsOf(await readForm(request)) };
  const parsed = schema.safeParse(values);

  if (!parsed.success) return refuse(context, values, firstProblems(parsed.error), 422);
  if (values[trapName]) return refuse(context, values, { [trapName]: trapped }, 422);
  if (!(await context.get(limiters).enquiries.consume(context.get(visitor).clientAddress))) {
    return refuse(context, values, { form: tooMany }, 429);
  }

  try {
    const who = await signedIn(context, request);
    const enquiry = { ...parsed.data, userId: who?.id ?? null };
    const reference = await recordEnquiry(context.get(database), enquiry);
    return redirect(`${href("/enquiries/:reference", { reference })}#sent`, 303);
  } catch (error) {
    // A long letter is worth more than our error screen: the page comes back with every word of it.
    const { reference } = context.get(visitor);
    context.get(log).error({ err: error, reference }, "an enquiry could not be stored");
    return refuse(context, values, { form: `${notStored} Reference ${reference}.` }, 503);
  }
}

function refuse(context: Readonly<RouterContextProvider>, values: Values, problems: Problems, status: number) {
  context.set(formFailed, true);
  return data({ values, problems }, { status });
}

const names = [
  "name",
  "lastName",
  "mobile",
  "email",
  "orderNumber",
  "topic",
  "message",
  "occasionDate",
  "occasionTime",
  "country",
  "city",
  "items",
  trapName,
];
/** A field that was left out counts as empty. */
const untyped: Values = Object.fromEntries(names.map((name) => [name, ""]));
