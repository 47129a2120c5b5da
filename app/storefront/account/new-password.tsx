import { t } from "@lingui/core/macro";
import { data, href, Link } from "react-router";
import { auth, database } from "#app/context.ts";
import { done, invalid, parseForm, readForm, showAgain } from "#app/form.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormOf, PasswordField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { newPasswordForm } from "#domain/accounts/forms.ts";
import { sayPasswordRule } from "#app/sentences/accounts.ts";
import { emailOfReset, resetPassword } from "#domain/accounts/passwords.server.ts";
import { findUserByEmail } from "#domain/accounts/users.server.ts";
import { plainText } from "#platform/plain-text.ts";
import type { Route } from "./+types/new-password";
import { knowBrowser } from "./answers.server.ts";
import { clearTriesEverywhere } from "./tries.server.ts";
import { language, linkTo } from "#app/words/words.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = plainText(new URL(request.url).searchParams.get("token") ?? "");
  const isGood = token !== "" && (await emailOfReset(context.get(database), token)) !== undefined;
  const page = pageMeta(context, {
    title: t`Choose a new password`,
    description: t`Choose a new password for your account at The Tastemakers, Guntur.`,
    path: href("/new-password"),
    noindex: true,
  });
  return data({ token: isGood ? token : undefined, page }, { status: isGood ? 200 : 410 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const values = await readForm(request);
  const db = context.get(database);
  const wornOut = () => showAgain(context, { values: {}, problems: {} }, 410);
  const { token = "" } = values;
  const email = await emailOfReset(db, token);
  if (!email) return wornOut();
  const form = parseForm(values, newPasswordForm(email));
  if (!form.ok) return invalid(context, form);

  if (!(await resetPassword(db, context.get(auth), token, form.data.password, language()))) return wornOut();
  await clearTriesEverywhere(context, request, email);
  const user = await findUserByEmail(db, email);
  // The user is at this browser, so wrong passwords of strangers no longer keep the user from signing in here.
  const cookies = user ? [await knowBrowser(context, request, user.id)] : [];
  return done(`${href("/sign-in")}?said=new-password#said`, cookies);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function NewPassword({ loaderData, actionData: latest }: Route.ComponentProps) {
  const refused = useKept(latest);
  const form: FormOf<ReturnType<typeof newPasswordForm>, "token"> = refused ?? emptyForm;
  const token = refused ? form.values.token : loaderData.token;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{t`Choose a new password`}</h1>
      <ErrorSummary problems={form.problems} />
      {token ? (
        <form className="fg" method="post" action={linkTo(href("/new-password") + summaryAnchor)} noValidate>
          <input type="hidden" name="token" value={token} />
          <PasswordField
            form={form}
            name="password"
            label={t`New password`}
            hint={sayPasswordRule()}
            autoComplete="new-password"
          />
          <p className="field hint">{t`You are signed out everywhere, and sign in with the new one.`}</p>
          <div className="field">
            <button className="btn">{t`Set the password`}</button>
          </div>
        </form>
      ) : (
        <>
          <p className="lead">{t`This link no longer works. It can be used once, within one hour.`}</p>
          <p className="row">
            <Link className="btn" to={href("/forgotten-password")}>{t`Send me a new link`}</Link>
          </p>
        </>
      )}
    </div>
  );
}
