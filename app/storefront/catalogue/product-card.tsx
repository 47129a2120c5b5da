import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { AddToCart } from "#app/storefront/cart/add-to-cart.tsx";
import { GoodsName, OtherName } from "#app/ui/goods-name.tsx";
import { Stars } from "#app/ui/icon.tsx";
import { formatAmount, formatExactAmount } from "#domain/money.ts";
import { useVisitor } from "#app/storefront/visitor.tsx";
import type { Badge, CardArrival, CardItem } from "./product-card.server.ts";
import { ProductPicture } from "./product-picture.tsx";
import { Saving, SaleEnds, UsualPrice } from "./sale.tsx";

/** The `sizes` of a card's picture. Cards stand in two columns on phones, in two to four on wider screens. */
const gridSizes = "(min-width: 1180px) 278px, (min-width: 900px) 30vw, (min-width: 700px) 45vw, calc(50vw - 30px)";

type Props = { item: CardItem; sizes?: string; pale?: boolean; priority?: boolean; className?: string };

export function ProductCard({ item, sizes = gridSizes, pale, priority, className = "" }: Props) {
  const to = href("/shop/:slug", { slug: item.slug }) + item.query;
  return (
    <article className={`product-card ${className}`}>
      <Link className="product-card__pic cover cover--square" to={to} tabIndex={-1} aria-hidden="true">
        <ProductPicture product={item} sizes={sizes} pale={pale} priority={priority} />
      </Link>
      <div className="product-card__b">
        <h3>
          <Link className="title-link" to={to} prefetch="intent">
            <GoodsName of={item} />
          </Link>
        </h3>
        <OtherName of={item} />
        {item.badge && <p className="product-card__badge">{badges()[item.badge]}</p>}
        {item.rating && (
          <p className="rating">
            <Stars average={item.rating.average} />
            <span aria-hidden="true">{`${item.rating.average} (${item.rating.counted})`}</span>
            <span className="visually-hidden">{item.rating.words}</span>
          </p>
        )}
        {item.description && (
          <p className="d" lang={item.description.lang}>
            {item.description.text}
          </p>
        )}
        {item.inside.length > 0 && <Inside item={item} />}
        <Price item={item} />
        <p className="by note">
          {item.arrivals.map((one) => (
            <ArrivalLine key={one.day ?? ""} {...one} />
          ))}
        </p>
        <AddToCart look={item} />
      </div>
    </article>
  );
}

const badges = (): Record<Badge, string> => ({ sale: t`Sale`, new: t`New`, "best-seller": t`Best seller` });

function Inside({ item: { inside, extras: besides } }: { item: CardItem }) {
  const { text: extras, lang } = besides;
  return (
    <ul className="muted mt-3">
      {inside.map((one) => (
        <li key={one}>{one}</li>
      ))}
      {extras && (
        <li>
          <Trans>
            with <span lang={lang}>{extras}</span>
          </Trans>
        </li>
      )}
    </ul>
  );
}

/** The price as in the specification: "Rs. 499.00" for boxes and combos, "RS. 349" for other products. */
function Price({ item }: { item: CardItem }) {
  const isBox = item.inside.length > 0;
  return (
    <p className="p">
      <span className="price">
        {isBox ? `Rs. ${formatExactAmount(item.price)}` : `RS. ${formatAmount(item.price)}`}
      </span>
      <UsualPrice sale={item.sale} />
      <span className="pack">{item.label}</span>
      <SaleEnds sale={item.sale} />
      <Saving paise={item.saving} />
      <span className="unit note cluster cluster--apart">
        {item.unitPrice}
        {item.isVegetarian && <span className="veg__mark" role="img" aria-label={t`Vegetarian`} />}
      </span>
    </p>
  );
}

/** Says when the product arrives, or that it does not arrive fresh. Hidden from visitors outside of `zones`. */
function ArrivalLine({ day, zones }: CardArrival) {
  const { place } = useVisitor();
  const pincode = place?.pincode;
  return (
    <span data-zones={zones} hidden={zones?.split(" ").includes(place?.zone ?? "") === false}>
      {day ? (
        t`by ${day}`
      ) : (
        <b>
          <Trans>
            does not reach <span className="here">{pincode}</span> fresh
          </Trans>
        </b>
      )}
    </span>
  );
}
