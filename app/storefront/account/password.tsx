import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { auth, database } from "#app/context.ts";
import { done, invalid, parseForm, readForm, showAgain } from "#app/form.server.ts";
import { cookiesOf } from "#app/session.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormOf, PasswordField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { changePasswordForm } from "#domain/accounts/forms.ts";
import { sayPasswordRule } from "#app/sentences/accounts.ts";
import { changePassword } from "#domain/accounts/passwords.server.ts";
import type { Route } from "./+types/password";
import { Notice } from "./account-page.tsx";
import { countTry, clearTriesEverywhere } from "./tries.server.ts";
import { language, linkTo } from "#app/words/words.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return {
    email: whoActs(context).email,
    isChanged: new URL(request.url).searchParams.get("said") === "changed",
    page: pageMeta(context, {
      title: t`Password`,
      description: t`Change the password of your account, or sign out everywhere.`,
      path: href("/account/password"),
      noindex: true,
    }),
  };
}

/** Changes the password and ends the user's other sessions. Refuses a wrong old password and too many attempts. */
export async function action({ context, request }: Route.ActionArgs) {
  const { id: userId, email } = whoActs(context);
  const values = await readForm(request);
  const form = parseForm(values, changePasswordForm(email));
  if (!form.ok) return invalid(context, form);
  const wait = await countTry(context, request, { email });
  if (wait) return showAgain(context, { ...form, problems: { form: wait } }, 429);

  const change = { userId, cookies: cookiesOf(request), language: language(), ...form.data };
  const headers = await changePassword(context.get(database), context.get(auth), change);
  // The form was sent twice, and the first one has ended this session.
  if (headers === "signed out") return done(href("/sign-in"));
  if (headers === "wrong") {
    return invalid(context, { ...form, problems: { present: t`This is not your present password` } });
  }
  await clearTriesEverywhere(context, request, email);
  return done(`${href("/account/password")}?said=changed#said`, headers.getSetCookie());
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function ChangePassword({ loaderData, actionData: latest }: Route.ComponentProps) {
  const form: FormOf<ReturnType<typeof changePasswordForm>> = useKept(latest) ?? emptyForm;
  const changed = t`Your password is changed, and you are signed out everywhere else.`;
  return (
    <div className="wrap page narrow">
      <p className="pgh">
        <Link className="link" to={href("/account")}>{t`Your account`}</Link>
      </p>
      <h1 className="pgh">{t`Password`}</h1>
      {!latest && <Notice sentence={loaderData.isChanged ? changed : undefined} />}
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={linkTo(href("/account/password") + summaryAnchor)} noValidate>
        <input type="email" autoComplete="username" value={loaderData.email} readOnly hidden />
        <PasswordField form={form} name="present" label={t`Present password`} autoComplete="current-password" />
        <PasswordField
          form={form}
          name="password"
          label={t`New password`}
          hint={sayPasswordRule()}
          autoComplete="new-password"
        />
        <div className="field row">
          <button className="btn">{t`Change the password`}</button>
          <Link className="link" to={href("/forgotten-password")}>{t`Forgotten password`}</Link>
        </div>
      </form>
      <section className="besides" aria-labelledby="everywhere">
        <h2 id="everywhere">{t`Sign out everywhere`}</h2>
        <p>{t`On a lost phone, or a computer that others use: this ends every session, this one too.`}</p>
        <form method="post" action={linkTo(href("/sign-out"))}>
          <button className="btn btn--line" name="everywhere" value="yes">{t`Sign out everywhere`}</button>
        </form>
      </section>
    </div>
  );
}
