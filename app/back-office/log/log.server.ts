import { href } from "react-router";
import { readList } from "#app/back-office/list.ts";
import { statusName } from "#app/back-office/orders/words.ts";
import { labelOf } from "#app/back-office/settings/fact-groups.ts";
import { database, type Context } from "#app/context.ts";
import { reachNames } from "#app/sentences/products.ts";
import { i18n } from "#app/words/words.ts";
import { findUserNames } from "#domain/accounts/users.server.ts";
import { exportTitles } from "#domain/accounting/export.ts";
import { differences, type Reading } from "#domain/audit/difference.ts";
import { listActors, listLog, type Entry } from "#domain/audit/log.server.ts";
import { isSubjectKind, type SubjectKind } from "#domain/audit/subjects.ts";
import { readNames } from "#domain/catalogue/catalogue.server.ts";
import { reaches } from "#domain/catalogue/products/product.ts";
import { readCouponCodes } from "#domain/coupons/editing.server.ts";
import { listZones } from "#domain/delivery/zones.server.ts";
import { formatRupees, weightOf } from "#domain/money.ts";
import { orderStatuses } from "#domain/orders/order.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { findOrderNumbers } from "#domain/payments/worklist/subjects.server.ts";
import { settingNames } from "#domain/settings/default-settings.ts";
import { listCouriers } from "#domain/orders/parcels/couriers.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInWords, isDay } from "#platform/day.ts";
import { plainText } from "#platform/plain-text.ts";

/** One page of the log of changes, filtered by person, kind and day (YYYY-MM-DD) as the URL's query says. */
export async function logPage(context: Context, request: Request) {
  const db = context.get(database);
  const { asked, afterId, placeBefore } = readList(request, ["who", "kind", "day"]);
  const filter = { who: asked.get("who") || undefined, kind: asked.get("kind") || undefined, day: dayIn(asked) };
  const { entries, next } = await listLog(db, { ...filter, before: afterId });
  const subjects = await findSubjects(db, entries);
  return {
    filter,
    people: await listActors(db),
    kinds: Object.entries(kindsInWords),
    entries: entries.map((entry) => entryView(entry, subjects)),
    isFiltered: Object.values(filter).some((one) => one !== undefined),
    place: placeBefore(next),
  };
}

function entryView(entry: Entry, subjects: Awaited<ReturnType<typeof findSubjects>>) {
  const { id, happenedAt, actorName, action, subjectKind, subjectId, before, after, undoes } = entry;
  return {
    id,
    when: momentInWords(happenedAt),
    who: actorName,
    action: undoes && !action.startsWith("undid") ? `${action} (took a change back)` : action,
    subject: subjectInWords(entry, subjects),
    path: pathOf(subjectKind, subjectId, subjects.numbers.get(subjectId)),
    differences: differences(before, after, readingOf(subjectKind, subjects)),
  };
}

const kindsInWords: Record<SubjectKind, string> = {
  order: "Orders",
  refund: "Refunds",
  return: "Files for the tax portal",
  "hand-in": "Cash handed in",
  notice: "Held notices",
  job: "What failed",
  enquiry: "Enquiries and complaints",
  review: "Reviews",
  pack: "Prices and what is sold",
  listing: "Products",
  product: "Stock",
  coupon: "Coupons",
  courier: "Couriers",
  setting: "Shop details",
  zone: "Delivery zones",
  pincode: "Pincodes",
  holiday: "Holidays",
  user: "People",
  file: "Files for the accountant",
  invitation: "Invitations",
};

/** The page about a thing of each kind; null where there is none. An order and its refunds are found by the number. */
const paths: Record<SubjectKind, ((id: string) => string) | null> = {
  order: null,
  refund: null,
  return: () => href("/back-office/month"),
  "hand-in": () => href("/back-office/money/cash"),
  notice: null,
  job: null,
  enquiry: (id) => href("/back-office/enquiries/:reference", { reference: id }),
  review: () => href("/back-office/reviews"),
  pack: () => href("/back-office/prices"),
  listing: (id) => href("/back-office/products/:id", { id }),
  product: () => href("/back-office/stock"),
  coupon: (id) => href("/back-office/coupons/:id", { id }),
  courier: (id) => href("/back-office/settings/couriers/:id", { id }),
  setting: () => href("/back-office/settings/facts"),
  zone: (id) => href("/back-office/settings/zones/:id", { id }),
  pincode: null,
  holiday: () => href("/back-office/settings/holidays"),
  user: () => href("/back-office/staff"),
  file: () => href("/back-office/exports"),
  invitation: null,
};

function pathOf(kind: string, id: string, number: string | undefined): string | undefined {
  if (number !== undefined) return href("/back-office/orders/:number", { number });
  return isSubjectKind(kind) ? paths[kind]?.(id) : undefined;
}

function dayIn(asked: URLSearchParams): string | undefined {
  const day = plainText(asked.get("day") ?? "");
  return isDay(day) ? day : undefined;
}

const weight = (value: unknown) => (typeof value === "number" ? weightOf({ grams: value }) : undefined);
const rupees = (value: unknown) => (typeof value === "number" ? formatRupees(value) : undefined);
const day = (value: unknown) => (typeof value === "string" ? dayInWords(value) : undefined);
const reach = (value: unknown) => {
  const known = reaches.find((one) => one === value);
  return known && i18n._(reachNames[known]);
};

function statusInLog(value: unknown): string | undefined {
  const status = orderStatuses.find((one) => one === value);
  return status && statusName(status);
}

/** How the log shows the fields of one kind of thing, such as "pack". */
export function readingOf(kind: string, { zones, goods }: Pick<Subjects, "zones" | "goods">): Reading {
  const zone = (value: unknown) => (typeof value === "string" ? zones.get(value) : undefined);
  const items = (value: unknown) =>
    productsIn(value)
      .map((id) => goods.products.get(id) ?? "an item that is gone")
      .join(", ");
  const isOrder = kind === "order";
  return {
    names: {
      available: "sold on the shop",
      grams: "in the kitchen",
      value: "it says",
      dailyGrams: "cooked a day at most",
      transitDays: "working days from dispatch",
      firstGrams: "first weight",
      firstPaise: "first charge",
      stepGrams: "each further",
      stepPaise: "costs more",
      freeFromPaise: "free from",
      takesCash: "cash on delivery",
      isServed: "we deliver there",
      needsReach: "what is sent there",
      zoneId: "zone",
      refundablePaise: "may be given back",
      duePaise: "taken at the door",
      handedPaise: "handed in",
      feePaise: "kept as a fee",
      lostPaise: "borne by the shop",
      dispatchOn: "leaves on",
      promisedOn: "promised for",
      acknowledgedAt: "acknowledged",
      assignee: "who looks after it",
      email: "e-mail",
      hiddenFor: "hidden for",
      address1: "house",
      address2: "street",
      productIds: "items",
      lastOrderOn: "last day to order",
      firstDispatch: "leaves from",
      lastDispatch: "leaves until",
    },
    values: {
      price: rupees,
      grams: weight,
      dailyGrams: weight,
      firstGrams: weight,
      stepGrams: weight,
      needsReach: reach,
      zoneId: zone,
      dispatchOn: day,
      promisedOn: day,
      lastOrderOn: day,
      firstDispatch: day,
      lastDispatch: day,
      productIds: items,
      acknowledgedAt: (value) => (value ? "yes" : undefined),
      ...(isOrder && { status: statusInLog, order: statusInLog }),
    },
    hidden: ["message"],
  };
}

type Subject = Pick<Entry, "subjectKind" | "subjectId">;

/** The ids of products in a value of the log, which may be anything. */
function productsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}

/** Looks up the names of the things that these entries of the log are about. */
export async function findSubjects(
  db: Database,
  entries: readonly (Subject & Partial<Pick<Entry, "before" | "after">>)[],
) {
  const idsOf = (kind: string) => entries.flatMap((entry) => (entry.subjectKind === kind ? [entry.subjectId] : []));
  const named = entries.flatMap(({ before, after }) =>
    [before, after].flatMap((facts) => productsIn(facts?.productIds)),
  );
  const [numbers, people, zones, goods, coupons, couriers] = await Promise.all([
    findOrderNumbers(db, entries),
    findUserNames(db, idsOf("user")),
    listZones(db),
    readNames(db, { packs: idsOf("pack"), products: [...idsOf("product"), ...idsOf("listing"), ...named] }),
    readCouponCodes(db, idsOf("coupon")),
    listCouriers(db, true),
  ]);
  return {
    numbers,
    people,
    zones: new Map(zones.map(({ id, name }) => [id, name])),
    goods,
    coupons,
    couriers: new Map(couriers.map(({ id, name }) => [String(id), name])),
  };
}

type Subjects = Awaited<ReturnType<typeof findSubjects>>;

function settingInWords(id: string): string {
  const name = settingNames.find((one) => one === id);
  return name ? labelOf(name) : id;
}

const names: Record<SubjectKind, (id: string, subjects: Subjects) => string> = {
  order: (id, { numbers }) => `Order ${numbers.get(id) ?? "that is gone"}`,
  refund: (id, { numbers }) => `Refund of ${numbers.get(id) ?? "an order that is gone"}`,
  return: () => "File for the tax portal",
  "hand-in": () => "Cash handed in",
  notice: () => "Notice of the payment company",
  job: () => "Work behind the pages",
  enquiry: (id) => `Enquiry ${id}`,
  review: (id) => `Review ${id}`,
  pack: (id, { goods }) => goods.packs.get(id) ?? "A pack that is gone",
  listing: (id, { goods }) => goods.products.get(id) ?? "A product that is gone",
  product: (id, { goods }) => `Stock of ${goods.products.get(id) ?? "an item that is gone"}`,
  coupon: (id, { coupons }) => `Coupon ${coupons.get(id) ?? id}`,
  courier: (id, { couriers }) => `Courier ${couriers.get(id) ?? id}`,
  setting: (id) => (id === "pause" ? "New orders" : settingInWords(id)),
  zone: (id, { zones }) => `Delivery zone ${zones.get(id) ?? id}`,
  pincode: (id) => `Pincode ${id}`,
  holiday: (id) => (/^\d/.test(id) ? `Holiday on ${dayInWords(id)}` : id),
  user: (id, { people }) => people.get(id) ?? "Somebody who left",
  invitation: (id) => `Invitation of ${id}`,
  file: (id) => Object.entries(exportTitles).find(([kind]) => kind === id)?.[1] ?? id,
};

/** The name of the thing in an entry of the log: "Kaju Katli 500 g", or "A pack that is gone" if it is deleted. */
export function subjectInWords({ subjectKind, subjectId }: Subject, subjects: Subjects): string {
  return isSubjectKind(subjectKind) ? names[subjectKind](subjectId, subjects) : `${subjectKind} ${subjectId}`;
}
