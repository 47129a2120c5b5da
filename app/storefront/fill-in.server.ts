import { href, type RouterContextProvider } from "react-router";
import { mayBeSignedIn } from "#app/session.server.ts";
import { subtotal, type Cart } from "#domain/cart/cart.ts";
import { inCartWords } from "./cart/add-to-cart.tsx";
import { travelling } from "./delivery/cart-delivery.tsx";
import { cartDelivery } from "./delivery/delivery-answers.server.ts";
import { chargeWords, MY_PINCODE } from "./delivery/delivery-words.tsx";
import { badgeClass, cartWords } from "./header.tsx";
import { knownVisitor } from "./visitor.server.ts";
import { FILLED_IN, isToldForAll, type Visitor } from "./visitor.tsx";

type Guest = Visitor & { cart: Cart };

/**
 * Returns a function that writes the visitor's data into a page made for all visitors. Undefined if the visitor is
 * unknown, or needs a page of their own.
 */
export async function fillInFor(context: Readonly<RouterContextProvider>, request: Request) {
  if (mayBeSignedIn(request)) return undefined;
  const guest = await knownVisitor(context, request);
  if (!guest || !isToldForAll(guest)) return undefined;
  const delivery = await cartDelivery(context, request, guest.cart);
  if (guest.place) guest.place.staysBehind = Object.keys(delivery?.refusals ?? {});
  return (page: Buffer) => fillIn(page, guest);
}

/** A part of a page: bytes for all visitors, or a function that writes one visitor's text. */
type Part = Buffer | ((guest: Guest) => string);

const partsOfPages = new WeakMap<Buffer, Part[]>();

/** The page with one visitor's data in it. Caches the page's parts, because one page serves many visitors. */
function fillIn(page: Buffer, guest: Guest): Buffer {
  const parts = partsOfPages.get(page) ?? partsOf(page.toString());
  partsOfPages.set(page, parts);
  return Buffer.concat(parts.map((part) => (typeof part === "function" ? Buffer.from(part(guest)) : part)));
}

/** The places to fill in on a page, each with a function for the text. `named`: the captured groups of the pattern. */
const blanks: [pattern: RegExp, fill: (guest: Guest, ...named: string[]) => string][] = [
  [/(?<= data-zone="([^"]*)")(?: hidden="")?/g, ({ place }, zone) => shownIf(zone === (place?.zone ?? ""))],
  [/(?<= data-zones="([^"]*)")(?: hidden="")?/g, ({ place }, zones) => shownIf(isAmong(zones, place?.zone))],
  [/(?<=<span class="here">)(?=<\/span>)/g, ({ place }) => place?.pincode ?? ""],
  [new RegExp(cartWords(0), "g"), ({ bag }) => cartWords(bag)],
  [new RegExp(`<span class="${badgeClass(0)}">0`, "g"), ({ bag }) => `<span class="${badgeClass(bag)}">${bag}`],
  [/(?<=<p class="in-cart" data-pack="([^"]*)">)(?=<\/p>)/g, ({ cart }, packId) => inCart(cart, packId)],
  [
    /(?<=<div class="deliver stack")(?= tabindex="-1" data-zone="([^"]*)")/g,
    anchorIf(({ place }, zone) => zone === place?.zone),
  ],
  [
    /(?<=<section class="deliver stack") id="delivery"(?= data-answered="([^"]*)")/g,
    anchorIf(({ place }, zones) => !isAmong(zones, place?.zone)),
  ],
  [/(<input id="pincode"[^>]*)(?=\/>)/g, ({ place }, field) => (place ? `${field} value="${place.pincode}"` : field)],
  [
    new RegExp(`( href="[^"]*)${encodeURIComponent(MY_PINCODE)}`, "g"),
    ({ place }, link) => link + encodeURIComponent(place?.pincode ?? MY_PINCODE),
  ],
  [/(?<=<span data-free-from="(\d+)"(?: data-charge="(\d+)" data-of="([^"]*)")?>)[^<]*/g, charge],
  [/(?=<\/body>)/g, (guest) => `<script type="application/json" id="${FILLED_IN}">${inScript(guest)}</script>`],
];

function partsOf(html: string): Part[] {
  const found = blanks
    .flatMap(([pattern, fill]) => [...html.matchAll(pattern)].map((match) => ({ match, fill })))
    .toSorted((a, b) => a.match.index - b.match.index);
  let end = 0;
  const parts = found.flatMap(({ match, fill }): Part[] => {
    const [text, ...named] = match;
    const before = Buffer.from(html.slice(end, match.index));
    end = match.index + text.length;
    return [before, (guest) => fill(guest, ...named)];
  });
  return [...parts, Buffer.from(html.slice(end))];
}

function isAmong(zones = "", zone?: string): boolean {
  return zone !== undefined && zones.split(" ").includes(zone);
}

function anchorIf(isHere: (guest: Guest, zones?: string) => boolean) {
  return (guest: Guest, zones?: string) => (isHere(guest, zones) ? ' id="delivery"' : "");
}

/** Says what delivery costs this visitor. `label`: the label of a pack, already escaped for HTML. */
function charge({ cart, place }: Guest, freeFromPaise?: string, chargePaise?: string, label?: string): string {
  // Without a label, all packs are sold out.
  const pack = label === undefined ? undefined : { label, chargePaise: Number(chargePaise) };
  const goods = subtotal({ lines: travelling(cart.lines, place?.staysBehind) });
  return chargeWords({ freeFromPaise: Number(freeFromPaise), pack }, goods);
}

function shownIf(isShown: boolean): string {
  return isShown ? "" : ' hidden=""';
}

function inCart({ lines }: Cart, packId: string): string {
  const line = lines.find((one) => one.packId === packId);
  return line ? `<a href="${href("/cart")}" data-discover="true">${inCartWords(line)}</a>` : "";
}

/** JSON without "<", which could end the script element around it (HTML standard, 4.12.1.3). */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}
