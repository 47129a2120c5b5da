import { href, type RouterContextProvider } from "react-router";
import { auth, database, environment } from "#app/context.ts";
import { readForm, textsOf } from "#app/read-form.ts";
import { localPath } from "#app/storefront/delivery/local-path.ts";
import { findSecondStep, finishSecondStep, type SecondProof } from "#domain/accounts/pending-sign-ins.server.ts";
import { leadOn, refuseForm, secondStepCookie, welcome } from "./answers.server.ts";
import { countTry, forgetTries } from "./tries.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Longer than any answer of a passkey or code. */
const MOST_LETTERS = 10_000;

/** The token of the sign-in that waits for its second factor, and what can be shown; undefined when none waits. */
export async function openSecondStep(context: Context, request: Request) {
  const token: unknown = await secondStepCookie(context).parse(request.headers.get("Cookie"));
  if (typeof token !== "string") return undefined;
  const step = await findSecondStep(context.get(database), token, context.get(environment).SITE_URL);
  return step && { token, ...step };
}

export function tookTooLong() {
  return leadOn(`${href("/sign-in")}?said=took-too-long#said`);
}

/** Ends a sign-in with its second factor, or answers with what is wrong. Codes are never sent back. */
export async function finishFromForm(context: Context, request: Request) {
  const typed = textsOf(await readForm(request));
  const values = { to: typed.to ?? "" };
  const step = await openSecondStep(context, request);
  if (!step) return tookTooLong();
  const proof = proofIn(typed);
  if ("missing" in proof) return refuseForm(context, values, { [proof.missing]: missing[proof.missing] });

  const one = { email: step.email, by: "code" } as const;
  const wait = await countTry(context, request, one);
  if (wait) return refuseForm(context, values, { form: wait }, 429);
  const { COOKIE_SECRETS: secrets, SITE_URL: siteUrl } = context.get(environment);
  const outcome = await finishSecondStep(context.get(database), context.get(auth), step.token, proof.shown, {
    secrets,
    siteUrl,
  });
  if (outcome === "gone") return tookTooLong();
  if (outcome === "wrong") return refuseForm(context, values, { [proof.field]: wrong[proof.field] });
  await forgetTries(context, request, one);
  return welcome(context, request, outcome, localPath(values.to) ?? href("/back-office"));
}

type Field = "code" | "passkey" | "recoveryCode";

const missing = {
  code: "Enter the six digits that the app shows",
  recoveryCode: "Enter one of your recovery codes",
};
const wrong: Record<Field, string> = {
  code: "That code is not right, or was used already. Wait for the next one",
  passkey: "That passkey is none of this account",
  recoveryCode: "That recovery code is not right, or was used already",
};

/** What a form shows as second factor. It has one of three fields; the others are not in it. */
function proofIn(
  typed: Record<string, string>,
): { field: Field; shown: SecondProof } | { missing: keyof typeof missing } {
  const text = (name: string) => (typed[name] ?? "").trim().slice(0, MOST_LETTERS);
  if (text("passkey")) return { field: "passkey", shown: { passkey: text("passkey") } };
  if (text("recoveryCode")) return { field: "recoveryCode", shown: { recoveryCode: text("recoveryCode") } };
  if (text("code")) return { field: "code", shown: { code: text("code") } };
  return { missing: "recoveryCode" in typed ? "recoveryCode" : "code" };
}
