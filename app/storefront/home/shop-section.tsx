import { href, Link } from "react-router";
import { PictureOrTile, type Tone } from "#app/ui/picture.tsx";
import type { StoredPicture } from "#app/storefront/pictures.server.ts";
import type { CardItem } from "#app/storefront/catalogue/card-item.server.ts";
import { ProductCard } from "#app/storefront/catalogue/product-card.tsx";

const categories: [name: string, nameTe: string, tone: Tone, to: string][] = [
  ["Sweets", "మిఠాయిలు", "turmeric", `${href("/shop")}#sweet`],
  ["Snacks", "చిరుతిళ్లు", "leaf", `${href("/shop")}#snacks`],
  ["Pickles", "పచ్చళ్లు", "chilli", `${href("/shop")}#pickle`],
  ["Gift boxes", "కానుకలు", "turmeric", `${href("/card")}#gift-boxes`],
  ["Combos", "జోడీలు", "leaf", `${href("/card")}#combos`],
];

/** Where every "Shop Now" leads: the five categories, then what most people take. */
export function ShopSection({
  pictures,
  bestSellers,
}: {
  pictures: (StoredPicture | null)[];
  bestSellers: CardItem[];
}) {
  return (
    <section className="sec" id="shop" aria-labelledby="shop-title">
      <div className="wrap">
        <div className="sechead cluster cluster--apart">
          <h2 id="shop-title">Begin with a craving</h2>
        </div>
        <ul className="cats grid">
          {categories.map(([name, nameTe, tone, to], place) => (
            <li key={name}>
              <Link to={to}>
                <div className="pic cover">
                  <PictureOrTile
                    picture={pictures[place] ?? null}
                    alt=""
                    lettering={nameTe}
                    tone={tone}
                    sizes="(min-width: 1100px) 215px, (min-width: 700px) 30vw, 45vw"
                  />
                </div>
                <b>{name}</b>
                <span lang="te" className="te">
                  {nameTe}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <div className="sechead sechead--next cluster cluster--apart">
          <h2>Best sellers</h2>
          <Link className="btn" to={href("/shop")}>
            See the whole shop
          </Link>
        </div>
        <div className="grid">
          {bestSellers.map((item, place) => (
            <ProductCard key={item.slug} item={item} pale={place % 2 === 1} />
          ))}
        </div>
      </div>
    </section>
  );
}
