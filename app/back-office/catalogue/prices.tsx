import { useEffect, useRef } from "react";
import { href, Link, useBlocker } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import type { Problems } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { PackState } from "#domain/catalogue/price-list.ts";
import { formatForField } from "#domain/money.ts";
import type { Route } from "./+types/prices";
import { GoodsHead } from "./goods-head.tsx";
import { DoneBar } from "./last-change.tsx";
import { showPrices, submitPrices, type Answer, type Preview, type PricedItem, type Typed } from "./prices.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return showPrices(context, request);
}

export async function action({ context, request }: Route.ActionArgs) {
  return submitPrices(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Prices", loaderData?.failed);

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

/** What the page shows of some packs, as its hidden field says it; `prices.server.ts` reads it again. */
function writeSeen(packs: readonly ({ id: string } & PackState)[]): string {
  return packs.map(({ id, price, available }) => `${id}:${price}:${available ? 1 : 0}`).join(" ");
}

type FieldsProps = { item: PricedItem; typed: Record<string, Typed>; problems: Problems };

/** The packs of one product: a price and a tick each. */
function PriceFields({ item: { name, nameTe, packs }, typed, problems }: FieldsProps) {
  return (
    <fieldset className="prices__item card">
      <legend>
        {name}{" "}
        {nameTe && (
          <span lang="te" className="te">
            {nameTe}
          </span>
        )}
      </legend>
      {packs.map((pack) => (
        <PriceField
          key={pack.id}
          pack={pack}
          name={name}
          typed={typed[pack.id]}
          problem={problems[`price-${pack.id}`]}
        />
      ))}
    </fieldset>
  );
}

type FieldProps = {
  pack: PricedItem["packs"][number];
  name: string;
  typed: Typed | undefined;
  problem: string | undefined;
};

function PriceField({ pack: { id, label, price, available }, name, typed, problem }: FieldProps) {
  const field = `price-${id}`;
  return (
    <div className="price-row">
      {problem && (
        <p className="error" id={`${field}-error`}>
          <span className="visually-hidden">Error: </span>
          {problem}
        </p>
      )}
      <label htmlFor={field}>
        {label}
        <span className="visually-hidden"> of {name}, price in rupees</span>
      </label>
      <span className="price-row__field">
        <span aria-hidden="true">Rs</span>
        <input
          id={field}
          name={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          defaultValue={typed?.price ?? formatForField(price)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${field}-error`}
        />
      </span>
      <label className="price-row__sold tap">
        <input type="checkbox" name="sold" value={id} defaultChecked={typed?.sold ?? available} />
        Sold
        <span className="visually-hidden"> {`${name} ${label}`}</span>
      </label>
    </div>
  );
}

/** What would change, before anything does. */
function PricePreview({ preview, sentTo }: { preview: Preview; sentTo: string }) {
  const { changes, doubtful, seen, sold } = preview;
  const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  return (
    <form method="post" action={sentTo}>
      <h1>Look before you save: {count}</h1>
      <p>
        Nothing is saved yet.
        {doubtful > 0 && ` ${doubtful === 1 ? "One is" : `${doubtful} are`} unusual: look twice.`}
      </p>
      <input type="hidden" name="seen" value={writeSeen(seen)} />
      {sold.map((id) => (
        <input key={id} type="hidden" name="sold" value={id} />
      ))}
      <ul className="preview ruled digits mt-4">
        {changes.map(({ id, name, before, after, percent, sale, doubts, typed }) => (
          <li key={id} className="preview__row">
            <input type="hidden" name={`price-${id}`} value={typed} />
            <b>{name}</b>
            <span className="preview__price">
              {before}{" "}
              {after && (
                <>
                  → <strong>{after}</strong>
                </>
              )}
            </span>
            <span className="preview__percent">{percent}</span>
            {sale && <span className="mark">{sale}</span>}
            {doubts.map((doubt) => (
              <p key={doubt} className="error">
                {doubt}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <div className="save-bar cluster">
        <button className="tool" name="press" value="save">
          Save {count}
        </button>
        <button className="tool tool--line" name="press" value="edit">
          Change something
        </button>
        <Link className="link" to={href("/back-office/prices")}>
          Leave all as it was
        </Link>
      </div>
    </form>
  );
}

const question = "What you changed here is not saved. Leave it?";

/**
 * Asks before a page is left while something in its form differs from what the page came with; `isSentBack` says that
 * it came with what was typed before. Answers with what the form needs.
 */
function useUnsaved(isSentBack: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const isUnsaved = () => form.current !== null && !isSent.current && (isSentBack || differs(form.current));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      pageOf(currentLocation) !== pageOf(nextLocation) && isUnsaved() && !confirm(question),
  );
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  });
  return { ref: form, onSubmit: () => void (isSent.current = true) };
}

function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

function differs(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll("input")].some((input) =>
    input.type === "checkbox" ? input.checked !== input.defaultChecked : input.value !== input.defaultValue,
  );
}
