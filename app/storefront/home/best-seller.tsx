import { href, Link } from "react-router";
import { AddToCart } from "#app/storefront/cart/add-to-cart.tsx";
import type { CardItem } from "#app/storefront/catalogue/card-item.server.ts";
import { ProductPicture } from "#app/storefront/catalogue/product-picture.tsx";
import { formatAmount } from "#domain/money.ts";

/** One sweet, large. */
export function BestSeller({ item }: { item: CardItem }) {
  const to = href("/shop/:slug", { slug: item.slug });
  return (
    <section className="best sec" aria-labelledby="best-seller">
      <div className="wrap pair stack">
        <article className="product-card">
          <Link className="product-card__pic cover" to={to} tabIndex={-1} aria-hidden="true">
            <ProductPicture product={item} sizes="(min-width: 900px) 560px, calc(100vw - 40px)" />
          </Link>
        </article>
        <div className="best__say stack">
          <h2 id="best-seller">Best seller</h2>
          <h3>
            <Link to={to}>{item.name}</Link>
          </h3>
          <p lang="te" className="te">
            {item.nameTe}
          </p>
          <p className="lead">{item.description}</p>
          <p>
            <span className="price">RS. {formatAmount(item.price)}</span> <span className="pack">{item.label}</span>
          </p>
          <div className="row">
            <Link className="btn" to={`${href("/")}#shop`}>
              Shop Now
            </Link>
            {item.soldOut ? <p className="sold-out">Sold out</p> : <AddToCart look={item} className="" />}
          </div>
        </div>
      </div>
    </section>
  );
}
