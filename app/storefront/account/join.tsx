import { data, href, Link } from "react-router";
import { formFailed } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { passwordRule } from "#domain/accounts/password-rule.ts";
import type { Route } from "./+types/join";
import { answerInTurn } from "./answers.server.ts";
import { joinFromForm, openInvitation } from "./join.server.ts";
import { Password } from "./password-input.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { status, ...invitation } = await openInvitation(context, params.token);
  const page = pageMeta(context, {
    title: "Join the shop",
    description: "Join those who run The Tastemakers, Guntur.",
    path: href("/sign-in"),
    failed: context.get(formFailed),
    noindex: true,
  });
  return data({ ...invitation, page }, { status });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return answerInTurn(context, request, () => joinFromForm(context, request, params.token));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Join({ loaderData, actionData: latest, params }: Route.ComponentProps) {
  const { values = {}, problems = {} } = useKept(latest) ?? {};
  if (loaderData.state !== "open") return <Closed isKnown={loaderData.state === "worn out"} />;
  const { email, role, hasAccount } = loaderData;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">Join the shop</h1>
      <p className="lead">
        {role === "owner" ? "You become an owner: you may see and change everything." : "You join the staff."} Your
        e-mail is <b>{email}</b>.
      </p>
      <ErrorSummary problems={problems} />
      <form className="fg" method="post" action={href("/join/:token", params) + summaryAnchor} noValidate>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {!hasAccount && (
          <Field name="name" label="Name" hint="Your colleagues see it beside what you change." problem={problems.name}>
            {(field) => <input {...field} autoComplete="name" maxLength={80} defaultValue={values.name} />}
          </Field>
        )}
        <Field
          name="password"
          label="Password"
          hint={hasAccount ? "You have an account here: enter its password." : passwordRule}
          problem={problems.password}
        >
          {(field) => <Password {...field} autoComplete={hasAccount ? "current-password" : "new-password"} />}
        </Field>
        <div className="field row">
          <button className="btn">Join</button>
          {hasAccount && (
            <Link className="link" to={href("/forgotten-password")}>
              Forgotten password
            </Link>
          )}
        </div>
      </form>
    </div>
  );
}

function Closed({ isKnown }: { isKnown: boolean }) {
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{isKnown ? "This link no longer works" : "We do not know this link"}</h1>
      <p className="lead">
        {isKnown
          ? "It works once and for one day, and a newer one takes its place. Ask for another."
          : "A letter of it may be missing. Copy the whole link once more."}
      </p>
      <p>
        <Link className="link" to={href("/sign-in")}>
          Sign in
        </Link>
      </p>
    </div>
  );
}
