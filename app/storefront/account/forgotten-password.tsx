import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { database } from "#app/context.ts";
import { done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, emptyForm, type FormOf, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { emailForm } from "#domain/accounts/forms.ts";
import { sendAccountLetter } from "#domain/accounts/letters.server.ts";
import type { Route } from "./+types/forgotten-password";
import { countReset } from "./tries.server.ts";
import { language, linkTo } from "#app/words/words.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return {
    isSent: new URL(request.url).searchParams.has("sent"),
    page: pageMeta(context, {
      title: t`Forgotten password`,
      description: t`Have a link sent to choose a new password for your account at The Tastemakers, Guntur.`,
      path: href("/forgotten-password"),
      noindex: true,
    }),
  };
}

/**
 * E-mails a link for a new password. The answer is the same for an unknown address, so that nobody learns who has an
 * account.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(await readForm(request), emailForm);
  if (!form.ok) return invalid(context, form);
  const { email } = form.data;
  const mayGet = await countReset(context, request, email);
  if (mayGet !== "nobody") {
    const letter = { kind: "forgotten", email, staffOnly: mayGet === "staff" } as const;
    await sendAccountLetter(context.get(database), letter, language());
  }
  return done(`${href("/forgotten-password")}?sent#sent`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function ForgottenPassword({ loaderData, actionData: latest }: Route.ComponentProps) {
  const refused = useKept(latest);
  const form: FormOf<typeof emailForm> = refused ?? emptyForm;
  if (loaderData.isSent && !refused) return <Sent />;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{t`Forgotten password`}</h1>
      <p className="lead">{t`We send you a link to choose a new one.`}</p>
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={linkTo(href("/forgotten-password") + summaryAnchor)} noValidate>
        <TextField
          form={form}
          name="email"
          label={t`E-mail`}
          hint={t`The one of your account.`}
          {...asEmail}
          autoComplete="username"
        />
        <div className="field row">
          <button className="btn">{t`Send me a link`}</button>
          <Link className="link" to={href("/sign-in")}>{t`Back to sign in`}</Link>
        </div>
      </form>
    </div>
  );
}

function Sent() {
  return (
    <div className="wrap page narrow">
      <h1 className="pgh" id="sent" tabIndex={-1}>{t`Check your e-mail`}</h1>
      <p className="lead">{t`If there is an account with that e-mail, a letter with a link is on its way. It works for an hour.`}</p>
      <p>{t`Nothing there after a few minutes? Look in your spam folder, and check how the address was spelt.`}</p>
      <p>
        <Link className="link" to={href("/forgotten-password")}>{t`Try another address`}</Link>
      </p>
    </div>
  );
}
