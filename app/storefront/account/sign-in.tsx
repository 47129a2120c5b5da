import { msg, t } from "@lingui/core/macro";
import { href, Link, redirect } from "react-router";
import { auth, database } from "#app/context.ts";
import { invalid, parseForm, readForm, showAgain } from "#app/form.server.ts";
import { signedIn } from "#app/session.server.ts";
import { localPath } from "#app/storefront/delivery/local-path.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, emptyForm, type FormOf, PasswordField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { isStaff } from "#domain/accounts/account.ts";
import { signInForm } from "#domain/accounts/forms.ts";
import { signIn } from "#domain/accounts/sign-in.server.ts";
import type { Route } from "./+types/sign-in";
import { welcome } from "./answers.server.ts";
import { Notice } from "./account-page.tsx";
import { countTry, clearTries } from "./tries.server.ts";
import { i18n, language, linkTo } from "#app/words/words.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const to = localPath(asked.get("to"));
  if (await signedIn(context, request)) throw redirect(to ?? href("/account"));
  return {
    to,
    said: asked.get("said"),
    page: pageMeta(context, {
      title: t`Sign in`,
      description: t`Sign in to your account at The Tastemakers, Guntur: your orders, your addresses, your cart.`,
      path: href("/sign-in"),
      noindex: true,
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const values = await readForm(request);
  const form = parseForm(values, signInForm);
  if (!form.ok) return invalid(context, form);
  const { email, password } = form.data;
  const wait = await countTry(context, request, { email });
  if (wait) return showAgain(context, { ...form, problems: { form: wait } }, 429);

  const db = context.get(database);
  const arrival = await signIn(db, context.get(auth).on(db, { language: language() }), email, password);
  if (arrival === "wrong") return invalid(context, { ...form, problems: { form: i18n._(wrong) } });
  if (arrival === "unconfirmed") return showAgain(context, { ...form, problems: { form: i18n._(unconfirmed) } }, 403);

  await clearTries(context, request, { email });
  const home = isStaff(arrival.role) ? href("/back-office") : href("/account");
  return welcome(context, request, arrival, localPath(values.to) ?? home);
}

/** This sentence is also shown for an unknown e-mail address, so that nobody learns who has an account. */
const wrong = msg`That e-mail and password do not match.`;
const unconfirmed = msg`Your e-mail is not confirmed yet. Press the button in the letter that we sent you, and you are signed in. If you do not find it, look in the folder for spam.`;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

const said: Record<string, ReturnType<typeof msg>> = {
  "took-too-long": msg`That took too long, so nobody was signed in. Sign in once more.`,
  "signed-out": msg`You are signed out.`,
  "nothing-sent": msg`You were signed out. Nothing was sent.`,
  "signed-out-everywhere": msg`You are signed out on every device.`,
  "new-password": msg`Your new password is set, and you are signed out everywhere. Sign in with it.`,
};

export default function SignIn({ loaderData, actionData: latest }: Route.ComponentProps) {
  const refused = useKept(latest);
  const form: FormOf<typeof signInForm, "to"> = refused ?? emptyForm;
  const notice = said[loaderData.said ?? ""];
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{t`Sign in`}</h1>
      {!refused && notice && <Notice sentence={i18n._(notice)} />}
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={linkTo(href("/sign-in") + summaryAnchor)} noValidate>
        <input type="hidden" name="to" value={form.values.to ?? loaderData.to ?? ""} />
        <TextField form={form} name="email" label={t`E-mail`} {...asEmail} autoComplete="username" />
        <PasswordField form={form} name="password" label={t`Password`} autoComplete="current-password" />
        <div className="field row">
          <button className="btn">{t`Sign in`}</button>
          <Link className="link" to={href("/forgotten-password")}>{t`Forgotten password`}</Link>
        </div>
      </form>
      <section className="besides" aria-labelledby="no-account">
        <h2 id="no-account">{t`No account yet?`}</h2>
        <p>{t`You can order without one. With one, your orders, addresses and cart are there on every device.`}</p>
        <p>
          <Link className="link" to={href("/register")}>{t`Register`}</Link>
        </p>
      </section>
    </div>
  );
}
