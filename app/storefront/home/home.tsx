import { href } from "react-router";
import film from "#database/film.json" with { type: "json" };
import { database } from "#app/context.ts";
import { cardItem } from "#app/storefront/catalogue/card-item.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { findPicture } from "#app/storefront/pictures.server.ts";
import { SocialLinks } from "#app/storefront/social-links.tsx";
import { storeData } from "#app/storefront/structured-data.server.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { countClaims, findProduct } from "#domain/catalogue/catalogue.ts";
import { readCatalogue } from "#domain/catalogue/catalogue.server.ts";
import { readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import { transitWords } from "#domain/delivery/zone-words.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/home";
import { BestSeller } from "./best-seller.tsx";
import { DeliveryLines, DeliveryNotice } from "./delivery.tsx";
import { DietaryBadges } from "./dietary-badges.tsx";
import { Film } from "./film.tsx";
import { PickleBlurb } from "./pickle-blurb.tsx";
import { ShopSection } from "./shop-section.tsx";
import { Slider } from "./slider.tsx";
import { slides } from "./slides.server.ts";

const featured = "kaju-katli";
const bestSellers = ["bellam-pootharekulu", "andhra-mixture", "jantikalu", "bisticks"];

export async function loader({ context }: Route.LoaderArgs) {
  const catalogue = await readCatalogue(context.get(database));
  const settings = await readSettings(context.get(database));
  const transit = transitWords((await readDeliveryRules(context.get(database))).zones);
  const card = (slug: string) => {
    const product = findProduct(catalogue, slug);
    return product ? [cardItem(product)] : [];
  };

  return {
    transit,
    slides: slides(catalogue),
    featured: card(featured)[0],
    bestSellers: bestSellers.flatMap(card),
    glutenFree: countClaims(catalogue, "gluten-free"),
    pictures: {
      categories: ["ghee-mysore-pak", "jantikalu", "avakaya", "guntur-greetings-box", "combo-5"].map(findPicture),
      pickle: findPicture("slide-pickle"),
      film: findPicture("film-poster") ?? findPicture("slide-laddu"),
    },
    film,
    page: pageMeta(context, {
      title: "The Tastemakers, Guntur: Andhra sweets, snacks and pickles since 1999",
      description: `Motichoor laddu, pootharekulu, murukku and Guntur avakaya from one kitchen since 1999. Delivered${transit ? ` within ${transit.most}` : ""} outside Guntur, across India and abroad.`,
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
      <DeliveryNotice transit={transit} />
      <Slider slides={loaderData.slides} />
      <DeliveryLines transit={transit} />
      {sweet && <BestSeller item={sweet} />}
      <DietaryBadges glutenFree={loaderData.glutenFree} />
      <ShopSection pictures={pictures.categories} bestSellers={loaderData.bestSellers} />
      <Film still={pictures.film} address={useSettings().film} own={loaderData.film}>
        <SocialLinks settings={useSettings()} />
      </Film>
      <PickleBlurb picture={pictures.pickle} />
    </>
  );
}
