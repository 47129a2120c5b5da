import { href, Link } from "react-router";
import { formFailed } from "#app/context.ts";
import { signedIn } from "#app/session.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/confirm-email";
import { answerConfirmation } from "./confirm-email.server.ts";

/** Only shows a button: programs that look through mail for harm open every link in it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token");
  return {
    token,
    // Nobody is signed in whose e-mail was not confirmed.
    confirmed: token ? undefined : (await signedIn(context, request))?.email,
    page: pageMeta(context, {
      title: "Confirm your e-mail",
      description: "Confirm the e-mail of your account at The Tastemakers, Guntur.",
      path: href("/confirm-email"),
      failed: context.get(formFailed),
      noindex: true,
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerConfirmation(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function ConfirmEmail({ loaderData: { token, confirmed }, actionData: latest }: Route.ComponentProps) {
  const actionData = useKept(latest);
  const { values = {}, problems = {} } = actionData ?? {};
  if (confirmed && !actionData) return <Confirmed email={confirmed} />;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">Confirm your e-mail</h1>
      <ErrorSummary problems={problems} />
      {token && !actionData ? (
        <form method="post" action={href("/confirm-email") + summaryAnchor}>
          <input type="hidden" name="token" value={token} />
          <p className="lead">One press, and your account is yours.</p>
          <p className="row">
            <button className="btn">Confirm and sign in</button>
          </p>
        </form>
      ) : (
        <form className="fg" method="post" action={href("/confirm-email") + summaryAnchor} noValidate>
          <Field
            name="email"
            label="E-mail"
            hint="The one you registered with. We send it a new letter."
            problem={problems.email}
          >
            {(field) => (
              <input {...field} type="email" autoComplete="username" maxLength={120} defaultValue={values.email} />
            )}
          </Field>
          <div className="field row">
            <button className="btn">Send a new letter</button>
            <Link className="link" to={href("/sign-in")}>
              Sign in
            </Link>
          </div>
        </form>
      )}
    </div>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">Your e-mail is confirmed</h1>
      <p className="lead">{email} is confirmed, and you are signed in.</p>
      <p className="row">
        <Link className="btn" to={href("/account")}>
          To your account
        </Link>
      </p>
    </div>
  );
}
