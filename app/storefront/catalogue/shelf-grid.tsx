import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { FillIn } from "#app/storefront/visitor.tsx";
import type { CardItem } from "./product-card.server.ts";
import { ProductCard } from "./product-card.tsx";
import type { SaidShelf } from "./shelves.ts";

type Props = {
  shelf: SaidShelf;
  items: CardItem[];
  /** What the link to all products of the category says; undefined when all are shown. */
  all?: string | undefined;
  /** Whether the first picture loads at once instead of lazily. */
  eager?: boolean;
};

/** A category with its products as cards. */
export function ShelfGrid({ shelf, items, all, eager = false }: Props) {
  return (
    <section className="shopsec" id={shelf.id} aria-labelledby={`${shelf.id}-title`}>
      <div className="shopsec__h cluster cluster--apart">
        <h2 id={`${shelf.id}-title`}>{shelf.title}</h2>
        {shelf.titleTe && (
          <span lang="te" className="te">
            {shelf.titleTe}
          </span>
        )}
      </div>
      <p>{shelf.line}</p>
      {items.length === 0 && (
        <p className="empty stack stack--start">{t`Nothing on this shelf today. Write to us for what you miss.`}</p>
      )}
      <div className="grid">
        {items.map((item, place) => (
          <ProductCard key={item.slug} item={item} pale={isPale(place)} priority={eager && place === 0} />
        ))}
      </div>
      <FillIn />
      {all && (
        <Link className="btn btn--line mt-6" to={href("/shop/shelves/:shelf", { shelf: shelf.id })}>
          {all}
        </Link>
      )}
    </section>
  );
}

/** Whether the card at this place (from 0) is pale. In rows of four cards, the pale cards form a chessboard pattern. */
function isPale(place: number): boolean {
  return (place + Math.floor(place / 4)) % 2 === 1;
}
