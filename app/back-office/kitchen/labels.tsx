import { href } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, environment } from "#app/context.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { Qr } from "#app/ui/qr.tsx";
import { weightOf } from "#domain/catalogue/label.ts";
import { packLabelOf, type PackLabel } from "#domain/catalogue/pack-label.ts";
import { listLabelledPacks, listPacksOfLot } from "#domain/catalogue/pack-labels.server.ts";
import { listDuePacks } from "#domain/orders/cook-list.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { dayInIndia, isDay } from "#platform/day.ts";
import { qrPath, type QrPath } from "#platform/qr.server.ts";
import { plainText } from "#platform/plain-text.ts";
import type { Route } from "./+types/labels";
import { readSpan } from "./kitchen.server.ts";

const papers = {
  "a4-24": { name: "A4, 24 labels of 64 × 33.9 mm", onPage: 24 },
  "a4-65": { name: "A4, 65 labels of 38.1 × 21.2 mm", onPage: 65 },
  roll: { name: "Roll, 50 × 25 mm", onPage: 1 },
} as const;
type Paper = keyof typeof papers;

/** The front has what a buyer must see, such as the MRP (maximum retail price). */
const sides = { front: "Front: name, MRP, batch, days", back: "Back: nutrition, ingredients, storage" } as const;
type Side = keyof typeof sides;

const MOST = 600;

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const today = dayInIndia(new Date());
  const { searchParams } = new URL(request.url);
  const lot = /^[1-9]\d{0,8}$/.exec(plainText(searchParams.get("lot") ?? ""))?.[0];
  const due = await (lot ? listPacksOfLot(db, Number(lot)) : listDuePacks(db, readSpan(searchParams, today)));
  const packs = await listLabelledPacks(db, due);
  const chosen = (Object.keys(papers) as Paper[]).find((one) => one === searchParams.get("paper"));
  const side: Side = searchParams.get("side") === "back" ? "back" : "front";
  const typed = plainText(searchParams.get("made") ?? "");
  const madeOn = isDay(typed) ? typed : undefined;
  const countOf = (key: string, otherwise: number) => {
    const text = plainText(searchParams.get(key) ?? "");
    return /^\d{1,4}$/.test(text) ? Number(text) : otherwise;
  };
  const rows = packs.map((pack) => {
    const { productId, grams, lotId } = pack;
    const { quantity } = due.find((one) => one.productId === productId && one.grams === grams && one.lotId === lotId)!;
    const key = `n-${productId}-${grams}${lotId === undefined ? "" : `-${lotId}`}`;
    return { pack, key, count: countOf(key, chosen ? 0 : quantity), due: quantity };
  });
  const settings = await readSettings(db);
  const { SITE_URL } = context.get(environment);
  let room = MOST;
  const labels = (chosen ? rows : []).flatMap(({ pack, count }) => {
    const some = Math.min(room, count);
    room -= some;
    const url = SITE_URL + href("/shop/:slug", { slug: pack.slug });
    return some > 0 ? [{ count: some, url, code: qrPath(url), label: packLabelOf(pack, settings, madeOn, today) }] : [];
  });
  // A box needs no nutrition, because the packs in it state theirs.
  const lacking = rows.filter(({ pack, count }) => count > 0 && pack.energyKcal === null && pack.contents.length === 0);
  return {
    paper: chosen ?? "a4-24",
    side,
    madeOn,
    days: { from: searchParams.get("from") ?? "", to: searchParams.get("to") ?? "", lot: lot ?? "" },
    skip: Math.max(0, Math.min(countOf("first", 1), papers[chosen ?? "a4-24"].onPage) - 1),
    rows: rows.map(({ pack, key, count, due: needed }) => ({
      key,
      name: `${pack.name}, ${weightOf({ grams: pack.grams })}${pack.lot ? `, batch ${pack.lot.id}` : ""}`,
      count,
      due: needed,
    })),
    labels,
    withoutNutrition: side === "back" ? [...new Set(lacking.map(({ pack }) => pack.name))].join(", ") : "",
    isCut: room === 0,
  };
}

export const meta: Route.MetaFunction = () => pageMeta("Pack labels");

export default function Labels({ loaderData }: Route.ComponentProps) {
  const { paper, side, labels, skip, withoutNutrition, isCut } = loaderData;
  const all = labels.flatMap(({ count, ...kind }) => Array.from({ length: count }, () => kind));
  const places = [...Array.from({ length: skip }, () => undefined), ...all].map((one, place) => ({ one, place }));
  const { onPage } = papers[paper];
  const pages = [...Map.groupBy(places, ({ place }) => Math.floor(place / onPage))].filter(() => all.length > 0);
  return (
    <>
      <WayBack to={href("/back-office/kitchen")}>To the list</WayBack>
      <div className="no-print">
        <h1>Pack labels</h1>
        <Choices {...loaderData} />
        {isCut && <p className="banner">Only the first {MOST} labels are below: print these, then the rest.</p>}
        {withoutNutrition && (
          <p className="banner">Without nutrition, which is not yet filled in: {withoutNutrition}.</p>
        )}
        {all.length > 0 && (
          <p className="cluster mt-4">
            <PrintButton /> {all.length} labels. Print at 100 %, without margins or headers.
          </p>
        )}
      </div>
      <div className="label-pages">
        {pages.map(([number, page]) => (
          <div key={number} className={`label-page label-page--${paper}`}>
            {page.map(({ one, place }) =>
              one ? <Label key={place} side={side} {...one} /> : <div key={place} aria-hidden="true" />,
            )}
          </div>
        ))}
      </div>
    </>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Choices({ paper, side, madeOn, days, skip, rows }: Data) {
  return (
    <form className="stack stack--wide mt-4" action={href("/back-office/kitchen/labels")}>
      {days.from && <input type="hidden" name="from" value={days.from} />}
      {days.lot && <input type="hidden" name="lot" value={days.lot} />}
      {days.to && <input type="hidden" name="to" value={days.to} />}
      <div className="field">
        <label htmlFor="paper">Paper</label>
        <select id="paper" name="paper" defaultValue={paper}>
          {Object.entries(papers).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="side">Label</label>
        <select id="side" name="side" defaultValue={side}>
          {Object.entries(sides).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="cluster">
        <label htmlFor="made">Made on (empty: as the batch it is packed from)</label>
        <input id="made" name="made" type="date" defaultValue={madeOn} />
        <label htmlFor="first">First free label of the sheet</label>
        <input id="first" name="first" className="cook__kg" inputMode="numeric" defaultValue={skip + 1} />
      </div>
      {rows.length === 0 && <p>No order of these days is to be cooked.</p>}
      <ul className="desk-narrow ruled">
        {rows.map(({ key, name, count, due }) => (
          <li key={key} className="ends">
            <label htmlFor={key}>
              {name} <span className="small">({due} to fill)</span>
            </label>
            <input id={key} name={key} className="cook__kg" inputMode="numeric" maxLength={4} defaultValue={count} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <p>
          <button className="tool">Show the labels</button>
        </p>
      )}
    </form>
  );
}

type Printed = { label: PackLabel; code: QrPath; url: string };

/** One side of a pack label. Lines at the end that do not fit on small paper are cut off. */
function Label({ side, label, code, url }: Printed & { side: Side }) {
  return side === "back" ? (
    <a className="pack-label" href={url}>
      <p>
        <b className="pack-label__name">{label.name}</b> <b>Net {label.net}</b> Batch {label.batch}
      </p>
      {label.nutrition && <p>{label.nutrition}</p>}
      <p className="pack-label__more">
        {label.ingredients} <b>{label.allergens}</b> {label.traces} {label.storage}
      </p>
    </a>
  ) : (
    <a className="pack-label" href={url}>
      <div className="pack-label__top">
        <div>
          <b className="pack-label__name">{label.name}</b>{" "}
          {label.nameTe && (
            <span lang="te" className="pack-label__te">
              {label.nameTe}
            </span>
          )}
          <p>
            {label.vegMark && <VegMark mark={label.vegMark} />} <b>Net {label.net}</b>
          </p>
        </div>
        <Qr code={code} label={`Opens ${label.name} on the shop`} />
      </div>
      <p>
        <b>{label.price}</b>
      </p>
      <p>
        Batch {label.batch} Made {label.madeOn} <b>Best before {label.bestBefore}</b>
      </p>
      {label.allergens && (
        <p>
          <b>{label.allergens}</b>
        </p>
      )}
      <p>
        FSSAI {label.licence}. {label.maker}.
      </p>
      <p>Complaints: {label.complaints}.</p>
      <p className="pack-label__more">
        {label.ingredients} {label.traces} {label.storage}
      </p>
    </a>
  );
}

/** Required by Indian law: a green circle for vegetarian food, a brown triangle for meat, fish or egg. */
function VegMark({ mark }: { mark: "veg" | "non-veg" }) {
  const isVeg = mark === "veg";
  return (
    <svg
      className={`veg-mark veg-mark--${mark}`}
      viewBox="0 0 10 10"
      role="img"
      aria-label={isVeg ? "Vegetarian" : "Not vegetarian"}
    >
      <rect x="0.5" y="0.5" width="9" height="9" fill="none" />
      {isVeg ? <circle cx="5" cy="5" r="2.75" /> : <path d="M5 2.2 8 7.6H2z" />}
    </svg>
  );
}
