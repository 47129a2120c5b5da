import { href } from "react-router";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/stock";
import { DoneBar } from "./done-bar.tsx";
import { GoodsHead } from "./goods-head.tsx";
import { showStock } from "./stock-page.server.ts";
import { pressOnStock } from "./stock-press.server.ts";
import { StockRow } from "./stock-row.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  return showStock(context, request);
}

export async function action({ context, request }: Route.ActionArgs) {
  return pressOnStock(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.failed ? "Error: " : ""}Stock | Back office` },
  { name: "robots", content: "noindex" },
];

export default function Stock({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { groups, tabs, filter, known, done, boxes, isOwner } = loaderData;
  const { values = {}, problems = {} } = useKept(latest) ?? {};
  const path = href("/back-office/stock");
  const sentTo = path + filter.search;
  const isShown = groups.some(({ items }) => items.some(({ id }) => id === done?.productId));
  const doneBar = done && (
    <DoneBar done={done} form="take-back">
      {boxes && <BoxesToo {...boxes} />}
    </DoneBar>
  );
  return (
    <>
      <GoodsHead title="Stock" path={path} isOwner={isOwner} tabs={tabs} q={filter.q} show={filter.show} />
      <ErrorSummary problems={problems} />
      {!isShown && doneBar}
      <form id="take-back" method="post" action={sentTo + summaryAnchor} />
      <form className="stock" id="stock" method="post" action={sentTo + summaryAnchor} noValidate>
        <input type="hidden" name="known" value={values.known ?? known} autoComplete="off" />
        {/* What Enter in a field presses: the first button of a form. */}
        <button className="visually-hidden" name="press" value="save" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        {groups.length === 0 && <p>There is nothing of that kind now.</p>}
        {groups.map(({ title, items }) => (
          <section key={title} aria-labelledby={`shelf-${title}`}>
            <h2 id={`shelf-${title}`}>{title}</h2>
            <ul className="stack">
              {items.map((item) => (
                <li key={item.id} className="stock-row card stack">
                  {item.id === done?.productId && doneBar}
                  <StockRow item={item} values={values} problems={problems} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <div className="save-bar cluster">
          <button className="tool" name="press" value="save">
            Save the counts
          </button>
          <span>Count all that lies there, also what is packed for orders.</span>
        </div>
      </form>
    </>
  );
}

function BoxesToo({ productId, off, names }: { productId: string; off: boolean; names: string[] }) {
  const list = names.join(", ");
  return (
    <p className="done-bar__boxes cluster">
      {off ? `Still sold with it inside: ${list}.` : `Still not on the shop: ${list}.`}{" "}
      <button className="tool tool--line" form="stock" name="press" value={`boxes ${productId}`}>
        {off ? "Take these off too" : "Sell these again too"}
      </button>
    </p>
  );
}
