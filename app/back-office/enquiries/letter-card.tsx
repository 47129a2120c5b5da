import { href, Link } from "react-router";
import type { EntryInWords } from "./inbox-view.server.ts";

type Props = { entry: EntryInWords; withStatus: boolean };

/** One enquiry in the inbox; all of it leads to its page. */
export function LetterCard({ entry, withStatus }: Props) {
  const { reference, name, words, assignee, kind, status, age, occasion, country, clock, isFresh } = entry;
  return (
    <li className={isFresh ? "card letter letter--new stack" : "card letter stack"}>
      <p className="cluster">
        <span className="mark">{kind}</span>
        {withStatus && <span className="mark">{status}</span>}
        {clock && <span className={clock.isBad ? "mark mark--bad" : "mark"}>{clock.words}</span>}
        <span className="letter__age note">{age}</span>
      </p>
      <h2>
        <Link className="letter__link" to={href("/back-office/enquiries/:reference", { reference })}>
          {name}
        </Link>
      </h2>
      <p className="letter__words">{words}</p>
      <p className="letter__facts cluster note">
        {occasion && <b>{occasion}</b>}
        {country && <span>To {country}</span>}
        {assignee && <span>With {assignee}</span>}
        <span>{reference}</span>
      </p>
    </li>
  );
}
