import { t } from "@lingui/core/macro";
import { href, Link, redirect } from "react-router";
import { auth, database, environment } from "#app/context.ts";
import { done, parseForm, readForm, showAgain } from "#app/form.server.ts";
import { signedIn } from "#app/session.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, CheckboxField, emptyForm, type FormOf, PasswordField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";

import { registerForm } from "#domain/accounts/forms.ts";
import { openPassword, sealPassword } from "#domain/accounts/kept-password.server.ts";
import { sayConsent, sayPasswordRule } from "#app/sentences/accounts.ts";
import { register } from "#domain/accounts/registration.server.ts";
import type { Route } from "./+types/register";
import { countLetter } from "./tries.server.ts";
import { language, linkTo } from "#app/words/words.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  if (await signedIn(context, request)) throw redirect(href("/account"));
  return {
    page: pageMeta(context, {
      title: t`Register`,
      description: t`Make an account at The Tastemakers, Guntur: your orders, your addresses, your cart on every device.`,
      path: href("/register"),
      noindex: true,
    }),
  };
}

/**
 * Registers an account and e-mails a link to confirm the address. The answer is the same for a known address, so that
 * nobody learns who has an account.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { kept, ...typed } = await readForm(request);
  const { COOKIE_SECRETS: secrets } = context.get(environment);
  const now = new Date();
  const password = typed.password || (kept && (await openPassword(kept, secrets, now))) || "";
  const form = parseForm({ ...typed, password }, registerForm(typed));
  const sealed = () => sealPassword(password, secrets, now);
  if (!form.ok) return showAgain(context, form, 422, { kept: form.problems.password ? "" : await sealed() });
  const tooMany = await countLetter(context, form.data.email);
  if (tooMany) return showAgain(context, { ...form, problems: { form: tooMany } }, 429, { kept: await sealed() });
  await register(context.get(database), context.get(auth), { ...form.data, language: language() });
  return done(`${href("/register/sent")}#sent`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Register({ actionData: latest }: Route.ComponentProps) {
  const answer = useKept(latest);
  const form: FormOf<ReturnType<typeof registerForm>> = answer ?? emptyForm;
  const kept = answer?.kept;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{t`Register`}</h1>
      <p className="lead">{t`Your orders, addresses and cart in one place. You can also order without an account.`}</p>
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={linkTo(href("/register") + summaryAnchor)} noValidate>
        <TextField form={form} name="name" label={t`Name`} autoComplete="name" maxLength={80} />
        <TextField
          form={form}
          name="email"
          label={t`E-mail`}
          hint={t`We send you a letter to confirm it.`}
          {...asEmail}
          autoComplete="username"
        />
        {kept && <input type="hidden" name="kept" value={kept} />}
        <PasswordField
          form={form}
          name="password"
          label={t`Password`}
          hint={kept ? t`What you chose is kept for 15 minutes: type here only to change it.` : sayPasswordRule()}
          required={!kept}
          autoComplete="new-password"
        />
        <CheckboxField form={form} name="agrees" label={sayConsent("account")} />
        <CheckboxField form={form} name="news" label={`${sayConsent("marketing")} ${t`(optional)`}`} />
        <p className="field small">
          <Link className="link" to={href("/privacy")}>{t`Read the privacy notice`}</Link>
        </p>
        <div className="field row">
          <button className="btn">{t`Register`}</button>
          <Link className="link" to={href("/sign-in")}>{t`Sign in instead`}</Link>
        </div>
      </form>
    </div>
  );
}
