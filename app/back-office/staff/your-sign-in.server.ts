import { data, href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, environment, type Context } from "#app/context.ts";
import { done, invalid, parseForm, readForm, showAgain, type Refused } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { currentSession } from "#app/session.server.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { beginAuthenticator } from "#domain/accounts/authenticators.server.ts";
import { factorForm, factorNameForm } from "#domain/accounts/forms.ts";
import type { Site } from "#domain/accounts/passkeys.server.ts";
import { isProvedLately } from "#domain/accounts/sessions.server.ts";
import {
  addSecondFactor,
  removeSecondFactor,
  renameSecondFactor,
  renewRecoveryCodes,
} from "#domain/accounts/second-factors.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";

/** What the page shows after a form was sent: its problems, or new recovery codes, which are shown only once. */
export type Answer = Refused & { codes: string[] };

const page = () => href("/back-office/your-sign-in");

/**
 * The id of the session, if the user has given the password in it within the last 15 minutes. Otherwise, and when
 * nobody is signed in, throws a redirect to the page that asks for the password. Afterwards that page leads to `to`.
 */
export async function provedSession(context: Context, request: Request, to = page()): Promise<string> {
  const session = await currentSession(context, request);
  if (session && (await isProvedLately(context.get(database), session.id))) return session.id;
  throw redirect(`${href("/account/confirm-password")}?to=${encodeURIComponent(to)}#main`, 303);
}

/** The shop's URL and name, with which passkeys are made. A passkey is bound to the URL's host name. */
export async function siteOf(context: Context): Promise<Site> {
  const { shopName } = await readSettings(context.get(database));
  return { siteUrl: context.get(environment).SITE_URL, shopName };
}

/**
 * Changes how the user signs in, as the form's field `do` says: begins to add an authenticator app, adds a passkey,
 * renames or removes a second factor, or makes new recovery codes. Answers with a redirect, or with new recovery codes
 * to show. Answers 422 for invalid fields and for a passkey that is not valid or is stored already, and 404 for a
 * second factor that is gone. Answers 409 for removing the last second factor when one is required, and for making
 * recovery codes without any second factor. Throws 422 for an unknown `do`, and a redirect to the password form when
 * the user gave the password more than 15 minutes ago.
 */
export async function changeSignIn(context: Context, request: Request) {
  const sessionId = await provedSession(context, request);
  const values = await readForm(request);
  const change = changes[values.do ?? ""];
  if (!change) throw refuse("The form did not say what to do, so nothing was changed. Go back and try once more.");
  return change({ context, sessionId, values });
}

type Asked = { context: Context; sessionId: string; values: Values };

const changes: Record<
  string,
  (asked: Asked) => Promise<Response | ReturnType<typeof showAgain> | ReturnType<typeof showCodes>>
> = {
  "begin app": async ({ context }) => {
    await beginAuthenticator(context.get(database), whoActs(context).id, context.get(environment).COOKIE_SECRETS);
    return done(href("/back-office/your-sign-in/app"));
  },
  "add passkey": addPasskey,
  rename: async ({ context, values }) => {
    const form = parseForm(values, factorForm.extend(factorNameForm.shape));
    if (!form.ok) return refuseWith(context, { form: form.problems.name ?? unnamed });
    const isDone = await renameSecondFactor(context.get(database), whoActs(context), form.data);
    return isDone ? leadBack("renamed") : refuseWith(context, { form: gone }, 404);
  },
  remove: async ({ context, values }) => {
    const form = parseForm(values, factorForm);
    if (!form.ok) return refuseWith(context, { form: unnamed });
    const outcome = await removeSecondFactor(context.get(database), whoActs(context), form.data);
    if (outcome === "removed") return leadBack("removed");
    return outcome === "gone" ? refuseWith(context, { form: gone }, 404) : refuseWith(context, { form: needed }, 409);
  },
  "new codes": async ({ context }) => {
    const codes = await renewRecoveryCodes(context.get(database), whoActs(context));
    return codes ? showCodes(codes) : refuseWith(context, { form: none }, 409);
  },
};

async function addPasskey({ context, sessionId, values }: Asked) {
  const form = parseForm(values, factorNameForm);
  if (!form.ok) return invalid(context, form);
  const outcome = await addSecondFactor(context.get(database), whoActs(context), form.data.name, {
    kind: "passkey",
    answer: values.passkey ?? "",
    sessionId,
    site: await siteOf(context),
  });
  if (outcome === "wrong") return refuseWith(context, { form: unfit });
  return outcome.codes.length > 0 ? showCodes(outcome.codes) : leadBack("added");
}

/**
 * Adds an authenticator app if the first code that the user typed from it is right. Then it shows recovery codes if new
 * ones were made, else it redirects to the page "Your sign-in". Answers 422 for a wrong or missing code and for a
 * missing name. Throws a redirect to the password form when the user gave the password more than 15 minutes ago.
 */
export async function confirmApp(context: Context, request: Request) {
  await provedSession(context, request);
  const { code = "", ...values } = await readForm(request);
  const form = parseForm(values, factorNameForm);
  if (!form.ok || code.trim() === "") {
    const problems = { ...(!form.ok && form.problems), ...(code.trim() === "" && { code: noCode }) };
    return invalid(context, { values, problems });
  }
  const outcome = await addSecondFactor(context.get(database), whoActs(context), form.data.name, {
    kind: "authenticator",
    code,
    secrets: context.get(environment).COOKIE_SECRETS,
  });
  if (outcome === "wrong") return invalid(context, { values, problems: { code: wrongCode } });
  return outcome.codes.length > 0 ? showCodes(outcome.codes) : leadBack("added");
}

const unnamed = "The form did not name a passkey or an app, so nothing was changed";
const gone = "That one is gone already, so nothing was changed";
const needed = "Everybody who works here needs a second factor. Add another one first, then remove this one";
const none = "Without a second factor there is nothing to recover, so no codes were made";
const unfit = "That passkey did not fit, or the shop has it already. Try once more";
const noCode = "Enter the six digits that the app shows";
const wrongCode = "That code is not right. Wait for the next one, and see that the phone's clock is right";

function leadBack(what: "added" | "renamed" | "removed") {
  return done(`${page()}?done=${what}#done`);
}

function showCodes(codes: string[]) {
  return data({ values: {}, problems: {}, codes });
}

function refuseWith(context: Context, problems: Problems, status = 422) {
  return showAgain(context, { values: {}, problems }, status);
}
