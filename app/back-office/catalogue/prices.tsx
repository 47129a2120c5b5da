import { href } from "react-router";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/prices";
import { DoneBar } from "./done-bar.tsx";
import { GoodsHead } from "./goods-head.tsx";
import { PriceFields } from "./price-fields.tsx";
import { PricePreview } from "./price-preview.tsx";
import { showPrices } from "./prices-page.server.ts";
import { pressOnPrices, type Answer } from "./prices-press.server.ts";
import { writeSeen } from "./seen.ts";
import { useUnsaved } from "./use-unsaved.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return showPrices(context, request);
}

export async function action({ context, request }: Route.ActionArgs) {
  return pressOnPrices(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.failed ? "Error: " : ""}Prices | Back office` },
  { name: "robots", content: "noindex" },
];

export default function Prices({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { groups, tabs, filter, done } = loaderData;
  const { typed = {}, problems = {}, preview }: Partial<Answer> = useKept(latest) ?? {};
  const unsaved = useUnsaved(Object.keys(typed).length > 0);
  const path = href("/back-office/prices");
  const sentTo = path + filter.search + summaryAnchor;
  if (preview) return <PricePreview preview={preview} sentTo={sentTo} />;

  const packs = groups.flatMap(({ items }) => items.flatMap((item) => item.packs));
  return (
    <>
      <GoodsHead title="Prices" path={path} isOwner tabs={tabs} q={filter.q} show={filter.show} />
      <p className="small muted">
        A price is the MRP, inclusive of all taxes. A pack that is already printed with a lower one may not be sold
        above it.
      </p>
      <ErrorSummary problems={problems} />
      {done && <DoneBar done={done} form="take-back" />}
      <form id="take-back" method="post" action={sentTo} />
      <form {...unsaved} className="prices" method="post" action={sentTo} noValidate>
        <input
          type="hidden"
          name="seen"
          value={writeSeen(packs.map((pack) => ({ ...pack, ...typed[pack.id]?.seen })))}
        />
        {groups.length === 0 && <p>There is nothing of that kind now.</p>}
        {groups.map(({ title, items }) => (
          <section key={title} aria-labelledby={`shelf-${title}`}>
            <h2 id={`shelf-${title}`}>{title}</h2>
            <div className="prices__items grid">
              {items.map((item) => (
                <PriceFields key={item.id} item={item} typed={typed} problems={problems} />
              ))}
            </div>
          </section>
        ))}
        <div className="save-bar cluster">
          <button className="tool" name="press" value="preview">
            Preview
          </button>
          <span>A tick: sold while there is stock. Save before you go to another shelf.</span>
        </div>
      </form>
    </>
  );
}
