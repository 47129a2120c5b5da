import { data, href, redirect, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, environment, formFailed } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
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

type Context = Readonly<RouterContextProvider>;

/** What a page of one's own sign-in answers a form with: what is wrong, or codes that are shown this once. */
type Answer = { values: Values; problems: Problems; codes: string[] };

const page = () => href("/back-office/your-sign-in");

/** The session that may change how its owner signs in; whoever signed in too long ago is led to confirm the password. */
export async function provedSession(context: Context, request: Request, to = page()): Promise<string> {
  const session = await currentSession(context, request);
  if (session && (await isProvedLately(context.get(database), session.id))) return session.id;
  throw redirect(`${href("/account/confirm-password")}?to=${encodeURIComponent(to)}#main`, 303);
}

export async function siteOf(context: Context): Promise<Site> {
  const { shopName } = await readSettings(context.get(database));
  return { siteUrl: context.get(environment).SITE_URL, shopName };
}

/** Does what a form of the page asks for, named by its field "do". */
export async function changeSignIn(context: Context, request: Request) {
  const sessionId = await provedSession(context, request);
  const typed = textsOf(await readForm(request));
  const change = changes[typed.do ?? ""];
  if (!change) throw refuse("The form did not say what to do, so nothing was changed. Go back and try once more.");
  return change({ context, sessionId, typed });
}

type Asked = { context: Context; sessionId: string; typed: Record<string, string> };

const changes: Record<string, (asked: Asked) => Promise<Response | ReturnType<typeof answer>>> = {
  "begin app": async ({ context }) => {
    await beginAuthenticator(context.get(database), whoActs(context).id, context.get(environment).COOKIE_SECRETS);
    return redirect(`${href("/back-office/your-sign-in/app")}#main`, 303);
  },
  "add passkey": addPasskey,
  rename: async ({ context, typed }) => {
    const form = factorForm.extend(factorNameForm.shape).safeParse(typed);
    if (!form.success) return refuseWith(context, { form: firstProblems(form.error).name ?? unnamed });
    const isDone = await renameSecondFactor(context.get(database), whoActs(context), form.data);
    return isDone ? done("renamed") : refuseWith(context, { form: gone }, 404);
  },
  remove: async ({ context, typed }) => {
    const form = factorForm.safeParse(typed);
    if (!form.success) return refuseWith(context, { form: unnamed });
    const outcome = await removeSecondFactor(context.get(database), whoActs(context), form.data);
    if (outcome === "removed") return done("removed");
    return outcome === "gone" ? refuseWith(context, { form: gone }, 404) : refuseWith(context, { form: needed }, 409);
  },
  "new codes": async ({ context }) => {
    const codes = await renewRecoveryCodes(context.get(database), whoActs(context));
    return codes ? answer({ codes }) : refuseWith(context, { form: none }, 409);
  },
};

async function addPasskey({ context, sessionId, typed }: Asked) {
  const form = factorNameForm.safeParse(typed);
  if (!form.success) return refuseWith(context, firstProblems(form.error));
  const outcome = await addSecondFactor(context.get(database), whoActs(context), form.data.name, {
    kind: "passkey",
    answer: typed.passkey ?? "",
    sessionId,
    site: await siteOf(context),
  });
  if (outcome === "wrong") return refuseWith(context, { form: unfit });
  return outcome.codes.length > 0 ? answer({ codes: outcome.codes }) : done("added");
}

/** Takes a new app among the second factors by its first code. */
export async function confirmApp(context: Context, request: Request) {
  await provedSession(context, request);
  const { code = "", name = "" } = textsOf(await readForm(request));
  const form = factorNameForm.safeParse({ name });
  const problems = { ...(form.success ? {} : firstProblems(form.error)), ...(code.trim() === "" && { code: noCode }) };
  if (!form.success || Object.keys(problems).length > 0) return refuseWith(context, problems, 422, { name });
  const outcome = await addSecondFactor(context.get(database), whoActs(context), form.data.name, {
    kind: "authenticator",
    code,
    secrets: context.get(environment).COOKIE_SECRETS,
  });
  if (outcome === "wrong") return refuseWith(context, { code: wrongCode }, 422, { name });
  return outcome.codes.length > 0 ? answer({ codes: outcome.codes }) : done("added");
}

const unnamed = "The form did not name a passkey or an app, so nothing was changed";
const gone = "That one is gone already, so nothing was changed";
const needed = "Everybody who works here needs a second factor. Add another one first, then remove this one";
const none = "Without a second factor there is nothing to recover, so no codes were made";
const unfit = "That passkey did not fit, or the shop has it already. Try once more";
const noCode = "Enter the six digits that the app shows";
const wrongCode = "That code is not right. Wait for the next one, and see that the phone's clock is right";

function done(what: "added" | "renamed" | "removed") {
  return redirect(`${page()}?done=${what}#done`, 303);
}

function answer({ values = {}, problems = {}, codes = [] }: Partial<Answer>, status = 200) {
  return data<Answer>({ values, problems, codes }, { status });
}

function refuseWith(context: Context, problems: Problems, status = 422, values: Values = {}) {
  context.set(formFailed, true);
  return answer({ problems, values }, status);
}
