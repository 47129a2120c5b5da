import { data, href, Link } from "react-router";
import { database } from "#app/context.ts";
import { findProduct, relatedTo } from "#domain/catalogue/catalogue.ts";
import { readCatalogue } from "#domain/catalogue/catalogue.server.ts";
import { descriptionOf, reachNames, shelfLifeOf, spiceNames } from "#domain/catalogue/label.ts";
import { productDelivery } from "#app/storefront/delivery/delivery-answers.server.ts";
import { DeliveryOfProduct } from "#app/storefront/delivery/product-delivery.tsx";
import type { Route } from "./+types/product";
import { BuyForm } from "./buy-form.tsx";
import { cardItem } from "./card-item.server.ts";
import { gallery } from "./gallery.server.ts";
import { Gallery } from "./gallery.tsx";
import { letteringOf } from "./lettering.server.ts";
import { ProductCard } from "./product-card.tsx";
import { productMeta } from "./product-meta.server.ts";
import { ProductFacts } from "./product-facts.tsx";
import { shelfOf } from "./shelves.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const catalogue = await readCatalogue(context.get(database));
  const product = findProduct(catalogue, params.slug);
  if (!product) throw data("We do not make that.", { status: 404 });

  const asked = new URL(request.url).searchParams.get("pack");
  const inStock = product.packs.filter(({ available }) => available);
  const chosen = inStock.find(({ id }) => id === asked) ?? inStock.find(({ isDefault }) => isDefault) ?? inStock[0];
  const pictures = gallery(product);
  return {
    product,
    chosen: chosen?.id,
    delivery: await productDelivery(context, request, product, chosen),
    pictures,
    lettering: letteringOf(product),
    related: relatedTo(catalogue, product).map(cardItem),
    page: productMeta(context, product, pictures[0]?.picture),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, chosen, delivery, pictures, lettering, related } = loaderData;
  const shelf = shelfOf(product.category);
  const isVegetarian = product.claims.includes("vegetarian");
  // That it does not travel there is read before it is bought; it may still be for another pincode.
  const stays = delivery !== undefined && (!delivery.served || delivery.refusal !== undefined);

  return (
    <div className="wrap">
      <nav className="crumb note" aria-label="Breadcrumb">
        <ol className="cluster">
          <li>
            <Link className="tap" to={href("/")}>
              Home
            </Link>
          </li>
          <li>
            <Link className="tap" to={shelf.path}>
              {shelf.name}
            </Link>
          </li>
          <li aria-current="page">{product.name}</li>
        </ol>
      </nav>
      <div className="pdp stack">
        <Gallery product={product} lettering={lettering} pictures={pictures} />
        <div>
          <h1>{product.name}</h1>
          {product.nameTe && (
            <p lang="te" className="te big">
              {product.nameTe}
            </p>
          )}
          <p className="lead">{descriptionOf(product)}</p>
          <p className="veg">
            {isVegetarian && <span className="veg__mark" aria-hidden="true" />}
            <span>
              {isVegetarian && "Vegetarian. "}Keeps {shelfLifeOf(product)}.
              {product.spiceLevel !== null && ` ${spiceNames[product.spiceLevel]}.`}
            </span>
          </p>
          {stays && <DeliveryOfProduct slug={product.slug} delivery={delivery} />}
          <BuyForm key={chosen ?? product.id} product={product} chosen={chosen} stays={stays} />
          {!stays && <DeliveryOfProduct slug={product.slug} delivery={delivery} />}
          <p className="travels">
            <b>Travels to:</b> {reachNames[product.reach]}.
          </p>
        </div>
      </div>
      <ProductFacts product={product} />
      <section className="sec" aria-labelledby="related">
        <div className="sechead cluster cluster--apart">
          <h2 id="related">Goes on the same plate</h2>
        </div>
        <div className="grid">
          {related.map((item, place) => (
            <ProductCard key={item.slug} item={item} pale={place % 2 === 1} />
          ))}
        </div>
      </section>
    </div>
  );
}
