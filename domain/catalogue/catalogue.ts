import type { Category, Claim, Pack, Product } from "./product.ts";

export type Catalogue = { products: Product[] };

export function productsIn(catalogue: Catalogue, category: Category): Product[] {
  return catalogue.products.filter((product) => product.category === category);
}

export function findProduct(catalogue: Catalogue, slug: string): Product | undefined {
  return catalogue.products.find((product) => product.slug === slug);
}

export function findPack(catalogue: Catalogue, packId: string): { product: Product; pack: Pack } | undefined {
  for (const product of catalogue.products) {
    const pack = product.packs.find(({ id }) => id === packId);
    if (pack) return { product, pack };
  }
  return undefined;
}

/** Others of the same shelf, those nearest in claims and spice first, then a box that holds it. */
export function relatedTo(catalogue: Catalogue, product: Product, count = 4): Product[] {
  const shared = (other: Product) =>
    other.claims.filter((claim) => product.claims.includes(claim)).length -
    Math.abs((other.spiceLevel ?? 0) - (product.spiceLevel ?? 0));
  const holders = catalogue.products.filter((other) => other.contents.some(({ slug }) => slug === product.slug));
  const neighbours = productsIn(catalogue, product.category)
    .filter((other) => other.slug !== product.slug)
    .toSorted((a, b) => shared(b) - shared(a));
  return [...neighbours.slice(0, count - Math.min(1, holders.length)), ...holders].slice(0, count);
}

/** How many single items carry a claim; boxes are not counted twice. */
export function countClaims(catalogue: Catalogue, claim: Claim): number {
  return catalogue.products.filter((product) => product.contents.length === 0 && product.claims.includes(claim)).length;
}
