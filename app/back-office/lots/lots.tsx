import { href, Link } from "react-router";
import { ListPages, ListSearch, ListTabs } from "#app/back-office/list-parts.tsx";
import { readList } from "#app/back-office/list.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database } from "#app/context.ts";
import { countLotsToClear, listLots } from "#domain/catalogue/lots/lot-list.server.ts";
import { lotShows } from "#domain/catalogue/lots/lots.ts";
import { dayInIndia } from "#platform/day.ts";
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
  const { asked, q, page, addressOf } = readList(request, ["show"]);
  const show = lotShows.find((one) => one === asked.get("show")) ?? "shelf";
  const { lots, ...place } = await listLots(db, { show, q }, page);
  const toClear = await countLotsToClear(db);
  const today = dayInIndia(new Date());
  return {
    lots: lots.map((lot) => lotInWords(lot, today)),
    search: { q, list: addressOf({ q: "" }) },
    place: { list: addressOf(), ...place },
    tabs: lotShows.map((one) => ({
      name: tabNames[one],
      to: addressOf({ show: one === "shelf" ? "" : one, q: "" }),
      count: one === "to-clear" && toClear > 0 ? toClear : undefined,
      isUrgent: true,
      isOpen: one === show,
    })),
  };
}

export const meta: Route.MetaFunction = () => pageMeta("Batches");

export default function Lots({ loaderData: { lots, search, place, tabs } }: Route.ComponentProps) {
  return (
    <>
      <h1>Batches</h1>
      <ListTabs label="Which batches" tabs={tabs} />
      <ListSearch of="Batches" label="Item or number" {...search} />
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
      <ListPages place={place} of="batches" />
    </>
  );
}
