import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { aFolder } from "../../tests/support/folder.ts";
import { precompress, prune } from "./built-files.ts";

const HOUR = 3600;
const all = aFolder();
let builds = 0;

function aBuild(files: Record<string, { age: number; content?: string }>): string {
  const folder = join(all, String(builds++));
  mkdirSync(join(folder, "assets"), { recursive: true });
  for (const [name, { age, content = "" }] of Object.entries(files)) {
    writeFileSync(join(folder, name), content);
    utimesSync(join(folder, name), new Date(), new Date(Date.now() - age * HOUR * 1000));
  }
  return folder;
}

test("text gets smaller siblings that hold the same; pictures and tiny files do not", async () => {
  const content = "const sweet = 'laddu';\n".repeat(100);
  const folder = aBuild({
    "assets/a.js": { age: 0, content },
    "p.avif": { age: 0, content },
    "t.js": { age: 0, content: "1" },
  });

  await precompress(folder);

  expect(readdirSync(folder, { recursive: true }).map(String).toSorted()).toEqual(
    ["assets", "assets/a.js", "assets/a.js.br", "assets/a.js.gz", "p.avif", "t.js"].toSorted(),
  );
  expect(brotliDecompressSync(readFileSync(join(folder, "assets/a.js.br"))).toString()).toBe(content);
  expect(gunzipSync(readFileSync(join(folder, "assets/a.js.gz"))).toString()).toBe(content);
});

test("the last build's assets stay for a week, its other files go", async () => {
  const folder = aBuild({
    "assets/new.js": { age: 0 },
    "assets/yesterday.js": { age: 24 },
    "assets/last-month.js": { age: 24 * 30 },
    "new.svg": { age: 0 },
    "removed.svg": { age: 1 },
  });

  await prune(folder, Date.now());

  expect(readdirSync(folder, { recursive: true }).map(String).toSorted()).toEqual([
    "assets",
    "assets/new.js",
    "assets/yesterday.js",
    "new.svg",
  ]);
});
