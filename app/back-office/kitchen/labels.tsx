import type { ReactNode } from "react";
import { href } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { type FormState, SelectField } from "#app/ui/field.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { Qr } from "#app/ui/qr.tsx";
import type { PackLabel } from "#domain/catalogue/packs/pack-label.ts";
import type { QrPath } from "#platform/qr.server.ts";
import { locales } from "#platform/languages.ts";
import type { Route } from "./+types/labels";
import { preloadLetters } from "./letters.ts";
import { papers, type Side } from "./label-papers.ts";
import { readLabels } from "./labels.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return readLabels(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta("Pack labels"),
  ...preloadLetters(loaderData?.lang),
];

export default function Labels({ loaderData }: Route.ComponentProps) {
  const { lang, words, paper, side, labels, skip, isNotCooked, isWithoutDay, isWithoutNutrition, isCut } = loaderData;
  const all = labels.flatMap(({ count, ...kind }) => Array.from({ length: count }, () => kind));
  const places = [...Array.from({ length: skip }, () => undefined), ...all].map((one, place) => ({ one, place }));
  const { onPage } = papers[paper];
  const pages = [...Map.groupBy(places, ({ place }) => Math.floor(place / onPage))].filter(() => all.length > 0);
  return (
    <>
      <div className="no-print" lang={lang}>
        <WayBack to={href("/back-office/kitchen")}>{words.toList}</WayBack>
        <h1>{words.title}</h1>
        <Choices {...loaderData} />
        {isCut && <p className="banner">{words.cut}</p>}
        {isNotCooked && <p className="banner banner--bad">{words.notCooked}</p>}
        {isWithoutDay && <p className="banner">{words.withoutDay}</p>}
        {isWithoutNutrition && <p className="banner">{words.withoutNutrition}</p>}
        {all.length > 0 && (
          <p className="cluster mt-4">
            <PrintButton>{words.print}</PrintButton> {words.howToPrint}
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

function Choices({ words, paper, side, madeOn, days, skip, rows }: Data) {
  const form: FormState<"paper" | "side"> = { values: { paper, side }, problems: {} };
  return (
    <form className="stack stack--wide mt-4" action={href("/back-office/kitchen/labels")}>
      {days.from && <input type="hidden" name="from" value={days.from} />}
      {days.lot && <input type="hidden" name="lot" value={days.lot} />}
      {days.to && <input type="hidden" name="to" value={days.to} />}
      <SelectField form={form} name="paper" label={words.paper} required={false}>
        {Object.entries(words.papers).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField form={form} name="side" label={words.side} required={false}>
        {Object.entries(words.sides).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="cluster">
        <label htmlFor="made">{words.madeOn}</label>
        <input id="made" name="made" type="date" defaultValue={madeOn} />
        <label htmlFor="first">{words.first}</label>
        <input id="first" name="first" className="cook__kg" inputMode="numeric" defaultValue={skip + 1} />
      </div>
      {rows.length === 0 && <p>{words.nothing}</p>}
      <ul className="desk-narrow ruled">
        {rows.map(({ key, name, count, due }) => (
          <li key={key} className="ends">
            <label htmlFor={key}>
              {name} <span className="small">{due}</span>
            </label>
            <input id={key} name={key} className="cook__kg" inputMode="numeric" maxLength={4} defaultValue={count} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <p>
          <button className="tool">{words.show}</button>
        </p>
      )}
    </form>
  );
}

/** A space to write a day. */
const BLANK = "__/__/____";

type Printed = { label: PackLabel; code: QrPath; url: string };

/**
 * One side of a pack label. Lines at the end that do not fit on small paper are cut off. The law's language is English, so
 * Telugu takes no room from it: the name is cut, and the words on storage are there whole or not at all.
 */
function Label({ side, label, code, url }: Printed & { side: Side }) {
  return side === "back" ? (
    <a className="pack-label" href={url}>
      <p>
        <b className="pack-label__name">{label.name}</b> <b>Net {label.net}</b> Batch {label.batch}
      </p>
      {label.nutrition && <p>{label.nutrition}</p>}
      <More label={label}>
        {label.ingredients} <b>{label.allergens}</b> {label.traces} {label.storage}
      </More>
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
        Batch {label.batch} Made {label.madeOn ?? BLANK} <b>Best before {label.bestBefore ?? BLANK}</b>
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
      <More label={label}>
        {label.ingredients} {label.traces} {label.storage}
      </More>
    </a>
  );
}

/** The end of a label, with the words on storage in Telugu if all of them fit. */
function More({ label, children }: { label: PackLabel; children: ReactNode }) {
  return (
    <div className="pack-label__more">
      <p>{children}</p>
      {label.storageTe && (
        <p lang={locales.te} className="pack-label__storage">
          {label.storageTe}
        </p>
      )}
    </div>
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
