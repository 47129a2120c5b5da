import { data, href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, environment, type Context } from "#app/context.ts";
import { done, invalid, parseForm, readForm, showAgain, type Refused } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { currentSession } from "#app/session.server.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { beginAuthenticator } from "#domain/accounts/authenticators.server.ts";
import { factorForm, factorNameForm, languageForm } from "#domain/accounts/forms.ts";
import type { Site } from "#domain/accounts/passkeys.server.ts";
import { isProvedLately } from "#domain/accounts/sessions.server.ts";
import {
  addSecondFactor,
  removeSecondFactor,
  renameSecondFactor,
  renewRecoveryCodes,
} from "#domain/accounts/second-factors.server.ts";
import { chooseLanguage } from "#domain/accounts/users.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";

export type Answer = Refused & { codes: string[] };

const page = () => href("/back-office/your-sign-in");

/**
 * The id of the user's session. Throws a redirect to the password form if the password was last given more than 15
 * minutes ago. From the form the user goes on to `to`.
 */
export async function provedSession(context: Context, request: Request, to = page()): Promise<string> {
  const session = await currentSession(context, request);
  if (session && (await isProvedLately(context.get(database), session.id))) return session.id;
  throw redirect(`${href("/account/confirm-password")}?to=${encodeURIComponent(to)}#main`, 303);
}

/** The shop's URL and name, with which passkeys are made. */
export async function siteOf(context: Context): Promise<Site> {
  const { shopName } = await readSettings(context.get(database));
  return { siteUrl: context.get(environment).SITE_URL, shopName };
}

/**
 * Chooses the language of the kitchen's pages. Or adds, renames or removes a second factor, or makes new recovery codes: asks then for the password if it was last given
 * more than 15 minutes ago. Refuses to remove the last factor of a user who needs one.
 */
export async function changeSignIn(context: Context, request: Request) {
  const values = await readForm(request);
  if (values.intent === "language") return saveLanguage(context, values);
  const sessionId = await provedSession(context, request);
  const change = changes[values.intent ?? ""];
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

async function saveLanguage(context: Context, values: Values) {
  const form = parseForm(values, languageForm);
  if (!form.ok) throw refuse("There is no such language, so nothing was changed. Go back and choose one.");
  await chooseLanguage(context.get(database), whoActs(context).id, form.data.language);
  return leadBack("language");
}

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
 * Adds an authenticator app if the typed code is right. Shows recovery codes if new ones were made. Asks for the
 * password if it was last given more than 15 minutes ago.
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

function leadBack(what: "added" | "renamed" | "removed" | "language") {
  return done(`${page()}?done=${what}#done`);
}

function showCodes(codes: string[]) {
  return data({ values: {}, problems: {}, codes });
}

function refuseWith(context: Context, problems: Problems, status = 422) {
  return showAgain(context, { values: {}, problems }, status);
}
