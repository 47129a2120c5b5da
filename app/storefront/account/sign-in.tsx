import { href, Link, redirect } from "react-router";
import { formFailed } from "#app/context.ts";
import { signedIn } from "#app/session.server.ts";
import { localPath } from "#app/storefront/delivery/local-path.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/sign-in";
import { answerInTurn } from "./answers.server.ts";
import { Password } from "./password-input.tsx";
import { Said } from "./said.tsx";
import { signInFromForm } from "./sign-in.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const to = localPath(asked.get("to"));
  if (await signedIn(context, request)) throw redirect(to ?? href("/account"));
  return {
    to,
    said: asked.get("said"),
    page: pageMeta(context, {
      title: "Sign in",
      description: "Sign in to your account at The Tastemakers, Guntur: your orders, your addresses, your cart.",
      path: href("/sign-in"),
      failed: context.get(formFailed),
      noindex: true,
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerInTurn(context, request, signInFromForm);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

const said: Record<string, string> = {
  "took-too-long": "That took too long, so nobody was signed in. Sign in once more.",
  "signed-out": "You are signed out.",
  "nothing-sent": "You were signed out. Nothing was sent.",
  "signed-out-everywhere": "You are signed out on every device.",
  "new-password": "Your new password is set, and you are signed out everywhere. Sign in with it.",
};

export default function SignIn({ loaderData, actionData: latest }: Route.ComponentProps) {
  const actionData = useKept(latest);
  const { values = {}, problems = {} } = actionData ?? {};
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">Sign in</h1>
      {!actionData && <Said sentence={said[loaderData.said ?? ""]} />}
      <ErrorSummary problems={problems} />
      <form className="fg" method="post" action={href("/sign-in") + summaryAnchor} noValidate>
        <input type="hidden" name="to" value={values.to ?? loaderData.to ?? ""} />
        <Field name="email" label="E-mail" problem={problems.email}>
          {(field) => (
            <input {...field} type="email" autoComplete="username" maxLength={120} defaultValue={values.email} />
          )}
        </Field>
        <Field name="password" label="Password" problem={problems.password}>
          {(field) => <Password {...field} autoComplete="current-password" />}
        </Field>
        <div className="field row">
          <button className="btn">Sign in</button>
          <Link className="link" to={href("/forgotten-password")}>
            Forgotten password
          </Link>
        </div>
      </form>
      <section className="besides" aria-labelledby="no-account">
        <h2 id="no-account">No account yet?</h2>
        <p>You can order without one. With one, your orders, addresses and cart are there on every device.</p>
        <p>
          <Link className="link" to={href("/register")}>
            Register
          </Link>
        </p>
      </section>
    </div>
  );
}
