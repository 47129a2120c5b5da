import { msg, t } from "@lingui/core/macro";
import { startAuthentication } from "@simplewebauthn/browser";
import { href, Link, redirect, type RouterContextProvider } from "react-router";
import { auth, database, environment } from "#app/context.ts";
import { done, invalid, readForm, showAgain } from "#app/form.server.ts";
import { cookiesPage, hasLostCookies } from "#app/storefront/kept-cookies.server.ts";
import { localPath } from "#app/storefront/delivery/local-path.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asCode, emptyForm, type FormState, TextField } from "#app/ui/field.tsx";
import { PasskeyForm } from "#app/ui/passkey-form.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { findSecondStep, finishSecondStep, type SecondProof } from "#domain/accounts/pending-sign-ins.server.ts";
import { i18n, linkTo } from "#app/words/words.ts";
import type { Route } from "./+types/second-factor";
import { secondStepCookie, welcome } from "./answers.server.ts";
import { countTry, clearTries } from "./tries.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const step = await openSecondStep(context, request);
  if (!step) throw hasLostCookies(request) ? redirect(cookiesPage(href("/sign-in"))) : tookTooLong();
  return {
    hasApp: step.hasApp,
    passkey: step.passkey,
    to: localPath(new URL(request.url).searchParams.get("to")),
    page: pageMeta(context, {
      title: t`Your second factor`,
      description: t`Show that it is you: by a passkey, a code of your app, or a recovery code.`,
      path: href("/sign-in/second-factor"),
      noindex: true,
    }),
  };
}

/** Completes a sign-in with its second factor. Refuses a wrong factor and too many attempts. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  const values = { to: typed.to ?? "" };
  const step = await openSecondStep(context, request);
  if (!step) return tookTooLong();
  const proof = proofIn(typed);
  if ("missing" in proof)
    return invalid(context, { values, problems: { [proof.missing]: i18n._(missing[proof.missing]) } });

  const one = { email: step.email, by: "code" } as const;
  const wait = await countTry(context, request, one);
  if (wait) return showAgain(context, { values, problems: { form: wait } }, 429);
  const { COOKIE_SECRETS: secrets, SITE_URL: siteUrl } = context.get(environment);
  const site = { secrets, siteUrl };
  const outcome = await finishSecondStep(context.get(database), context.get(auth), step.token, proof.shown, site);
  if (outcome === "gone") return tookTooLong();
  if (outcome === "wrong") return invalid(context, { values, problems: { [proof.field]: i18n._(wrong[proof.field]) } });
  await clearTries(context, request, one);
  return welcome(context, request, outcome, localPath(values.to) ?? href("/back-office"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

const address = href("/sign-in/second-factor") + summaryAnchor;

export default function SecondFactor({ loaderData, actionData: latest }: Route.ComponentProps) {
  const form: FormState<"to" | "code" | "recoveryCode"> = useKept(latest) ?? emptyForm;
  const { hasApp, passkey } = loaderData;
  const to = <input type="hidden" name="to" value={form.values.to || loaderData.to || ""} />;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{t`One more step`}</h1>
      <p className="lead">{t`Your password was right. Now show that it is you.`}</p>
      <ErrorSummary problems={form.problems} />
      {passkey && (
        <div className="mt-6">
          <PasskeyForm
            action={linkTo(address)}
            button={t`Use my passkey`}
            buttonClass="btn"
            ask={() => startAuthentication({ optionsJSON: passkey })}
          >
            {to}
          </PasskeyForm>
        </div>
      )}
      {hasApp && (
        <form className="fg" method="post" action={linkTo(address)} noValidate>
          {to}
          <TextField
            form={form}
            name="code"
            label={t`Code of your app`}
            hint={t`Six digits, which change every half minute.`}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
          />
          <div className="field">
            <button className="btn">{t`Sign in`}</button>
          </div>
        </form>
      )}
      <details className="besides" open={form.problems.recoveryCode !== undefined}>
        <summary>{t`Not at hand? Use a recovery code`}</summary>
        <form className="fg" method="post" action={linkTo(address)} noValidate>
          {to}
          <TextField
            form={form}
            name="recoveryCode"
            label={t`Recovery code`}
            hint={t`One of the ten that you wrote down. Each works once.`}
            {...asCode}
            maxLength={40}
          />
          <div className="field">
            <button className="btn btn--line">{t`Sign in with it`}</button>
          </div>
        </form>
        <p>{t`All lost? An owner of the shop can take your second factor away; then your password alone is enough.`}</p>
      </details>
      <p className="mt-6">
        <Link className="link" to={href("/sign-in")}>{t`Back to sign in`}</Link>
      </p>
    </div>
  );
}

type Context = Readonly<RouterContextProvider>;

/** At most this many characters of a typed code are read. Valid codes and passkey answers are shorter. */
const MOST_LETTERS = 10_000;

/** This browser's sign-in that still needs a second factor; undefined if there is no such sign-in or it has expired. */
async function openSecondStep(context: Context, request: Request) {
  const token: unknown = await secondStepCookie(context).parse(request.headers.get("Cookie"));
  if (typeof token !== "string") return undefined;
  const step = await findSecondStep(context.get(database), token, context.get(environment).SITE_URL);
  return step && { token, ...step };
}

function tookTooLong() {
  return done(`${href("/sign-in")}?said=took-too-long#said`);
}

type ProofField = "code" | "passkey" | "recoveryCode";

const missing = {
  code: msg`Enter the six digits that the app shows`,
  recoveryCode: msg`Enter one of your recovery codes`,
};
const wrong = {
  code: msg`That code is not right, or was used already. Wait for the next one`,
  passkey: msg`That passkey is none of this account`,
  recoveryCode: msg`That recovery code is not right, or was used already`,
} satisfies Record<ProofField, unknown>;

/** The second factor that was typed. If all fields are empty, `missing` is the key of the message to show. */
function proofIn(
  typed: Record<string, string>,
): { field: ProofField; shown: SecondProof } | { missing: keyof typeof missing } {
  const text = (name: string) => (typed[name] ?? "").trim().slice(0, MOST_LETTERS);
  if (text("passkey")) return { field: "passkey", shown: { passkey: text("passkey") } };
  if (text("recoveryCode")) return { field: "recoveryCode", shown: { recoveryCode: text("recoveryCode") } };
  if (text("code")) return { field: "code", shown: { code: text("code") } };
  return { missing: "recoveryCode" in typed ? "recoveryCode" : "code" };
}
