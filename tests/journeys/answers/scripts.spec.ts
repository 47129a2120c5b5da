import { globSync, readFileSync } from "node:fs";
import { expect, test } from "../../support/journey.ts";

type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Manifest["entry"]> };

/** Texts with fewer letters do not count as sentences. They may also be in the scripts for browsers. */
const SENTENCE_LETTERS = 40;

function sentencesIn(source: string): string[] {
  const texts = [...source.matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`$\\]*)/g)].map(
    ([, text, template]) => text ?? template!,
  );
  return texts.filter((text) => text.length >= SENTENCE_LETTERS && /[a-z] [a-z]/.test(text));
}

/** The source code of a page's loader and action, which the build leaves out of the scripts for browsers. */
function serverPartsOf(page: string): string {
  const parts = page.matchAll(/^export (?:async )?function (?:loader|action)\(.*?^\}$/gms);
  return [...parts].map(([part]) => part).join("\n");
}

const serverFiles = globSync("{app,domain,platform}/**/*.server.{ts,tsx}");
const pages = globSync("app/{storefront,back-office}/**/*.tsx");
const read = (file: string) => readFileSync(file, "utf8");

test("no script that browsers get holds SQL or a sentence of the server", async ({ request }) => {
  const [manifestAt] = /\/assets\/manifest-\w+\.js/.exec(await (await request.get("/")).text())!;
  const written = await (await request.get(manifestAt)).text();
  const { entry, routes } = JSON.parse(written.slice(written.indexOf("{"), written.lastIndexOf("}") + 1)) as Manifest;
  const files = new Set([entry, ...Object.values(routes)].flatMap(({ module, imports }) => [module, ...imports]));
  expect(files.size).toBeGreaterThan(50);
  let scripts = "";
  // One after the other: of many at once the fiftieth waits until the shop gives up a connection, five seconds later.
  for (const file of files) scripts += `${await (await request.get(file)).text()}\n`;

  const sentences = [...serverFiles.map(read), ...pages.map(read).map(serverPartsOf)].flatMap(sentencesIn);
  expect(sentences.length).toBeGreaterThan(300);
  expect(sentences.filter((sentence) => sentence.startsWith("Motichoor laddu, pootharekulu, jantikalu"))).toHaveLength(
    1,
  );
  expect(scripts).toContain("A cart holds at most");
  expect(sentences.filter((sentence) => scripts.includes(sentence))).toEqual([]);
  expect(scripts).not.toMatch(/insert into |delete from |on conflict |for update|process\.env\.[A-Z]+_|node:crypto/i);
});
