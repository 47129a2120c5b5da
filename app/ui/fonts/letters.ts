import { globSync, readFileSync } from "node:fs";

/** The characters that the shop's own words need. Every page fetches them. */
export const plain =
  String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index)) + "\u00a0©°·×–—‘’“”•…−¼½¾₹";

/** Latin letters and signs that only people write, such as "é" and "€". A page that has one fetches them. */
export const rare = [...between(0xa1, 0x24f), ...Array.from("‚„′″"), ...between(0x20a0, 0x20c0), "™"]
  .filter((letter) => !plain.includes(letter))
  .join("");

/** All Telugu letters and signs, with the joiners. */
export const teluguBlock = [...between(0xc00, 0xc7f), "\u200c\u200d\u25cc\u0964\u0965"].join("");

/** All letters and signs of Hindi, with the joiners. */
export const devanagariBlock = [...between(0x900, 0x97f), "\u200c\u200d\u25cc"].join("");

/** What English and Telugu pages say in Hindi: the links to it. */
export const hindiLinks = "हिन्दी में देखें";

/** Telugu characters that the shop's font always contains. */
const telugu =
  "గుంటూరు రుచి కారం మిఠాయిలు చిరుతిళ్లు పచ్చళ్లు కానుకలు పెళ్లి మా కథ బుట్ట జోడీలు ధన్యవాదాలు నమస్కారం ఫోన్ బిస్టిక్స్\u200c\u200d\u25cc";

/** The Telugu characters in the catalogue and the source files, each once. `root`: the folder of the repository. */
export function teluguInUse(root: URL): string {
  const files = globSync(["database/catalogue.json", "app/**/*.{ts,tsx}", "domain/**/*.ts"], { cwd: root });
  const written = files
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(new URL(file, root), "utf8"));
  const letters = written.join("").match(/[\u0C00-\u0C7F\u200C\u200D]/gu) ?? [];
  return [...new Set([...letters, ...Array.from(telugu)])].toSorted().join("");
}

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}
