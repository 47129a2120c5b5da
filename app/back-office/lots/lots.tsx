import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { GoodsPages, GoodsTitle, searchFor } from "#app/back-office/catalogue/goods-head.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database } from "#app/context.ts";
import { pageIn } from "#app/ui/pagination.tsx";
import { countLotsToClear, listLots } from "#domain/catalogue/lots/lot-list.server.ts";
import { lotShows } from "#domain/catalogue/lots/lots.ts";
import { dayInIndia } from "#platform/day.ts";
import { tidyText } from "#platform/plain-text.ts";
import type { Route } from "./+types/lots";
import { lotInWords } from "./lot-words.ts";

const tabNames = {
  shelf: "On the shelf",
  "to-clear": "To throw away",
  used: "Used up",
  recalled: "Recalled",
  all: "All",
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const { searchParams } = new URL(request.url);
  const show = lotShows.find((one) => one === searchParams.get("show")) ?? "shelf";
  const q = tidyText(searchParams.get("q") ?? "")
    .trim()
    .slice(0, 60);
  const { lots, page, pages } = await listLots(db, { show, q }, pageIn(searchParams) ?? 1);
  const toClear = await countLotsToClear(db);
  const today = dayInIndia(new Date());
  return {
    isOwner: whoActs(context).role === "owner",
    lots: lots.map((lot) => lotInWords(lot, today)),
    filter: { show, q, page, pages },
    tabs: lotShows.map((one) => ({
      name: tabNames[one],
      to: one === "shelf" ? "" : `?show=${one}`,
      count: one === "to-clear" && toClear > 0 ? toClear : undefined,
      isOpen: one === show,
    })),
  };
}

export const meta: Route.MetaFunction = () => pageMeta("Batches");

export default function Lots({ loaderData: { isOwner, lots, filter, tabs } }: Route.ComponentProps) {
  const path = href("/back-office/lots");
  return (
    <>
      <GoodsTitle title="Batches" isOwner={isOwner} />
      <nav className="tabs" aria-label="Which batches">
        {tabs.map(({ name, to, count, isOpen }) => (
          <Link key={name} to={path + to} aria-current={isOpen ? "page" : undefined}>
            {name}
            {count !== undefined && <span className="count count--bad">{count}</span>}
          </Link>
        ))}
      </nav>
      <form className="goods__find cluster mt-3 mb-4" action={path} role="search" aria-label="Batches">
        {filter.show !== "shelf" && <input type="hidden" name="show" value={filter.show} />}
        <label htmlFor="find-lot">Item or number</label>
        <input id="find-lot" name="q" type="search" enterKeyHint="search" autoComplete="off" defaultValue={filter.q} />
        <button className="tool tool--line">Show</button>
        {filter.q !== "" && (
          <Link className="link" to={path + searchFor({ show: filter.show, q: "" })}>
            Show all
          </Link>
        )}
      </form>
      <Link className="tool" to={href("/back-office/lots/new")}>
        Add a batch
      </Link>
      {lots.length === 0 && <p className="mt-4">There is no batch of that kind.</p>}
      <ul className="desk__list stack">
        {lots.map(({ id, product, nameTe, left, made, days, who, mark }) => (
          <li key={id} className="card">
            <h2>
              <Link className="link" to={href("/back-office/lots/:id", { id })}>
                {product}, batch {id}
              </Link>{" "}
              {nameTe && (
                <span lang="te" className="te small">
                  {nameTe}
                </span>
              )}
            </h2>
            <p className="digits">
              {mark && <span className={mark.isBad ? "mark mark--bad" : "mark"}>{mark.words}</span>} <b>{left}</b> of{" "}
              {made}. {days}.
            </p>
            <p className="note">{who}</p>
          </li>
        ))}
      </ul>
      <GoodsPages path={path} filter={filter} of="batches" />
    </>
  );
}
