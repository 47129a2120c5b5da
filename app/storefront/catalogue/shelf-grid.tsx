import type { CardItem } from "./product-card.server.ts";
import { ProductCard } from "./product-card.tsx";
import type { shelves } from "./shelves.ts";

/** One section of a list page; `eager` when it is the first thing on the screen. */
export function ShelfGrid({
  shelf,
  items,
  eager = false,
}: {
  shelf: (typeof shelves)[number];
  items: CardItem[];
  eager?: boolean;
}) {
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
    </section>
  );
}

/** A chequerboard in four columns and in two. */
function isPale(place: number): boolean {
  return (place + Math.floor(place / 4)) % 2 === 1;
}
