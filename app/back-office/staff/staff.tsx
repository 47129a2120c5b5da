import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, type FormOf, SelectField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { staffRoles, type StaffRole } from "#domain/accounts/account.ts";
import { roleNames, rolesInWords } from "#domain/accounts/permissions.ts";
import { inviteByMail, listInvitations } from "#domain/accounts/invitations.server.ts";
import { inviteForm } from "#domain/accounts/forms.ts";
import { isSecondFactorRequired, listProtected } from "#domain/accounts/second-factors.server.ts";
import { listStaff } from "#domain/accounts/staff.server.ts";
import { dateInWords, dayInIndia, timeInIndia } from "#platform/day.ts";
import type { Route } from "./+types/staff";
import { doneAs } from "./staff.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const today = dayInIndia(new Date());
  const inWords = (moment: Date) => `${dateInWords(dayInIndia(moment), today)}, ${timeInIndia(moment)}`;
  const people = await listStaff(db);
  const invitations = await listInvitations(db);
  const withFactor = await listProtected(db);
  return {
    me: whoActs(context).id,
    isRequired: await isSecondFactorRequired(db),
    people: people.map(({ lastSeenAt, ...person }) => ({
      ...person,
      isProtected: withFactor.has(person.id),
      lastSeen: lastSeenAt && dateInWords(dayInIndia(lastSeenAt), today),
    })),
    invitations: invitations.map(({ expiresAt, ...rest }) => ({ ...rest, until: inWords(expiresAt) })),
    said: outcomes[new URL(request.url).searchParams.get("done") ?? ""],
    failed: context.get(formFailed),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(await readForm(request), inviteForm);
  if (!form.ok) return invalid(context, form);
  const isSent = await inviteByMail(context.get(database), whoActs(context), form.data);
  if (!isSent)
    return conflict(context, { ...form, problems: { email: "They work here already, and may do all that" } });
  return done(doneAs("invited"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Staff", loaderData?.failed);

const outcomes: Record<string, string> = {
  invited: "The invitation is on its way by mail.",
  withdrawn: "The invitation is withdrawn: its link works no more.",
  "second-factor":
    "The second factor is taken away. They are signed out everywhere, and sign in with their password alone.",
  role: "The role is changed. It holds from their next page on.",
  dismissed: "The role is taken away, and that person is signed out everywhere.",
};

export default function Staff({ loaderData, actionData: latest }: Route.ComponentProps) {
  const form: FormOf<typeof inviteForm> = useKept(latest) ?? { values: { role: "packer" }, problems: {} };
  const { people, invitations, me } = loaderData;
  const owners = people.filter(({ role }) => role === "owner").length;
  return (
    <>
      {!latest && <Said sentence={loaderData.said} />}
      <h1>Staff</h1>
      <p>
        {loaderData.isRequired
          ? "Everybody here signs in with a second factor."
          : "A second factor is everybody’s own choice."}{" "}
        <Link className="link" to={`${href("/back-office/settings/facts")}#people`}>
          Change that
        </Link>
      </p>
      <ul className="desk__list stack">
        {people.map((person) => (
          <Person
            key={person.id}
            person={person}
            isMe={person.id === me}
            isLastOwner={person.role === "owner" && owners === 1}
          />
        ))}
      </ul>
      {invitations.length > 0 && (
        <section aria-labelledby="invited" className="mt-8">
          <h2 id="invited">Invited, not here yet</h2>
          <ul className="desk__list stack">
            {invitations.map((invitation) => (
              <Invitation key={invitation.email} {...invitation} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="invite" className="mt-8">
        <h2 id="invite">Invite somebody</h2>
        <InviteForm form={form} address={href("/back-office/staff")} />
      </section>
    </>
  );
}

/** The roles to choose from, the most common first. */
const invited = staffRoles.toReversed();

type Props = { form: FormOf<typeof inviteForm>; address: string };

function InviteForm({ form, address }: Props) {
  return (
    <>
      <ErrorSummary problems={form.problems} />
      <form className="fg desk-narrow mt-3" method="post" action={address + summaryAnchor} noValidate>
        <TextField
          form={form}
          name="email"
          label="E-mail"
          hint="A letter with a link goes there. It works once, and for one day."
          {...asEmail}
          autoComplete="off"
        />
        <SelectField form={form} name="role" label="What they may do" hint="What each of them does stands below.">
          <RoleOptions />
        </SelectField>
        <ul className="field note">
          {invited.map((role) => (
            <li key={role}>
              <b>{roleNames[role]}</b> {rolesInWords[role]}.
            </li>
          ))}
        </ul>
        <div className="field">
          <button className="tool">Invite</button>
        </div>
      </form>
    </>
  );
}

function RoleOptions() {
  return invited.map((role) => (
    <option key={role} value={role}>
      {roleNames[role]}
    </option>
  ));
}

type PersonProps = {
  person: { id: string; name: string; email: string; role: StaffRole; lastSeen: string | null; isProtected: boolean };
  isMe: boolean;
  isLastOwner: boolean;
};

/**
 * A member of the staff, with buttons to remove the member's lost second factor or role. The last owner's role cannot
 * be removed.
 */
function Person({ person: { id, name, email, role, lastSeen, isProtected }, isMe, isLastOwner }: PersonProps) {
  return (
    <li className="card stack stack--close">
      <h2>
        {name} <span className="mark">{roleNames[role]}</span> {isMe && <span className="mark">you</span>}
      </h2>
      <p className="break">{email}</p>
      <p className="muted">
        {lastSeen ? `Last here on ${lastSeen}` : "Signed in nowhere"}.{" "}
        {isProtected ? "Has a second factor." : "No second factor."}
      </p>
      {isMe && (
        <p>
          <Link className="link" to={href("/back-office/your-sign-in")}>
            Your sign-in
          </Link>
        </p>
      )}
      {isProtected && !isMe && (
        <details>
          <summary className="link">Take a lost second factor away</summary>
          <form method="post" action={href("/back-office/staff/:id/second-factor", { id })}>
            <p>{name} is signed out everywhere, and signs in with the password alone until a new one is set up.</p>
            <button className="tool tool--risk">Yes, take it away</button>
          </form>
        </details>
      )}
      {!isLastOwner && (
        <details>
          <summary className="link">Change the role</summary>
          <form className="stack stack--start" method="post" action={href("/back-office/staff/:id/role", { id })}>
            <SelectField
              form={{ values: { role }, problems: {} }}
              name="role"
              id={`role-${id}`}
              label={`What ${name} may do`}
            >
              <RoleOptions />
            </SelectField>
            <button className="tool">Change it</button>
          </form>
        </details>
      )}
      {isLastOwner ? (
        <p className="muted">The shop needs an owner: invite another before this one can go.</p>
      ) : (
        <details>
          <summary className="link">Take the role away</summary>
          <form className="stack stack--start" method="post" action={href("/back-office/staff/:id/dismiss", { id })}>
            <p>{isMe ? "You are" : `${name} is`} signed out everywhere and can only buy here from then on.</p>
            <button className="tool tool--risk">Yes, take it away</button>
          </form>
        </details>
      )}
    </li>
  );
}

type InvitationProps = { email: string; role: StaffRole; invitedBy: string | null; until: string };

function Invitation({ email, role, invitedBy, until }: InvitationProps) {
  return (
    <li className="card stack stack--close">
      <h3 className="break">
        {email} <span className="mark">{roleNames[role]}</span>
      </h3>
      <p className="muted">
        Invited by {invitedBy ?? "a command on the server"}. The link works until {until}.
      </p>
      <div className="cluster mt-2">
        <form method="post" action={href("/back-office/staff/invitations/renew")}>
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="role" value={role} />
          <button className="tool tool--line" aria-label={`Send a new link to ${email}`}>
            Send a new link
          </button>
        </form>
        <form method="post" action={href("/back-office/staff/invitations/withdraw")}>
          <input type="hidden" name="email" value={email} />
          <button className="tool tool--risk" aria-label={`Withdraw the invitation of ${email}`}>
            Withdraw
          </button>
        </form>
      </div>
    </li>
  );
}
