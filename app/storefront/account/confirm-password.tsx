import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done, invalid, parseForm, readForm, showAgain } from "#app/form.server.ts";
import { currentSession } from "#app/session.server.ts";
import { localPath } from "#app/storefront/delivery/local-path.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormState, PasswordField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { signInForm } from "#domain/accounts/forms.ts";
import { isPasswordOf } from "#domain/accounts/password.server.ts";
import { markProved } from "#domain/accounts/sessions.server.ts";
import type { Route } from "./+types/confirm-password";
import { countTry, clearTries } from "./tries.server.ts";
import { linkTo } from "#app/words/words.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return {
    email: whoActs(context).email,
    to: localPath(new URL(request.url).searchParams.get("to")),
    page: pageMeta(context, {
      title: t`Confirm your password`,
      description: t`Enter your password once more before you change what is important.`,
      path: href("/account/confirm-password"),
      noindex: true,
    }),
  };
}

/**
 * Checks the password of a signed-in user again; the check is valid for 15 minutes. Refuses a wrong password and too
 * many attempts.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { id, email } = whoActs(context);
  const values = await readForm(request);
  const form = parseForm(values, signInForm.pick({ password: true }));
  if (!form.ok) return invalid(context, form);
  const wait = await countTry(context, request, { email });
  if (wait) return showAgain(context, { ...form, problems: { form: wait } }, 429);
  const db = context.get(database);
  if (!(await isPasswordOf(db, id, form.data.password))) {
    return invalid(context, { ...form, problems: { password: t`This is not your password` } });
  }
  await clearTries(context, request, { email });
  const session = await currentSession(context, request);
  if (!session) return done(href("/sign-in"));
  await markProved(db, session.id);
  return done(localPath(values.to) ?? href("/account"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function ConfirmPassword({ loaderData, actionData: latest }: Route.ComponentProps) {
  const form: FormState<"to" | "password"> = useKept(latest) ?? emptyForm;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{t`Confirm your password`}</h1>
      <p className="lead">{t`How one signs in is only changed by who knows the password, and so the shop is opened. It is asked once in a quarter of an hour.`}</p>
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={linkTo(href("/account/confirm-password") + summaryAnchor)} noValidate>
        <input type="hidden" name="to" value={form.values.to ?? loaderData.to ?? ""} />
        <input type="email" autoComplete="username" value={loaderData.email} readOnly hidden />
        <PasswordField form={form} name="password" label={t`Password`} autoComplete="current-password" />
        <div className="field">
          <button className="btn">{t`Go on`}</button>
        </div>
      </form>
    </div>
  );
}
