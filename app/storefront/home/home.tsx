import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { database } from "#app/context.ts";
import { openOrders } from "#app/open-orders.server.ts";
import { sayTransit } from "#app/sentences/delivery.ts";
import { AddToCart } from "#app/storefront/cart/add-to-cart.tsx";
import {
  cardItems,
  type CardItem,
  findPicture,
  type StoredPicture,
} from "#app/storefront/catalogue/product-card.server.ts";
import { ProductCard } from "#app/storefront/catalogue/product-card.tsx";
import { ProductPicture } from "#app/storefront/catalogue/product-picture.tsx";
import { SaleEnds, UsualPrice } from "#app/storefront/catalogue/sale.tsx";
import { SocialLinks } from "#app/storefront/contact-links.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { FillIn, OpenOrders } from "#app/storefront/visitor.tsx";
import { useSettings } from "#app/storefront/use-settings.ts";
import { GoodsName, OtherName } from "#app/ui/goods-name.tsx";
import { Seal } from "#app/ui/icon.tsx";
import { Picture, PictureOrTile } from "#app/ui/picture.tsx";
import film from "#database/film.json" with { type: "json" };
import { countProducts, readProducts } from "#domain/catalogue/catalogue.server.ts";
import { readHomeProducts } from "#domain/catalogue/products/home-products.server.ts";
import { readCapacity } from "#domain/delivery/capacity.server.ts";
import { readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import { transitOf } from "#domain/delivery/transit.ts";
import { formatAmount } from "#domain/money.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/home";
import { DeliveryLines, DeliveryNotice } from "./delivery.tsx";
import { Film } from "./film.tsx";
import { Slider } from "./slider.tsx";
import {
  type Badge,
  categoryTiles,
  dietaryBadges,
  festivalSlides,
  slides,
  slidesShow,
  storeData,
} from "./home.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const { featured, bestSellers } = await readHomeProducts(db);
  const products = await readProducts(db, [...new Set([...featured, ...bestSellers, ...slidesShow])]);
  const { festivals } = await readCapacity(db);
  const festive = await readProducts(
    db,
    festivals.flatMap(({ slugs }) => slugs),
  );
  const settings = await readSettings(db);
  const times = transitOf((await readDeliveryRules(db)).zones);
  const transit = times && { most: sayTransit(times), slower: times.slower };
  const cards = await cardItems(context, request, products);
  const card = (slug: string) => cards.filter((one) => one.slug === slug);

  return {
    orders: await openOrders(context, request),
    transit,
    // After the first slide, which has the page's heading.
    slides: slides(products).toSpliced(1, 0, ...festivalSlides(festivals, festive, dayInIndia(new Date()))),
    featured: featured.flatMap(card)[0],
    bestSellers: bestSellers.flatMap(card),
    badges: dietaryBadges((await countProducts(db)).glutenFree),
    categories: categoryTiles(),
    pictures: {
      pickle: findPicture("slide-pickle"),
      film: findPicture("film-poster") ?? findPicture("slide-laddu"),
    },
    film,
    page: pageMeta(context, {
      title: t`The Tastemakers, Guntur: Andhra sweets, snacks and pickles since 1999`,
      description: transit
        ? t`Motichoor laddu, pootharekulu, murukku and Guntur avakaya from one kitchen since 1999. Delivered within ${{ days: transit.most }} outside Guntur, across India and abroad.`
        : t`Motichoor laddu, pootharekulu, murukku and Guntur avakaya from one kitchen since 1999. Delivered outside Guntur, across India and abroad.`,
      path: href("/"),
      structured: (siteUrl) => [storeData(siteUrl, settings)],
    }),
  };
}

export const handle = { pictureFirst: true };

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { featured: sweet, pictures, transit } = loaderData;
  return (
    <>
      <div className="wrap">
        <OpenOrders orders={loaderData.orders} />
      </div>
      <DeliveryNotice transit={transit} />
      <Slider slides={loaderData.slides} />
      <DeliveryLines transit={transit} />
      {sweet && <BestSeller item={sweet} />}
      <DietaryBadges badges={loaderData.badges} />
      <ShopSection categories={loaderData.categories} items={loaderData.bestSellers} />
      <Film still={pictures.film} address={useSettings().film} own={loaderData.film}>
        <SocialLinks settings={useSettings()} />
      </Film>
      <PickleBlurb picture={pictures.pickle} />
    </>
  );
}

function BestSeller({ item }: { item: CardItem }) {
  const to = href("/shop/:slug", { slug: item.slug });
  return (
    <section className="best sec" aria-labelledby="best-seller">
      <div className="wrap pair stack">
        <article className="product-card">
          <Link className="product-card__pic cover cover--square" to={to} tabIndex={-1} aria-hidden="true">
            <ProductPicture product={item} sizes="(min-width: 900px) 560px, calc(100vw - 48px)" />
          </Link>
        </article>
        <div className="best__say stack stack--open stack--start">
          <h2 id="best-seller">{t`Best seller`}</h2>
          <h3>
            <Link className="title-link quiet" to={to}>
              <GoodsName of={item} />
            </Link>
          </h3>
          <OtherName of={item} />
          <p className="lead" lang={item.description?.lang}>
            {item.description?.text}
          </p>
          <p>
            <span className="price">RS. {formatAmount(item.price)}</span> <UsualPrice sale={item.sale} />{" "}
            <span className="pack">{item.label}</span> <SaleEnds sale={item.sale} />
          </p>
          <div className="row">
            <Link className="btn" to={`${href("/")}#shop`}>
              {t`Shop Now`}
            </Link>
            <AddToCart look={item} />
          </div>
        </div>
      </div>
    </section>
  );
}

function DietaryBadges({ badges }: { badges: readonly Badge[] }) {
  return (
    <section className="sec" aria-labelledby="diet">
      <div className="wrap">
        <h2 id="diet" className="visually-hidden">
          {t`What goes in, and what does not`}
        </h2>
        <ul className="diet">
          {badges.map(([seal, name, truth]) => (
            <li key={name}>
              <Seal name={seal} />
              <div>
                <h3>{name}</h3>
                <p>{truth}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The "Shop Now" links lead to this section. */
function ShopSection({ categories, items }: { categories: ReturnType<typeof categoryTiles>; items: CardItem[] }) {
  return (
    <section className="sec" id="shop" aria-labelledby="shop-title">
      <div className="wrap">
        <div className="sechead cluster cluster--apart">
          <h2 id="shop-title">{t`Begin with a craving`}</h2>
        </div>
        <ul className="cats grid">
          {categories.map(({ name, nameTe, tone, to, picture }) => (
            <li key={name}>
              <Link to={to}>
                <div className="pic cover">
                  <PictureOrTile
                    picture={picture}
                    alt=""
                    lettering={nameTe ?? name}
                    tone={tone}
                    sizes="(min-width: 1100px) 215px, (min-width: 700px) 30vw, 28vw"
                  />
                </div>
                <b>{name}</b>
                {nameTe && (
                  <span lang="te" className="te">
                    {nameTe}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
        <div className="sechead sechead--next cluster cluster--apart">
          <h2>{t`Best sellers`}</h2>
          <Link className="btn" to={href("/shop")}>
            {t`See the whole shop`}
          </Link>
        </div>
        <div className="grid">
          {items.map((item, place) => (
            <ProductCard key={item.slug} item={item} pale={place % 2 === 1} />
          ))}
        </div>
        <FillIn />
      </div>
    </section>
  );
}

function PickleBlurb({ picture }: { picture: StoredPicture | null }) {
  return (
    <section className="pickle on-dark" aria-labelledby="pickle-blurb">
      <div className="pickle__pic cover">
        {picture && <Picture picture={picture} alt={picture.alt} sizes="(min-width: 700px) 1200px, 100vw" />}
      </div>
      <div className="pickle__t">
        <span lang="te" className="te drawn">
          ఆవకాయ
        </span>
        <h2 className="mb-4" id="pickle-blurb">
          {t`Cut in May, eaten all year`}
        </h2>
        <p className="lead">
          {t`Raw mango goes in with the shell on, under fresh-ground mustard, Guntur chilli and cold-pressed sesame oil. Three days to settle, a year to love.`}
        </p>
        <Link className="btn btn--turm" to={`${href("/shop")}#pickle`}>
          {t`Shop pickles`}
        </Link>
      </div>
    </section>
  );
}
