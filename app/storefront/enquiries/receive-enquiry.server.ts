import { t } from "@lingui/core/macro";
import { href, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { database, limiters, log, visitor } from "#app/context.ts";
import { done, invalid, parseForm, readForm, showAgain } from "#app/form.server.ts";
import { signedIn } from "#app/session.server.ts";
import { signedCookie } from "#app/signed-cookie.server.ts";
import type { Values } from "#app/ui/field.tsx";
import { recordEnquiry } from "#domain/enquiries/enquiries.server.ts";
import type { Enquiry } from "#domain/enquiries/enquiry.ts";
import { language } from "#app/words/words.ts";
import { trapName } from "./trap.tsx";

type Context = Readonly<RouterContextProvider>;

/** Stores an enquiry, which this browser may then read. Refuses invalid fields and too many enquiries. */
export async function receiveEnquiry(context: Context, request: Request, schema: z.ZodType<Enquiry>) {
  const form = parseForm(await readForm(request), schema, names);
  if (!form.ok) return invalid(context, form);
  if (form.values[trapName]) {
    return invalid(context, { ...form, problems: { [trapName]: t`Leave the field for machines empty` } });
  }
  if (!(await context.get(limiters).enquiries.consume(context.get(visitor).clientAddress))) {
    const tooMany = t`Too many forms came from your connection within an hour. Nothing is lost: try later, or call or write to us.`;
    return showAgain(context, { ...form, problems: { form: tooMany } }, 429);
  }

  try {
    const who = await signedIn(context, request);
    const enquiry = { ...form.data, userId: who?.id ?? null, language: language() };
    const reference = await recordEnquiry(context.get(database), enquiry);
    const cookie = await cookieOf(context).serialize([reference, ...(await sentFrom(context, request))].slice(0, 5));
    return done(`${href("/enquiries/:reference", { reference })}#sent`, [cookie]);
  } catch (error) {
    // The page is shown again instead of the error screen, so that the typed text is not lost.
    const { reference } = context.get(visitor);
    context.get(log).error({ err: error, reference }, "an enquiry could not be stored");
    const notStored = t`We could not store this just now, at our fault. Nothing you wrote is lost: send it once more. Reference ${reference}.`;
    return showAgain(context, { ...form, problems: { form: notStored } }, 503);
  }
}

/**
 * The references of up to five enquiries sent from this browser within thirty days, newest first. This browser may read
 * them.
 */
export async function sentFrom(context: Context, request: Request): Promise<string[]> {
  const kept: unknown = await cookieOf(context).parse(request.headers.get("Cookie"));
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}

function cookieOf(context: Context) {
  return signedCookie(context, "enquiries", { maxAge: 30 * 24 * 60 * 60 });
}

/** The names of the fields, in the order in which pages show them. */
const names = [
  "country",
  "city",
  "quantity",
  "items",
  "destinations",
  "wantsSleeve",
  "name",
  "lastName",
  "mobile",
  "email",
  "orderNumber",
  "topic",
  "occasionDate",
  "occasionTime",
  "guests",
  "budget",
  "gstin",
  "message",
  trapName,
];
/** The name and e-mail address of the signed-in user, as initial values of an enquiry form. */
export async function knownWriter(context: Context, request: Request): Promise<Values> {
  const who = await signedIn(context, request);
  return who ? { name: who.name, email: who.email } : {};
}
