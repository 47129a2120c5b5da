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
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import type { Grams, Paise } from "#domain/money.ts";
import { areOneOf, isOneOf, oneOf } from "#platform/columns.ts";
import { catalogueImports } from "./import/schema.ts";
import { nutritionChecks, nutritionColumns } from "./nutrition-columns.ts";
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
} from "./product.ts";

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
    /** What is in a gift box besides food. */
    extras: text().array().notNull(),
    spiceLevel: integer(),
    storage: text().notNull(),
    shelfLifeDays: integer().notNull(),
    /** The most days of travel that leave at least 30 % of the shelf life. */
    maxTransitDays: integer().notNull(),
    reach: oneOf(reaches).notNull(),
    signature: boolean().notNull(),
    /** The HSN code (tariff heading), which decides the rate of GST, the sales tax. */
    hsn: text().notNull().default("21069099"),
    state: oneOf(states).notNull().default("on-sale"),
    /** Whether it is declared that it contains none of the allergens. */
    noAllergens: boolean().notNull().default(false),
    /** Null until it is declared. */
    vegMark: oneOf(vegMarks),
    /** How each claim is known to be true. */
    claimGrounds: jsonb().$type<Partial<Record<Claim, string>>>().notNull().default({}),
    /** Which laboratory found what, where words on the label need it. */
    laboratoryReport: text(),
    /** Name and address of the maker; null when the shop makes it. */
    maker: text(),
    origin: text().notNull().default("India"),
    nameHi: text(),
    /**
     * Other names by which it is known, for the search. While it is null because nobody has entered any, the seed fills
     * them in.
     */
    alsoCalled: text().array(),
    occasions: oneOf(occasions).array().notNull().default([]),
    /** How many grams are cooked to order a day; null for what is sold from stock. */
    dailyGrams: integer().$type<Grams>(),
    /** The day, in India, for which the shop says that it is sold out. */
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
    /**
     * The MRP (maximum retail price) printed on it, in paise, where that is above the price; null when both are equal.
     */
    mrp: integer().$type<Paise>(),
    isDefault: boolean().notNull(),
    available: boolean().notNull().default(true),
    /** Whether the product is no longer made in this pack; carts and orders still refer to it. */
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

/** The contents of a gift box or combo: `quantity` times `grams` of each component. */
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

/** Addresses that a product had before; each leads to the one that it has now. */
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

/**
 * Saved edits of products, for undoing: the fields of the form that changed, as texts before and after. Rows are never
 * deleted; only a former worker's name in them is erased.
 */
export const productEdits = pgTable(
  "product_edits",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: text()
      .notNull()
      .references(() => products.id),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null once the account is deleted. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    actorName: text().notNull(),
    /** The edit that this one undid. */
    undoes: integer()
      .unique()
      .references((): AnyPgColumn => productEdits.id),
    /** The imported file that it comes from. */
    importId: uuid().references(() => catalogueImports.id, { onDelete: "set null" }),
    before: jsonb().$type<Record<string, string>>().notNull(),
    after: jsonb().$type<Record<string, string>>().notNull(),
  },
  (edit) => [index().on(edit.productId, edit.id), index().on(edit.actorId), index().on(edit.importId)],
);

/** What the home page shows: place 0 is the best-seller block, 1 to 4 are the four cards below. */
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
 * Prices of packs that hold from a first to a last day in India, instead of the pack's own. Prices of one pack that
 * stand (`stands`) never share a day: an exclusion constraint, made by SQL, sees to that. Rows are never deleted.
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
    /** The last day, inclusive. */
    lastDay: date().notNull(),
    /** False once the price was ended before its last day, or making it was undone. */
    stands: boolean().notNull().default(true),
  },
  (dated) => [
    index().on(dated.packId),
    check("dated_prices_positive", sql`${dated.price} > 0`),
    check("dated_prices_days", sql`${dated.firstDay} <= ${dated.lastDay}`),
  ],
);

/**
 * Changes of prices, sale, stock, places on shelves and the home page, for undoing. Each row is one kind of change of
 * one pack or product; the rows of one submitted form share a `batch`. Rows are never deleted; only a former worker's
 * name in them is erased.
 */
export const catalogueChanges = pgTable(
  "catalogue_changes",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    batch: uuid().notNull(),
    /** The batch that this one undid. */
    undoes: uuid(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for a command on the server, and once the account is deleted. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    actorName: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id),
    /** Null for a change of a product: of its stock, or its place. */
    packId: text().references(() => packs.id),
    /** The price in paise; null when the price did not change. */
    priceBefore: integer().$type<Paise>(),
    priceAfter: integer().$type<Paise>(),
    /** The dated price that it made, ended or brought back. */
    datedPriceId: integer().references(() => datedPrices.id),
    standsBefore: boolean(),
    standsAfter: boolean(),
    availableBefore: boolean(),
    availableAfter: boolean(),
    /** Whether "Sold out" took it off sale, which "Sell again" reverses. */
    isSoldOut: boolean().notNull().default(false),
    /** The grams in stock, including what is reserved for orders; null unless the stock changed. */
    gramsBefore: integer().$type<Grams>(),
    gramsAfter: integer().$type<Grams>(),
    /** The product's `position` among all products; null unless it was moved on its shelf (its category). */
    positionBefore: integer(),
    positionAfter: integer(),
    /** Whether its place on the home page changed; the places are null where it is not there. */
    isHome: boolean().notNull().default(false),
    homeBefore: integer(),
    homeAfter: integer(),
  },
  (change) => [
    index().on(change.batch),
    index().on(change.undoes),
    index().on(change.changedAt),
    index().on(change.productId, change.id),
    index().on(change.packId, change.id),
    index().on(change.datedPriceId),
    check(
      "catalogue_changes_of_one",
      sql`(${change.priceAfter} is not null or ${change.availableAfter} is not null)::integer
          + num_nonnulls(${change.standsAfter}, ${change.gramsAfter}, ${change.positionAfter}) + ${change.isHome}::integer = 1
        and (${change.packId} is null)
          = (${change.priceAfter} is null and ${change.availableAfter} is null and ${change.standsAfter} is null)
        and (${change.datedPriceId} is null) = (${change.standsAfter} is null)`,
    ),
    check(
      "catalogue_changes_before_and_after",
      sql`(${change.priceBefore} is null) = (${change.priceAfter} is null)
        and (${change.availableBefore} is null) = (${change.availableAfter} is null)
        and (${change.standsBefore} is null) = (${change.standsAfter} is null)
        and (${change.gramsBefore} is null) = (${change.gramsAfter} is null)
        and (${change.positionBefore} is null) = (${change.positionAfter} is null)
        and ${change.isHome} = (${change.homeBefore} is distinct from ${change.homeAfter})`,
    ),
  ],
);
