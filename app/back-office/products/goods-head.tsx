import { href, Link } from "react-router";
import { useRole } from "#app/back-office/use-may.ts";
import { mayOpen } from "#app/page-permissions.ts";
import { ListSearch, ListTabs, type ListTab } from "#app/back-office/list-parts.tsx";

type HeadProps = {
  title: string;
  tabs: ListTab[];
  q: string;
  show: string;
  /** The address of the list with what is shown, but without the search. */
  list: string;
};

/** The top of a page that lists products: title, links to related pages, tabs and a search by name. */
export function GoodsHead({ title, tabs, q, show, list }: HeadProps) {
  return (
    <>
      <GoodsTitle title={title} />
      <ListTabs label="What is shown" tabs={tabs} />
      <ListSearch of="Products by name" label="Name" q={q} list={list} />
      {show === "nearly-out" && (
        <p>Of these there are at most three packs of one size, as the shop tells its visitors.</p>
      )}
    </>
  );
}

const faces = [
  { name: "Products", to: href("/back-office/products") },
  { name: "Stock", to: href("/back-office/stock") },
  { name: "Batches", to: href("/back-office/lots") },
  { name: "Prices", to: href("/back-office/prices") },
  { name: "Coupons", to: href("/back-office/coupons") },
  { name: "Changes", to: href("/back-office/changes") },
];

export function GoodsTitle({ title }: { title: string }) {
  const role = useRole();
  return (
    <div className="cluster cluster--apart">
      <h1>{title}</h1>
      <nav className="cluster" aria-label="Goods">
        {faces
          .filter(({ name, to }) => name !== title && mayOpen(role, to))
          .map(({ name, to }) => (
            <Link key={to} className="tool tool--line" to={to}>
              {name}
            </Link>
          ))}
      </nav>
    </div>
  );
}
