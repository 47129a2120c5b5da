import { startAuthentication } from "@simplewebauthn/browser";
import { href, Link } from "react-router";
import { formFailed } from "#app/context.ts";
import { localPath } from "#app/storefront/delivery/local-path.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asCode, Field } from "#app/ui/field.tsx";
import { PasskeyForm } from "#app/ui/passkey-form.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/second-factor";
import { finishFromForm, openSecondStep, tookTooLong } from "./second-factor.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const step = await openSecondStep(context, request);
  if (!step) throw tookTooLong();
  return {
    hasApp: step.hasApp,
    passkey: step.passkey,
    to: localPath(new URL(request.url).searchParams.get("to")),
    page: pageMeta(context, {
      title: "Your second factor",
      description: "Show that it is you: by a passkey, a code of your app, or a recovery code.",
      path: href("/sign-in/second-factor"),
      failed: context.get(formFailed),
      noindex: true,
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return finishFromForm(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

const address = href("/sign-in/second-factor") + summaryAnchor;

export default function SecondFactor({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { values = {}, problems = {} } = useKept(latest) ?? {};
  const { hasApp, passkey } = loaderData;
  const to = <input type="hidden" name="to" value={values.to || loaderData.to || ""} />;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">One more step</h1>
      <p className="lead">Your password was right. Now show that it is you.</p>
      <ErrorSummary problems={problems} />
      {passkey && (
        <div className="second-step">
          <PasskeyForm
            action={address}
            button="Use my passkey"
            buttonClass="btn"
            ask={() => startAuthentication({ optionsJSON: passkey })}
          >
            {to}
          </PasskeyForm>
        </div>
      )}
      {hasApp && (
        <form className="fg" method="post" action={address} noValidate>
          {to}
          <Field
            name="code"
            label="Code of your app"
            hint="Six digits, which change every half minute."
            problem={problems.code}
          >
            {(field) => (
              <input {...field} type="text" inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
            )}
          </Field>
          <div className="field">
            <button className="btn">Sign in</button>
          </div>
        </form>
      )}
      <details className="besides" open={problems.recoveryCode !== undefined}>
        <summary>Not at hand? Use a recovery code</summary>
        <form className="fg" method="post" action={address} noValidate>
          {to}
          <Field
            name="recoveryCode"
            label="Recovery code"
            hint="One of the ten that you wrote down. Each works once."
            problem={problems.recoveryCode}
          >
            {(field) => <input {...field} {...asCode} maxLength={40} />}
          </Field>
          <div className="field">
            <button className="btn btn--line">Sign in with it</button>
          </div>
        </form>
        <p>All lost? An owner of the shop can take your second factor away; then your password alone is enough.</p>
      </details>
      <p className="second-step">
        <Link className="link" to={href("/sign-in")}>
          Back to sign in
        </Link>
      </p>
    </div>
  );
}
