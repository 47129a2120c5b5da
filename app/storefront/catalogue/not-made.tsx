import { GoodsName, OtherName } from "#app/ui/goods-name.tsx";
import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { FillIn } from "#app/storefront/visitor.tsx";
import type { Product } from "#domain/catalogue/products/product.ts";
import type { CardItem, StoredPicture } from "./product-card.server.ts";
import { ProductCard } from "./product-card.tsx";
import { ProductPicture } from "./product-picture.tsx";
import type { shelfOf } from "./shelves.ts";

type Props = {
  product: Product;
  shelf: ReturnType<typeof shelfOf>;
  lettering: string;
  picture: StoredPicture | undefined;
  related: CardItem[];
};

/** The page of a product that the shop does not make at present, with similar products. */
export function NotMade({ product, shelf, lettering, picture, related }: Props) {
  const { category, state } = product;
  return (
    <div className="wrap">
      <div className="pdp stack">
        <div className="pdp__main cover">
          <ProductPicture
            product={{ category, lettering, picture: picture ?? null }}
            sizes="(min-width: 700px) 48vw, 90vw"
          />
        </div>
        <div className="stack stack--start stack--wide">
          <h1>
            <GoodsName of={product} />
          </h1>
          <OtherName of={product} className="big" />
          <p className="lead">
            <b>{state === "archived" ? t`We do not make this any more.` : t`Not made at present.`}</b>{" "}
            {state === "hidden" && t`It comes back when the kitchen makes it again.`}
          </p>
          <p>{t`Ask us when you would like it for a feast, or look at what comes near it.`}</p>
          <p className="row">
            <Link className="btn" to={shelf.path}>
              {shelf.name}
            </Link>
            {state === "hidden" && (
              <Link className="btn btn--line" to={href("/shop/:slug/back", { slug: product.slug })} rel="nofollow">
                {t`Tell me when it is back`}
              </Link>
            )}
            <Link className="btn btn--line" to={href("/contact")}>
              {t`Write to us`}
            </Link>
          </p>
        </div>
      </div>
      {related.length > 0 && (
        <section className="sec" aria-labelledby="related">
          <div className="sechead cluster cluster--apart">
            <h2 id="related">{t`What comes near it`}</h2>
          </div>
          <div className="grid">
            {related.map((item, place) => (
              <ProductCard key={item.slug} item={item} pale={place % 2 === 1} />
            ))}
          </div>
          <FillIn />
        </section>
      )}
    </div>
  );
}
