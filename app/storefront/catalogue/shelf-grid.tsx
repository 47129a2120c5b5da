import { href, Link } from "react-router";
import { FillIn } from "#app/storefront/visitor.tsx";
import type { CardItem } from "./product-card.server.ts";
import { ProductCard } from "./product-card.tsx";
import { goodsOn, inDigits, type Shelf } from "./shelves.ts";

type Props = {
  shelf: Shelf;
  items: CardItem[];
  /** The number of products of the category; undefined when all are shown. */
  all?: number | undefined;
  /** Whether the first picture loads at once instead of lazily. */
  eager?: boolean;
};

/** A category with its products as cards. */
export function ShelfGrid({ shelf, items, all, eager = false }: Props) {
  return (
    <section className="shopsec" id={shelf.id} aria-labelledby={`${shelf.id}-title`}>
      <div className="shopsec__h cluster cluster--apart">
        <h2 id={`${shelf.id}-title`}>{shelf.title}</h2>
        <span lang="te" className="te">
          {shelf.titleTe}
        </span>
      </div>
      <p>{shelf.line}</p>
      {items.length === 0 && (
        <p className="empty stack stack--start">Nothing on this shelf today. Write to us for what you miss.</p>
      )}
      <div className="grid">
        {items.map((item, place) => (
          <ProductCard key={item.slug} item={item} pale={isPale(place)} priority={eager && place === 0} />
        ))}
      </div>
      <FillIn />
      {all !== undefined && (
        <Link className="btn btn--line mt-6" to={href("/shop/shelves/:shelf", { shelf: shelf.id })}>
          All {inDigits(all)} {goodsOn(shelf)}
        </Link>
      )}
    </section>
  );
}

/** Whether the card at this place (from 0) is pale. In rows of four cards, the pale cards form a chessboard pattern. */
function isPale(place: number): boolean {
  return (place + Math.floor(place / 4)) % 2 === 1;
}
