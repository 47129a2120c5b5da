import { Link } from "react-router";
import { Pagination } from "#app/ui/pagination.tsx";
import { pageAddress, type ListPlace } from "./list.ts";

export type ListTab = {
  name: string;
  to: string;
  isOpen: boolean;
  count?: number | undefined;
  isUrgent?: boolean;
  /** More about it, for screen readers. */
  about?: string | undefined;
};

/** Links that choose which entries of a list are shown. `label`: what they choose, for screen readers. */
export function ListTabs({ label, tabs, className = "tabs" }: { label: string; tabs: ListTab[]; className?: string }) {
  return (
    <nav className={className} aria-label={label}>
      {tabs.map(({ name, to, isOpen, count, isUrgent, about }) => (
        <Link key={name} to={to} aria-current={isOpen ? "page" : undefined}>
          {name}
          {count !== undefined && (
            <>
              {" "}
              <span className={isUrgent ? "count count--bad" : "count"}>{count}</span>
            </>
          )}
          {about && <span className="visually-hidden">, {about}</span>}
        </Link>
      ))}
    </nav>
  );
}

type SearchProps = {
  /** What is searched, for screen readers. */
  of: string;
  label: string;
  q: string;
  /** The address of the list without the search. */
  list: string;
};

/** The search in a list. It keeps what else the list's address says. */
export function ListSearch({ of, label, q, list }: SearchProps) {
  const [path, query] = list.split("?");
  return (
    <form className="list__find cluster mt-3 mb-4" action={path} role="search" aria-label={of}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="find">{label}</label>
      <input id="find" name="q" type="search" enterKeyHint="search" autoComplete="off" defaultValue={q} />
      <button className="tool tool--line">Show</button>
      {q !== "" && (
        <Link className="link" to={list}>
          Show all
        </Link>
      )}
    </form>
  );
}

/** Links to the other pages of a list. `of`: what it lists, for screen readers. */
export function ListPages({ place, of }: { place: ListPlace; of: string }) {
  if ("pages" in place) {
    const { list, page, pages } = place;
    return <Pagination page={page} pages={pages} to={(one) => pageAddress(list, one)} of={of} />;
  }
  const { list, isFirst, next } = place;
  if (isFirst && !next) return null;
  return (
    <nav className="cluster mt-6" aria-label={`Pages of ${of}`}>
      {!isFirst && (
        <Link className="tool tool--line" to={list}>
          Back to the first
        </Link>
      )}
      {next && (
        <Link className="tool tool--line" to={next} rel="next">
          Next page
        </Link>
      )}
    </nav>
  );
}
