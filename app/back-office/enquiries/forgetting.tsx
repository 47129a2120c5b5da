import { href, Link } from "react-router";
import type { readEnquiryPage } from "./enquiry-view.server.ts";

type Props = { enquiry: Awaited<ReturnType<typeof readEnquiryPage>>; isOwner: boolean };

/** The way to erase whoever wrote, for the owner; or that it was done, or waits. */
export function Forgetting({ enquiry: { reference, isErased, willBeErased }, isOwner }: Props) {
  if (isErased) return <p>Who wrote this, and what, was erased, as they wished or the law asks.</p>;
  if (willBeErased)
    return <p>Who wrote this asked to be forgotten: it goes by itself once the complaint is settled.</p>;
  if (!isOwner) return null;
  return (
    <p>
      <Link className="link" to={href("/back-office/enquiries/:reference/forget", { reference })}>
        Forget this person
      </Link>
    </p>
  );
}
