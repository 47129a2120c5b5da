import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { href, Link } from "react-router";

type Props = {
  title: string;
  children: ReactNode;
  /** The text below the title. */
  lead?: string;
  /** The HTML id of the title. */
  id?: string;
};

/** The layout of a page under /account. */
export function AccountPage({ title, lead, id, children }: Props) {
  return (
    <div className="wrap page account">
      <p className="pgh">
        <Link className="link" to={href("/account")}>{t`Your account`}</Link>
      </p>
      <h1 className="pgh" id={id} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="lead muted">{lead}</p>}
      {children}
    </div>
  );
}

/** Shows the result of the form that was just sent. */
export function Notice({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <p className="banner" id="said" role="status" tabIndex={-1}>
      {sentence}
    </p>
  );
}
