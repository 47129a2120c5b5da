import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Grams, Paise } from "#domain/money.ts";
import { areOneOf, isOneOf, oneOf } from "#platform/columns.ts";
import { nutritionChecks, nutritionColumns } from "./products/nutrition-columns.ts";
import {
  allergens,
  categories,
  claims,
  HOME_PLACES,
  occasions,
  reaches,
  states,
  vegMarks,
  type Claim,
} from "./products/product.ts";

export const products = pgTable(
  "products",
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    category: oneOf(categories).notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    nameTe: text(),
    description: text(),
    ingredients: text().array().notNull(),
    allergens: oneOf(allergens).array().notNull(),
    mayContain: oneOf(allergens).array().notNull(),
    claims: oneOf(claims).array().notNull(),
    /** What a gift box contains besides food. */
    extras: text().array().notNull(),
    spiceLevel: integer(),
    storage: text().notNull(),
    shelfLifeDays: integer().notNull(),
    /** The most days that a parcel may travel, so that at least 30 % of the shelf life is left. */
    maxTransitDays: integer().notNull(),
    reach: oneOf(reaches).notNull(),
    signature: boolean().notNull(),
    /** The tariff heading (HSN code), which decides the rate of sales tax (GST). */
    hsn: text().notNull().default("21069099"),
    state: oneOf(states).notNull().default("on-sale"),
    /** The day in India on which a draft first went on sale; null for the first catalogue, which was never a draft. */
    firstSoldOn: date(),
    /** Whether staff have declared that the product contains no allergens. */
    noAllergens: boolean().notNull().default(false),
    /** Null until staff have chosen it. */
    vegMark: oneOf(vegMarks),
    /** How each dietary claim is known to be true. */
    claimGrounds: jsonb().$type<Partial<Record<Claim, string>>>().notNull().default({}),
    /** Which laboratory found what. Required when the product's texts claim what only a laboratory test can prove. */
    laboratoryReport: text(),
    /** Name and address of the maker; null when the shop itself makes the product. */
    maker: text(),
    origin: text().notNull().default("India"),
    nameHi: text(),
    /** What pages in Telugu and Hindi say in place of the English texts; null or empty while nobody has written it. */
    descriptionTe: text(),
    ingredientsTe: text().array().notNull().default([]),
    extrasTe: text().array().notNull().default([]),
    storageTe: text(),
    descriptionHi: text(),
    ingredientsHi: text().array().notNull().default([]),
    extrasHi: text().array().notNull().default([]),
    storageHi: text(),
    /** Other names under which customers find the product. */
    alsoCalled: text().array().notNull().default([]),
    occasions: oneOf(occasions).array().notNull().default([]),
    /** The most grams that the kitchen cooks to order in a day; null for a product sold from stock. */
    dailyGrams: integer().$type<Grams>(),
    /** The day in India on which staff marked the product as sold out, for that day only. */
    soldOutOn: date(),
    ...nutritionColumns,
  },
  (product) => [
    index().on(product.position),
    index().on(product.category, product.position, product.id),
    check("products_state", isOneOf(product.state, states)),
    check("products_veg_mark", isOneOf(product.vegMark, vegMarks)),
    check("products_no_allergens", sql`not ${product.noAllergens} or cardinality(${product.allergens}) = 0`),
    ...nutritionChecks(product),
    check("products_daily_grams_positive", sql`${product.dailyGrams} > 0`),
    check("products_category", isOneOf(product.category, categories)),
    check("products_reach", isOneOf(product.reach, reaches)),
    check("products_allergens", areOneOf(product.allergens, allergens)),
    check("products_may_contain", areOneOf(product.mayContain, allergens)),
    check("products_claims", areOneOf(product.claims, claims)),
    check("products_occasions", areOneOf(product.occasions, occasions)),
  ],
);

export const packs = pgTable(
  "packs",
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    label: text().notNull(),
    grams: integer().$type<Grams>().notNull(),
    pieces: integer(),
    price: integer().$type<Paise>().notNull(),
    /** The maximum retail price printed on the pack, in paise; null when it equals the price. */
    mrp: integer().$type<Paise>(),
    isDefault: boolean().notNull(),
    available: boolean().notNull().default(true),
    /** Of a pack that is off sale, whether the button "Sold out" took it off. "Sell again" puts such packs back. */
    isSoldOut: boolean().notNull().default(false),
    /** Whether the pack is no longer sold. Carts and orders may still refer to it. */
    isWithdrawn: boolean().notNull().default(false),
  },
  (pack) => [
    index().on(pack.productId),
    index("packs_not_sold")
      .on(pack.productId)
      .where(sql`not ${pack.available}`),
    uniqueIndex("packs_one_default")
      .on(pack.productId)
      .where(sql`${pack.isDefault}`),
    check("packs_price_within_mrp", sql`${pack.price} <= ${pack.mrp}`),
    check("packs_price_positive", sql`${pack.price} > 0`),
    check("packs_grams_positive", sql`${pack.grams} > 0`),
  ],
);

/** The contents of a gift box or combo: `quantity` pieces of `grams` each. */
export const contents = pgTable(
  "contents",
  {
    productId: text()
      .notNull()
      .references(() => products.id),
    componentId: text()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    grams: integer().$type<Grams>().notNull(),
    quantity: integer().notNull(),
  },
  (content) => [primaryKey({ columns: [content.productId, content.componentId] }), index().on(content.componentId)],
);

/** Slugs that products had before. Their addresses lead to the product's present page. */
export const formerSlugs = pgTable(
  "former_slugs",
  {
    slug: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id),
  },
  (former) => [index().on(former.productId)],
);

/** The products on the home page: place 0 is the best-seller block, 1 to 4 are the cards. */
export const homeProducts = pgTable(
  "home_products",
  {
    place: integer().primaryKey(),
    productId: text()
      .notNull()
      .unique()
      .references(() => products.id),
  },
  (home) => [check("home_products_place", sql`${home.place} between 0 and ${sql.raw(String(HOME_PLACES - 1))}`)],
);

/**
 * Prices that hold only on certain days (in India). For each day, an SQL constraint allows a pack only one price with
 * `stands` true.
 */
export const datedPrices = pgTable(
  "dated_prices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    packId: text()
      .notNull()
      .references(() => packs.id),
    price: integer().$type<Paise>().notNull(),
    firstDay: date().notNull(),
    /** The last day on which the price holds. */
    lastDay: date().notNull(),
    /** Whether the price counts on its days. False once staff have ended the price early, or have undone setting it. */
    stands: boolean().notNull().default(true),
  },
  (dated) => [
    index().on(dated.packId),
    check("dated_prices_positive", sql`${dated.price} > 0`),
    check("dated_prices_days", sql`${dated.firstDay} <= ${dated.lastDay}`),
  ],
);
