import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database, formFailed } from "#app/context.ts";
import { listInvitations } from "#domain/accounts/invitations.server.ts";
import { isSecondFactorRequired, listProtected } from "#domain/accounts/second-factors.server.ts";
import { listStaff } from "#domain/accounts/staff.server.ts";
import { useKept } from "#app/ui/use-kept.ts";
import { dateInWords, dayInIndia, timeInIndia } from "#platform/day.ts";
import type { Route } from "./+types/staff";
import { InviteForm } from "./invite-form.tsx";
import { inviteFromForm } from "./invite.server.ts";
import { Invitation, Person } from "./rows.tsx";

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
    done: done[new URL(request.url).searchParams.get("done") ?? ""],
    failed: context.get(formFailed),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return inviteFromForm(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Staff", loaderData?.failed);

const done: Record<string, string> = {
  invited: "The invitation is on its way by mail.",
  withdrawn: "The invitation is withdrawn: its link works no more.",
  "second-factor":
    "The second factor is taken away. They are signed out everywhere, and sign in with their password alone.",
  dismissed: "The role is taken away, and that person is signed out everywhere.",
};

export default function Staff({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { values = {}, problems = {} } = useKept(latest) ?? {};
  const { people, invitations, me } = loaderData;
  const owners = people.filter(({ role }) => role === "owner").length;
  return (
    <>
      {loaderData.done && !latest && (
        <p className="banner banner--good" id="done" role="status" tabIndex={-1}>
          {loaderData.done}
        </p>
      )}
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
        <section aria-labelledby="invited" className="staff__part">
          <h2 id="invited">Invited, not here yet</h2>
          <ul className="desk__list stack">
            {invitations.map((invitation) => (
              <Invitation key={invitation.email} {...invitation} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="invite" className="staff__part">
        <h2 id="invite">Invite somebody</h2>
        <InviteForm values={values} problems={problems} address={href("/back-office/staff")} />
      </section>
    </>
  );
}
