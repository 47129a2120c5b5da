import { href, Link } from "react-router";
import { useMay } from "#app/back-office/use-may.ts";
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
  { name: "Products", to: href("/back-office/products"), asks: "catalogue" },
  { name: "Stock", to: href("/back-office/stock"), asks: "stock" },
  { name: "Batches", to: href("/back-office/lots"), asks: "stock" },
  { name: "Prices", to: href("/back-office/prices"), asks: "catalogue" },
  { name: "Coupons", to: href("/back-office/coupons"), asks: "catalogue" },
  { name: "Changes", to: href("/back-office/changes"), asks: "catalogue" },
] as const;

export function GoodsTitle({ title }: { title: string }) {
  const may = useMay();
  return (
    <div className="cluster cluster--apart">
      <h1>{title}</h1>
      <nav className="cluster" aria-label="Goods">
        {faces
          .filter(({ name, asks }) => name !== title && may(asks))
          .map(({ name, to }) => (
            <Link key={to} className="tool tool--line" to={to}>
              {name}
            </Link>
          ))}
      </nav>
    </div>
  );
}
