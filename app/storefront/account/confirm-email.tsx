import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link, type RouterContextProvider } from "react-router";
import { auth, database } from "#app/context.ts";
import { done, invalid, parseForm, readForm, showAgain } from "#app/form.server.ts";
import { signedIn } from "#app/session.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, emptyForm, type FormOf, TextField, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { emailForm } from "#domain/accounts/forms.ts";
import { sendAccountLetter } from "#domain/accounts/letters.server.ts";
import { confirmEmail } from "#domain/accounts/registration.server.ts";
import { plainText } from "#platform/plain-text.ts";
import type { Route } from "./+types/confirm-email";
import { welcome } from "./answers.server.ts";
import { countLetter } from "./tries.server.ts";
import { i18n, language, linkTo } from "#app/words/words.ts";

/**
 * Loads the page that the link in a confirmation e-mail opens. Only the page's button confirms, because mail scanners
 * open every link.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = plainText(new URL(request.url).searchParams.get("token") ?? "");
  return {
    token,
    // Every signed-in user has a confirmed e-mail address.
    confirmed: token ? undefined : (await signedIn(context, request))?.email,
    page: pageMeta(context, {
      title: t`Confirm your e-mail`,
      description: t`Confirm the e-mail of your account at The Tastemakers, Guntur.`,
      path: href("/confirm-email"),
      noindex: true,
    }),
  };
}

/** Confirms an e-mail address, or sends another confirmation e-mail. Refuses expired links and too many e-mails. */
export async function action({ context, request }: Route.ActionArgs) {
  const values = await readForm(request);
  return values.token ? confirm(context, request, values.token) : sendAgain(context, values);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function ConfirmEmail({ loaderData: { token, confirmed }, actionData: latest }: Route.ComponentProps) {
  const refused = useKept(latest);
  const form: FormOf<typeof emailForm> = refused ?? emptyForm;
  if (confirmed && !refused) return <Confirmed email={confirmed} />;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{t`Confirm your e-mail`}</h1>
      <ErrorSummary problems={form.problems} />
      {token && !refused ? (
        <form method="post" action={linkTo(href("/confirm-email") + summaryAnchor)}>
          <input type="hidden" name="token" value={token} />
          <p className="lead">{t`One press, and your account is yours.`}</p>
          <p className="row">
            <button className="btn">{t`Confirm and sign in`}</button>
          </p>
        </form>
      ) : (
        <form className="fg" method="post" action={linkTo(href("/confirm-email") + summaryAnchor)} noValidate>
          <TextField
            form={form}
            name="email"
            label={t`E-mail`}
            hint={t`The one you registered with. We send it a new letter.`}
            {...asEmail}
            autoComplete="username"
          />
          <div className="field row">
            <button className="btn">{t`Send a new letter`}</button>
            <Link className="link" to={href("/sign-in")}>{t`Sign in`}</Link>
          </div>
        </form>
      )}
    </div>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{t`Your e-mail is confirmed`}</h1>
      <p className="lead">
        <Trans>{email} is confirmed, and you are signed in.</Trans>
      </p>
      <p className="row">
        <Link className="btn" to={href("/account")}>{t`To your account`}</Link>
      </p>
    </div>
  );
}

type Context = Readonly<RouterContextProvider>;

const wornOut = msg`This link no longer works. It can be used once, within one day. Sign in, or have a new letter sent.`;

async function confirm(context: Context, request: Request, token: string) {
  const arrival = await confirmEmail(context.get(database), context.get(auth), token);
  // The form was sent twice, and the first one has signed the user in.
  if (!arrival && (await signedIn(context, request))) return done(href("/confirm-email"));
  if (!arrival) return showAgain(context, { values: {}, problems: { form: i18n._(wornOut) } }, 410);
  return welcome(context, request, arrival, href("/account"));
}

async function sendAgain(context: Context, values: Values) {
  const form = parseForm(values, emailForm);
  if (!form.ok) return invalid(context, form);
  const { email } = form.data;
  const tooMany = await countLetter(context, email);
  if (tooMany) return showAgain(context, { ...form, problems: { form: tooMany } }, 429);
  await sendAccountLetter(context.get(database), { kind: "verify-again", email }, language());
  return done(`${href("/register/sent")}#sent`);
}
