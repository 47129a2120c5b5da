import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Files whose forms and links still lead to English, with how many there are. Whoever translates a page takes it off;
 * nothing may be added.
 */
const left: Record<string, number> = {};

/** Files with addresses of pictures, files and other websites, which have no language, and of the present page. */
const elsewhere: Record<string, number> = {
  "app/storefront/catalogue/gallery.tsx": 1,
  "app/storefront/contact-links.tsx": 3,
  "app/storefront/home/film.tsx": 1,
  "app/storefront/orders/order-details.tsx": 3,
  "app/storefront/orders/pay-by-upi.tsx": 2,
  "app/storefront/orders/pay.tsx": 2,
  "app/ui/sent-pictures.tsx": 1,
  "app/ui/use-asking-again.ts": 1,
  "app/storefront/account/your-data.tsx": 1,
  "app/storefront/offline/offline.tsx": 1,
};

const forms = /\b(?:action|formAction)=\{((?:[^{}]|\{[^{}]*\})*)\}/g;
const anchors = /<a\b(?:[^<>]|=>)*?\bhref=(?:\{((?:[^{}]|\{[^{}]*\})*)\}|"([^"]*)")/g;
const fetches = /\bfetch\((["`]\/[^)]*)/g;

/** What leads on in the language of the page, or out of the shop. `action` is a prop, which is looked at where it is given. */
const leadsOn = /^(?:linkTo\(|withLanguage\(|action$|whatsappLink\(|["`]?(?:#|mailto:|tel:|https:))/;

function rawIn(text: string): string[] {
  const found = [forms, anchors, fetches].flatMap((pattern) => [...text.matchAll(pattern)]);
  return found.map(([, code, quoted]) => (code ?? quoted)!.trim()).filter((address) => !leadsOn.test(address));
}

test("forms, anchors and requests of the storefront lead on in the language of the page", () => {
  const files = globSync("app/{storefront,ui}/**/*.{ts,tsx}").filter((file) => !/\.test\.|service-worker/.test(file));
  const found = files.flatMap((file) => {
    const raw = rawIn(readFileSync(file, "utf8"));
    return raw.length > 0 ? [[file, raw.length] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual({ ...left, ...elsewhere });
});

test("an address that does not go through linkTo is found", () => {
  expect(rawIn('<form method="post" action={href("/track") + summaryAnchor}>')).toHaveLength(1);
  expect(rawIn("<button formAction={`${base}/pay`}>")).toHaveLength(1);
  expect(rawIn('<a className="link" href={`${base}/pay`}>')).toHaveLength(1);
  expect(rawIn('<a href="/cart">')).toHaveLength(1);
  expect(rawIn('await fetch("/cart/state", request)')).toHaveLength(1);
  const fine =
    '<form action={linkTo(href("/track"))}><a href="#main"><a href={`mailto:${email}`}><Link to={href("/")}>';
  expect(rawIn(fine)).toEqual([]);
});
