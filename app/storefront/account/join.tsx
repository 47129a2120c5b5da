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
import { passwordRule } from "#domain/accounts/password-rule.ts";
import type { Route } from "./+types/join";
import { welcome } from "./answers.server.ts";
import { countTry, clearTries } from "./tries.server.ts";
import { roleNames, rolesInWords } from "#domain/accounts/permissions.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { status, ...invitation } = await openInvitation(context, params.token);
  const page = pageMeta(context, {
    title: "Join the shop",
    description: "Join those who run The Tastemakers, Guntur.",
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
    return invalid(context, { ...form, problems: { password: "This is not the password of that account" } });
  }
  await clearTries(context, request, { email });
  return welcome(context, request, arrival, href("/back-office"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Join({ loaderData, actionData: latest, params }: Route.ComponentProps) {
  const form: FormOf<ReturnType<typeof joinNewForm>> = useKept(latest) ?? emptyForm;
  if (loaderData.state !== "open") return <Closed isKnown={loaderData.state === "worn out"} />;
  const { email, role, isMember } = loaderData;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">Join the shop</h1>
      <p className="lead">
        You join as {roleNames[role].toLowerCase()}, who {rolesInWords[role]}. Your e-mail is <b>{email}</b>.
      </p>
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={href("/join/:token", params) + summaryAnchor} noValidate>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {!isMember && (
          <TextField
            form={form}
            name="name"
            label="Name"
            hint="Your colleagues see it beside what you change."
            autoComplete="name"
            maxLength={80}
          />
        )}
        <PasswordField
          form={form}
          name="password"
          label="Password"
          hint={isMember ? "You have an account here: enter its password." : passwordRule}
          autoComplete={isMember ? "current-password" : "new-password"}
        />
        <div className="field row">
          <button className="btn">Join</button>
          {isMember && (
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
