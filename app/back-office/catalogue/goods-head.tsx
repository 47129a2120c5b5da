import { href, Link } from "react-router";
import { Pagination } from "#app/ui/pagination.tsx";

type Tab = { name: string; to: string; count: number | undefined; isOpen: boolean };

type HeadProps = {
  title: string;
  path: string;
  isOwner: boolean;
  tabs: Tab[];
  q: string;
  show: string;
};

/** The top of a page that lists products: title, links to related pages, tabs and a search by name. */
export function GoodsHead({ title, path, isOwner, tabs, q, show }: HeadProps) {
  return (
    <>
      <GoodsTitle title={title} isOwner={isOwner} />
      <nav className="tabs" aria-label="What is shown">
        {tabs.map(({ name, to, count, isOpen }) => (
          <Link key={to} to={path + to} aria-current={isOpen ? "page" : undefined}>
            {name}
            {count !== undefined && <span className="count">{count}</span>}
          </Link>
        ))}
      </nav>
      <form className="goods__find cluster mt-3 mb-4" action={path} role="search" aria-label="Products by name">
        {show !== "all" && <input type="hidden" name="show" value={show} />}
        <label htmlFor="find-name">Name</label>
        <input id="find-name" name="q" type="search" enterKeyHint="search" autoComplete="off" defaultValue={q} />
        <button className="tool tool--line">Show</button>
        {q !== "" && (
          <Link className="link" to={path}>
            Show all
          </Link>
        )}
      </form>
      {show === "nearly-out" && (
        <p>Of these there are at most three packs of one size, as the shop tells its visitors.</p>
      )}
    </>
  );
}

type Shown = { show: string; q: string };

type Paged = Shown & { page: number; pages: number };

/** Links to the other pages of a filtered list. `of`: what the list contains, such as "prices", for screen readers. */
export function GoodsPages({ path, filter, of }: { path: string; filter: Paged; of: string }) {
  const to = (page: number) => path + searchFor({ ...filter, page });
  return <Pagination page={filter.page} pages={filter.pages} to={to} of={of} />;
}

/** The URL query of a page of a product list, such as "?show=sweets&page=2". */
export function searchFor({ show, q, page = 1 }: Shown & { page?: number }): string {
  const search = new URLSearchParams({
    ...(show !== "all" && { show }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return search.size > 0 ? `?${search}` : "";
}

const faces = [
  { name: "Products", to: href("/back-office/products") },
  { name: "Stock", to: href("/back-office/stock"), isForStaff: true },
  { name: "Batches", to: href("/back-office/lots"), isForStaff: true },
  { name: "Prices", to: href("/back-office/prices") },
  { name: "Coupons", to: href("/back-office/coupons") },
  { name: "Changes", to: href("/back-office/changes") },
];

export function GoodsTitle({ title, isOwner }: { title: string; isOwner: boolean }) {
  return (
    <div className="cluster cluster--apart">
      <h1>{title}</h1>
      <nav className="cluster" aria-label="Goods">
        {faces
          .filter(({ name, isForStaff = false }) => name !== title && (isOwner || isForStaff))
          .map(({ name, to }) => (
            <Link key={to} className="tool tool--line" to={to}>
              {name}
            </Link>
          ))}
      </nav>
    </div>
  );
}
