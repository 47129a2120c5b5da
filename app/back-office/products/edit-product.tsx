import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Done } from "#app/back-office/settings/done.tsx";
import { seenIn } from "#app/back-office/seen.tsx";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormState } from "#app/ui/field.tsx";
import { PictureOrTile } from "#app/ui/picture.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { listHomePlaces } from "#domain/catalogue/products/home-products.server.ts";
import { productTexts } from "#domain/catalogue/products/product-texts.ts";
import { differencesIn } from "#domain/catalogue/products/product-differences.ts";
import { HOME_PLACES, homeName, type State } from "#domain/catalogue/products/product.ts";
import { checkForSale } from "#domain/catalogue/products/products.server.ts";
import { missingIn, weightOfParts, type SaleCheck } from "#domain/catalogue/products/publish-gate.ts";
import { priceOfParts } from "#domain/catalogue/products/shelf-order.server.ts";
import { readRatedHeadings } from "#domain/checkout/tax.server.ts";
import { formatRupees, weightOf } from "#domain/money.ts";
import type { Route } from "./+types/edit-product";
import { showEdits } from "../log/edits.server.ts";
import { Edits, UndoSaved } from "../log/edits.tsx";
import { changeProduct, choicesFor, recordOf } from "./edit-product.server.ts";
import { readyPhotographs } from "#domain/catalogue/pictures/photographs.server.ts";
import { pictureOf } from "./filter.server.ts";
import { readDone } from "../log/last-change.server.ts";
import { DoneBar } from "../log/last-change.tsx";
import { ProductForm } from "./product-fields.tsx";
import { StateMark } from "./state-mark.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const record = await recordOf(context, params.id);
  const checks = await checkForSale(db, record, await readRatedHeadings(db));
  const { parts } = record;
  const apart = parts.length > 0 ? await priceOfParts(db, parts) : 0;
  return {
    failed: context.get(formFailed),
    saved: new URL(request.url).searchParams.get("saved"),
    name: record.name,
    state: record.state,
    slug: record.slug,
    picture: pictureOf({ slug: record.slug, photographs: await readyPhotographs(db, params.id) }),
    present: productTexts(record),
    missing: missingIn(checks),
    checked: checks.filter(({ mayFollow }) => !mayFollow).length,
    sum:
      parts.length > 0
        ? `What is in it weighs ${weightOf({ grams: weightOfParts(record) })} and costs ${formatRupees(apart)} bought apart.`
        : undefined,
    choices: await choicesFor(db, record.category),
    home: (await listHomePlaces(db)).find(({ productId }) => productId === params.id)?.place,
    places: Array.from({ length: HOME_PLACES }, (_, place) => homeName(place)),
    edits: await showEdits(db, "product", params.id, differencesIn),
    done: await readDone(context, request),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return changeProduct(context, request, params.id);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.name ?? "Products", loaderData?.failed);

export default function EditProduct({ loaderData, actionData: latest, params }: Route.ComponentProps) {
  const { name, state, slug, picture, present, choices, sum, missing, saved, done } = loaderData;
  const kept = useKept(latest);
  const values = kept && Object.keys(kept.values).length > 0 ? kept.values : present;
  const form: FormState = { values, problems: kept?.problems ?? {} };
  const path = href("/back-office/products/:id", params);
  return (
    <>
      <WayBack to={href("/back-office/products")}>Products</WayBack>
      <div className="cluster">
        <span className="goods__picture cover cover--square">
          <PictureOrTile picture={picture} alt="" lettering={name} lang="en" tone="cream" sizes="64px" />
        </span>
        <h1>{name}</h1>
        <StateMark state={state} />
        <Link className="link" to={`${href("/back-office/products/new")}?copy=${params.id}`}>
          Copy
        </Link>
        {present.packs !== "" && (
          <a className="link" href={href("/shop/preview/:id", params)}>
            Preview
          </a>
        )}
        {state !== "draft" && (
          <a className="link" href={href("/shop/:slug", { slug })}>
            On the shop
          </a>
        )}
      </div>
      {!picture && <p className="note">It has no picture yet: the shop shows its name in letters.</p>}
      <p>
        <Link className="link" to={href("/back-office/products/:id/pictures", params)}>
          Pictures
        </Link>
        {!sum && (
          <>
            {" "}
            <Link className="link" to={href("/back-office/products/:id/recipe", params)}>
              Recipe
            </Link>
          </>
        )}
        {state === "on-sale" && (
          <>
            {" "}
            <Link className="link" to={`${href("/back-office/prices")}?${new URLSearchParams({ q: name })}`}>
              Prices, also for some days
            </Link>
          </>
        )}
      </p>
      {done && !kept && <DoneBar done={done} form="edits" />}
      {saved !== null && !kept && <SavedWords saved={saved} state={state} edits={loaderData.edits} />}
      <ErrorSummary problems={form.problems} />
      <Missing missing={missing} checked={loaderData.checked} state={state} />
      <ProductForm
        path={path}
        form={form}
        seen={kept && Object.keys(seenIn(values)).length > 0 ? seenIn(values) : present}
        choices={choices}
        sum={sum}
      >
        {state !== "on-sale" && (
          <button className="tool" name="intent" value="sell">
            Put on sale
          </button>
        )}
        {(state === "on-sale" || state === "archived") && (
          <button className="tool tool--line" name="intent" value="hide">
            Hide
          </button>
        )}
        {state !== "archived" && (
          <button className="tool tool--risk" name="intent" value="archive">
            Archive
          </button>
        )}
        <button className="tool tool--line" name="intent" value="save">
          Save
        </button>
      </ProductForm>
      <HomePlace path={path} {...loaderData} />
      <Edits path={path} edits={loaderData.edits} />
    </>
  );
}

/** What a change of the state means for customers. */
const nowIs: Record<State, string> = {
  "on-sale": "It is on sale now.",
  hidden: "It is hidden now: its page says that it is not made at present, and nobody can buy it.",
  archived: "It is archived now: its page says that it is not made any more.",
  draft: "It is a draft now, which nobody else sees.",
};

type SavedProps = Pick<Data, "state" | "edits"> & { saved: string };

function SavedWords({ saved, state, edits }: SavedProps) {
  const edit = edits.find(({ submission }) => submission === saved);
  const isMoved = edit?.changes.some(({ field }) => field === "state") ?? false;
  const isSeen = state !== "draft" && (!isMoved || state === "on-sale");
  return (
    <Done>
      <p>
        <b>
          {saved === "0"
            ? "Nothing was different, so nothing was changed."
            : isMoved
              ? `Saved. ${nowIs[state]}`
              : "Saved."}
        </b>
        {saved === "home" && (
          <>
            {" "}
            It can be taken back in the{" "}
            <Link className="link" to={href("/back-office/changes")}>
              list of changes
            </Link>
            .
          </>
        )}
        {saved === "draft" && " It is not on sale yet: what is missing stands below."}
        {saved === "new" && " It is a draft, which nobody else sees."}
        {isSeen &&
          !["0", "draft", "new", "home"].includes(saved) &&
          " The shop shows it at once; orders placed already keep what they were."}
      </p>
      {edit?.isOpen && <UndoSaved saved={saved} />}
    </Done>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Missing({ missing: { before, later }, checked, state }: Pick<Data, "missing" | "checked" | "state">) {
  const isSold = state === "on-sale";
  return (
    <>
      {before.length > 0 && (
        <MissingList id="missing" title={isSold ? "Missing on its label" : "Before it can be on sale"} items={before} />
      )}
      {before.length === 0 && !isSold && (
        <p className="mt-4">All {checked} things that it needs to be sold are there.</p>
      )}
      {later.length > 0 && <MissingList id="later" title="Not yet on its label" items={later} />}
    </>
  );
}

function MissingList({ id, title, items }: { id: string; title: string; items: readonly SaleCheck[] }) {
  const settings = href("/back-office/settings/facts");
  return (
    <section className="card mt-4" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="ruled">
        {items.map(({ name, field, advice, law }) => (
          <li key={name}>
            <a className="link" href={field === "fssai" || field === "phone" ? `${settings}#${field}` : `#${field}`}>
              {name}
            </a>
            <br />
            {advice} <span className="note">{law}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HomePlace({ path, home, places, state }: Pick<Data, "home" | "places" | "state"> & { path: string }) {
  return (
    <form className="ask-row" method="post" action={path}>
      <label htmlFor="home">On the home page{state !== "on-sale" && ", once it is on sale"}</label>
      <select id="home" name="home" defaultValue={home ?? ""}>
        <option value="">Not there</option>
        {places.map((name, place) => (
          <option key={name} value={place}>
            {name}
          </option>
        ))}
      </select>
      <button className="tool tool--line" name="intent" value="home">
        Choose
      </button>
    </form>
  );
}
