import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { data, href, Link, redirect } from "react-router";
import { database, type Context } from "#app/context.ts";
import { heldBy, ownHolders } from "#app/open-orders.server.ts";
import { useCart } from "#app/storefront/cart/cart-context.tsx";
import { travelling } from "#app/storefront/delivery/cart-delivery.tsx";
import { productDeliveries, type ProductDelivery } from "#app/storefront/delivery/delivery-answers.server.ts";
import {
  CashWords,
  chargeWords,
  NotServedWords,
  RefusalWords,
  WithPincode,
} from "#app/storefront/delivery/delivery-words.tsx";
import { PincodeForm } from "#app/storefront/delivery/pincode-form.tsx";
import { NotFound } from "#app/storefront/search/not-found.tsx";
import { nothingAt } from "#app/storefront/search/nothing-at.server.ts";
import { FillIn, useVisitor } from "#app/storefront/visitor.tsx";
import { cardItems, letteringOf } from "./product-card.server.ts";
import { GoodsName, OtherName, otherNameOf } from "#app/ui/goods-name.tsx";
import { Icon, Stars } from "#app/ui/icon.tsx";
import { pageIn } from "#app/ui/pagination.tsx";
import { subtotal } from "#domain/cart/cart.ts";
import { loadForPreview, readKnownProducts, readProducts } from "#domain/catalogue/catalogue.server.ts";
import { readNeighbours } from "#domain/catalogue/products/neighbours.server.ts";
import { findSlugNow } from "#domain/catalogue/products/products.server.ts";
import { type Product, relatedTo } from "#domain/catalogue/products/product.ts";
import { plainText } from "#platform/plain-text.ts";
import type { Route } from "./+types/product";
import { BuyForm } from "./buy-form.tsx";
import { Gallery } from "./gallery.tsx";
import { NotMade } from "./not-made.tsx";
import { gallery, productMeta, readReviews, withRoom } from "./product.server.ts";
import { ProductCard } from "./product-card.tsx";
import { factsOf } from "./product-facts.server.ts";
import { ProductFacts } from "./product-facts.tsx";
import { ProductReviews } from "./product-reviews.tsx";
import { shelfOf } from "./shelves.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id, slug: asked = "" } = params;
  if (id) {
    const product = await loadForPreview(db, id);
    if (!product) throw data(null, { status: 404 });
    return data(await loadPage(context, request, product));
  }
  const [product] = await readKnownProducts(db, [asked]);
  if (!product || product.state === "draft") {
    const slug = await findSlugNow(db, asked);
    if (slug) throw redirect(href("/shop/:slug", { slug }), 301);
    throw await nothingAt(context, `shop/${asked}`);
  }
  // 410 says that an archived product is gone for good (RFC 9110, 15.5.11); a hidden one may come back.
  return data(await loadPage(context, request, product), { status: product.state === "archived" ? 410 : 200 });
}

async function loadPage(context: Context, request: Request, known: Product) {
  const db = context.get(database);
  const product = await withRoom(context, known);
  const holder = (await ownHolders(context, request))(product);
  const { searchParams } = new URL(request.url);
  const asked = plainText(searchParams.get("pack") ?? "");
  const inStock = product.packs.filter(({ available }) => available);
  const chosen = inStock.find(({ id }) => id === asked) ?? inStock.find(({ isDefault }) => isDefault) ?? inStock[0];
  const pictures = gallery(product);
  const [neighbours] = await readNeighbours(db, [product.id]);
  const related = neighbours ? relatedTo(neighbours).map(({ slug }) => slug) : [];
  const page = pageIn(searchParams) ?? 1;
  const reviews = await readReviews(db, product.id, page);
  if (page > Math.max(1, reviews.pages)) throw data(t`There are no so many reviews.`, { status: 404 });
  return {
    product,
    facts: factsOf(product),
    shelf: shelfOf(product.category),
    reviews,
    chosen: chosen?.id,
    held: holder && heldBy("what is left", holder),
    deliveries: await productDeliveries(context, request, product, chosen),
    pictures,
    lettering: letteringOf(product),
    related: await cardItems(context, request, await readProducts(db, related)),
    page: productMeta(context, product, { picture: pictures[0]?.picture, reviews }),
  };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <NotFound error={error} />;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, facts, shelf, reviews, chosen, held, deliveries, pictures, lettering, related } = loaderData;
  const { description, reach } = facts;
  const visitor = useVisitor();
  const delivery = deliveries.own ?? deliveries.byZone.find(({ zone }) => zone === visitor.place?.zone);
  // Customers may still buy for another pincode, after reading that the product cannot be sent to this one.
  const stays = delivery !== undefined && staysAway(delivery);
  const isMarked = useSyncExternalStore(
    () => () => {},
    () => stays,
    () => stays && delivery === deliveries.own,
  );
  const shown = deliveries.own ? [deliveries.own] : deliveries.byZone;
  const away = shown.filter(staysAway);

  if (product.state !== "on-sale") {
    return <NotMade {...loaderData} picture={pictures[0]?.picture} />;
  }
  return (
    <div className="wrap">
      <div className="pdp stack">
        <Gallery product={product} lettering={lettering} pictures={pictures} />
        <div>
          <nav className="crumb note" aria-label={t`Breadcrumb`}>
            <ol className="cluster">
              <li>
                <Link className="tap" to={href("/")}>
                  {t`Home`}
                </Link>
              </li>
              <li>
                <Link className="tap" to={shelf.path}>
                  {shelf.name}
                </Link>
              </li>
              <li aria-current="page">
                <GoodsName of={product} />
              </li>
            </ol>
          </nav>
          <h1>
            <GoodsName of={product} />
          </h1>
          {reviews.counted > 0 && (
            <p className="rating">
              <a className="tap" href="#reviews">
                <Stars average={reviews.average} />
                {reviews.rating}
              </a>
            </p>
          )}
          <OtherName of={product} className="big" />
          <p className={otherNameOf(product) ? "lead" : "lead mt-4"} lang={description.lang}>
            {description.text}
          </p>
          <p className="veg">
            {product.vegMark === "veg" && <span className="veg__mark" aria-hidden="true" />}
            <span>{facts.inBrief}</span>
          </p>
          {away.map((one) => (
            <div
              key={one.zone}
              className="deliver stack"
              id={isMarked && one === delivery ? "delivery" : undefined}
              tabIndex={-1}
              data-zone={one.zone}
              hidden={one !== delivery}
            >
              {one.refusal && one.served ? <RefusalWords refusal={one.refusal} /> : <NotServedWords {...one} />}
            </div>
          ))}
          <BuyForm
            key={chosen ?? product.id}
            product={product}
            chosen={chosen}
            held={held}
            isAway={isMarked}
            mrp={facts.mrp}
          />
          <section
            className="deliver stack"
            id={isMarked ? undefined : "delivery"}
            tabIndex={-1}
            aria-label={t`Delivery`}
          >
            {shown
              .filter((one) => !staysAway(one))
              .map((one) => (
                <div key={one.zone} className="stack" data-zone={one.zone} hidden={one !== delivery}>
                  <Arrival delivery={one} />
                </div>
              ))}
            <PincodeForm
              to={`${href("/shop/:slug", { slug: product.slug })}#delivery`}
              value={deliveries.own?.pincode ?? visitor.place?.pincode}
            />
          </section>
          <FillIn />
          <p className="travels mt-6">
            <Trans>
              <b>Travels to:</b> {reach}.
            </Trans>
          </p>
        </div>
      </div>
      <ProductFacts product={product} facts={facts} />
      <ProductReviews slug={product.slug} reviews={reviews} />
      <section className="sec" aria-labelledby="related">
        <div className="sechead cluster cluster--apart">
          <h2 id="related">{t`Goes on the same plate`}</h2>
        </div>
        <div className="grid">
          {related.map((item, place) => (
            <ProductCard key={item.slug} item={item} pale={place % 2 === 1} />
          ))}
        </div>
        <FillIn />
      </section>
    </div>
  );
}

function staysAway({ served, refusal }: ProductDelivery): boolean {
  return !served || refusal !== undefined;
}

function Arrival({ delivery }: { delivery: ProductDelivery & { staysBehind?: string[] } }) {
  return (
    <>
      <p className="arrival">
        <Icon name="ok" />
        <span>
          <WithPincode sentence={delivery.arrival ?? ""} />
        </span>
      </p>
      <p>
        <Charge delivery={delivery} /> <CashWords cashUpToPaise={delivery.cashUpToPaise} />
      </p>
    </>
  );
}

/** What delivery costs, with what is in the cart. */
function Charge({ delivery }: { delivery: ProductDelivery & { staysBehind?: string[] } }) {
  const { place } = useVisitor();
  const inCart = subtotal({ lines: travelling(useCart().lines, delivery.staysBehind ?? place?.staysBehind) });
  return chargeWords(delivery, inCart);
}
