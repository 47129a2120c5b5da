import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { ListPages } from "#app/back-office/list-parts.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { TitledSection } from "#app/back-office/titled-section.tsx";
import { database } from "#app/context.ts";
import { done, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { PictureOrTile } from "#app/ui/picture.tsx";
import { listHomePlaces } from "#domain/catalogue/products/home-products.server.ts";
import { untilInWords } from "#domain/catalogue/prices/dated-price.ts";
import { homeName } from "#domain/catalogue/products/product.ts";
import { stockInWords, type Goods } from "#domain/catalogue/products/goods.ts";
import { moveOnShelf } from "#domain/catalogue/products/shelf-order.server.ts";
import { formatRupees, type Grams } from "#domain/money.ts";
import { readShortGrams } from "#domain/orders/kitchen/shortages.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/products";
import { byCategory, pictureOf, showProducts } from "./filter.server.ts";
import { GoodsHead } from "./goods-head.tsx";
import { StateMark } from "./state-mark.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const { goods, tabs, filter } = await showProducts(db, request);
  const places = await listHomePlaces(db);
  const short = await readShortGrams(db, dayInIndia(new Date()));
  const item = (one: Goods) => {
    const place = places.find(({ productId }) => productId === one.id)?.place;
    return { ...itemOf(one, short.get(one.id)), home: place === undefined ? undefined : homeName(place) };
  };
  return { groups: byCategory(goods.map(item)), tabs, filter };
}

function itemOf({ id, slug, category, state, name, nameTe, stock, packs, photographs }: Goods, short?: Grams) {
  const prices = packs.map(({ price, now, label }) =>
    now
      ? `${formatRupees(now.price)} for ${label} ${untilInWords(now)}, otherwise ${formatRupees(price)}`
      : `${formatRupees(price)} for ${label}`,
  );
  return {
    id,
    category,
    state,
    name,
    nameTe,
    picture: pictureOf({ slug, photographs }),
    price: prices.join("; ") || "No price yet",
    stock: stock ? stockInWords(stock, short) : "Made of others",
  };
}

/** Moves a product up or down in the list of its category. */
export async function action({ context, request }: Route.ActionArgs) {
  const [verb, id = ""] = ((await readForm(request)).intent ?? "").split(" ");
  if (verb !== "up" && verb !== "down") throw refuse("There is nothing here for that button.", 404);
  await moveOnShelf(context.get(database), whoActs(context), id, verb);
  const { pathname, search } = new URL(request.url);
  return done(`${pathname}${search}#product-${id}`);
}

export const meta: Route.MetaFunction = () => pageMeta("Products");

export default function Products({ loaderData: { groups, tabs, filter } }: Route.ComponentProps) {
  const isShelf = filter.q === "";
  return (
    <>
      <GoodsHead title="Products" tabs={tabs} q={filter.q} show={filter.show} list={filter.all} />
      <Link className="tool" to={href("/back-office/products/new")}>
        New product
      </Link>{" "}
      <Link className="tool tool--line" to={href("/back-office/products/files")}>
        Spreadsheet
      </Link>
      <form method="post" action={filter.here}>
        {groups.length === 0 && <p>There is nothing of that kind now.</p>}
        {groups.map(({ title, goods }) => (
          <TitledSection key={title} title={title} className="mt-6">
            <ol className="desk__list stack">
              {goods.map((one, place) => (
                <ProductRow
                  key={one.id}
                  item={one}
                  isFirst={!isShelf || place === 0}
                  isLast={!isShelf || place === goods.length - 1}
                />
              ))}
            </ol>
          </TitledSection>
        ))}
      </form>
      <ListPages place={filter.place} of="products" />
    </>
  );
}

type Item = Route.ComponentProps["loaderData"]["groups"][number]["goods"][number];

function ProductRow({ item, isFirst, isLast }: { item: Item; isFirst: boolean; isLast: boolean }) {
  const { id, name, nameTe, picture, state, price, stock, home } = item;
  return (
    <li id={`product-${id}`} className="card cluster">
      <span className="goods__picture cover cover--square">
        <PictureOrTile picture={picture} alt="" lettering={name} lang="en" tone="cream" sizes="64px" />
      </span>
      <div className="grow">
        <h3>
          <Link className="link" to={href("/back-office/products/:id", { id })}>
            {name}
          </Link>
          {nameTe && (
            <span lang="te" className="te">
              {" "}
              {nameTe}
            </span>
          )}
        </h3>
        <p className="small digits">
          <StateMark state={state} /> {home && <span className="mark">{home}</span>} {price}
        </p>
        <p className="note digits">{stock}</p>
      </div>
      <span className="cluster">
        <Link
          className="tool tool--line"
          to={href("/back-office/products/:id/pictures", { id })}
          aria-label={`Pictures of ${name}`}
        >
          Pictures
        </Link>
        <button
          className="tool tool--line"
          name="intent"
          value={`up ${id}`}
          disabled={isFirst}
          aria-label={`Move ${name} up`}
        >
          ↑
        </button>
        <button
          className="tool tool--line"
          name="intent"
          value={`down ${id}`}
          disabled={isLast}
          aria-label={`Move ${name} down`}
        >
          ↓
        </button>
      </span>
    </li>
  );
}
