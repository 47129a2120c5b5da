import { href, Link } from "react-router";
import type { Role } from "#domain/accounts/account.ts";

type PersonProps = {
  person: { id: string; name: string; email: string; role: Role; lastSeen: string | null; isProtected: boolean };
  isMe: boolean;
  isLastOwner: boolean;
};

/** One who works here. Taking the role away needs a second press. */
export function Person({ person: { id, name, email, role, lastSeen, isProtected }, isMe, isLastOwner }: PersonProps) {
  return (
    <li className="card staff__one stack">
      <h2>
        {name} <span className="mark">{role}</span> {isMe && <span className="mark">you</span>}
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
      {isLastOwner ? (
        <p className="muted">The shop needs an owner: invite another before this one can go.</p>
      ) : (
        <details>
          <summary className="link">Take the role away</summary>
          <form className="staff__away stack" method="post" action={href("/back-office/staff/:id/dismiss", { id })}>
            <p>{isMe ? "You are" : `${name} is`} signed out everywhere and can only buy here from then on.</p>
            <button className="tool tool--risk">Yes, take it away</button>
          </form>
        </details>
      )}
    </li>
  );
}

type InvitationProps = { email: string; role: string; invitedBy: string | null; until: string };

export function Invitation({ email, role, invitedBy, until }: InvitationProps) {
  return (
    <li className="card staff__one stack">
      <h3 className="break">
        {email} <span className="mark">{role}</span>
      </h3>
      <p className="muted">
        Invited by {invitedBy ?? "a command on the server"}. The link works until {until}.
      </p>
      <div className="staff__presses cluster">
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
