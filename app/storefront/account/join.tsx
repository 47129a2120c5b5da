import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, href, Link, type RouterContextProvider } from "react-router";
import { auth, database } from "#app/context.ts";
import { invalid, parseForm, readForm, showAgain } from "#app/form.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormOf, PasswordField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { joinForm, joinNewForm } from "#domain/accounts/forms.ts";
import { findInvitation } from "#domain/accounts/invitations.server.ts";
import { hasAccount, join } from "#domain/accounts/join.server.ts";
import { sayPasswordRule } from "#app/sentences/accounts.ts";
import type { Route } from "./+types/join";
import { welcome } from "./answers.server.ts";
import { countTry, clearTries } from "./tries.server.ts";
import type { StaffRole } from "#domain/accounts/account.ts";
import { i18n, linkTo } from "#app/words/words.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { status, ...invitation } = await openInvitation(context, params.token);
  const page = pageMeta(context, {
    title: t`Join the shop`,
    description: t`Join those who run The Tastemakers, Guntur.`,
    path: href("/sign-in"),
    noindex: true,
  });
  return data({ ...invitation, page }, { status });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const values = await readForm(request);
  const invitation = await openInvitation(context, params.token);
  if (invitation.state !== "open") return data(undefined, { status: invitation.status });
  const { email } = invitation;
  const form = invitation.isMember ? parseForm(values, joinForm) : parseForm(values, joinNewForm(email));
  if (!form.ok) return invalid(context, form);
  const wait = await countTry(context, request, { email });
  if (wait) return showAgain(context, { ...form, problems: { form: wait } }, 429);

  const arrival = await join(context.get(database), context.get(auth), params.token, form.data);
  if (arrival === "gone") return data(undefined, { status: 410 });
  if (arrival === "wrong") {
    return invalid(context, { ...form, problems: { password: t`This is not the password of that account` } });
  }
  await clearTries(context, request, { email });
  return welcome(context, request, arrival, href("/back-office"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

const joinsAs = {
  owner: msg`You join as owner, who sees and changes everything.`,
  staff: msg`You join as manager, who works orders, customers, money, enquiries, kitchen and stock, reads figures, and refunds nothing.`,
  cashier: msg`You join as cashier, who takes and sees orders, and records their money.`,
  packer: msg`You join as packer, who cooks, packs and sends orders, and sees no money and no mobile outside slips and labels.`,
  cook: msg`You join as cook, who sees what is to be cooked.`,
  accountant: msg`You join as accountant, who reads money, papers, month's end and figures, and downloads files for the books.`,
} satisfies Record<StaffRole, unknown>;

export default function Join({ loaderData, actionData: latest, params }: Route.ComponentProps) {
  const form: FormOf<ReturnType<typeof joinNewForm>> = useKept(latest) ?? emptyForm;
  if (loaderData.state !== "open") return <Closed isKnown={loaderData.state === "worn out"} />;
  const { email, role, isMember } = loaderData;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{t`Join the shop`}</h1>
      <p className="lead">
        {i18n._(joinsAs[role])}{" "}
        <Trans>
          Your e-mail is <b>{email}</b>.
        </Trans>
      </p>
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={linkTo(href("/join/:token", params) + summaryAnchor)} noValidate>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {!isMember && (
          <TextField
            form={form}
            name="name"
            label={t`Name`}
            hint={t`Your colleagues see it beside what you change.`}
            autoComplete="name"
            maxLength={80}
          />
        )}
        <PasswordField
          form={form}
          name="password"
          label={t`Password`}
          hint={isMember ? t`You have an account here: enter its password.` : sayPasswordRule()}
          autoComplete={isMember ? "current-password" : "new-password"}
        />
        <div className="field row">
          <button className="btn">{t`Join`}</button>
          {isMember && <Link className="link" to={href("/forgotten-password")}>{t`Forgotten password`}</Link>}
        </div>
      </form>
    </div>
  );
}

function Closed({ isKnown }: { isKnown: boolean }) {
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{isKnown ? t`This link no longer works` : t`We do not know this link`}</h1>
      <p className="lead">
        {isKnown
          ? t`It works once and for one day, and a newer one takes its place. Ask for another.`
          : t`A letter of it may be missing. Copy the whole link once more.`}
      </p>
      <p>
        <Link className="link" to={href("/sign-in")}>{t`Sign in`}</Link>
      </p>
    </div>
  );
}

type Context = Readonly<RouterContextProvider>;

/** The invitation with this token, and the HTTP status of its page. */
async function openInvitation(context: Context, token: string) {
  const db = context.get(database);
  const found = await findInvitation(db, token);
  if (!found) return { state: "unknown" as const, status: 404 };
  // Used, replaced or expired.
  if (!found.isOpen) return { state: "worn out" as const, status: 410 };
  const { email, role } = found;
  return { state: "open" as const, status: 200, email, role, isMember: await hasAccount(db, email) };
}
