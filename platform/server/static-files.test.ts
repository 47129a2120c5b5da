import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../tests/support/folder.ts";
import { page, serve } from "../../tests/support/web.ts";
import { serveFolder } from "./static-files.ts";

const folder = aFolder();
for (const name of ["assets", "pictures", ".vite"]) mkdirSync(join(folder, name));
for (const name of ["assets/a-1.js", "pictures/p.webp", "favicon.svg", ".vite/manifest.json"]) {
  writeFileSync(join(folder, name), "plain text");
}
writeFileSync(join(folder, "assets/a-1.js.br"), "small");

const { ask } = await serve(async () => page("the shop"), { files: serveFolder(folder) });

test("files whose name carries a hash are kept for ever, others for an hour", async () => {
  expect((await ask("/assets/a-1.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await ask("/pictures/p.webp")).headers["cache-control"]).toBe("public, max-age=3600");
});

test("files travel as they were compressed at the build", async () => {
  const packed = await ask("/assets/a-1.js", { headers: { "Accept-Encoding": "br" } });
  expect([packed.headers["content-encoding"], packed.body.toString()]).toEqual(["br", "small"]);
  expect((await ask("/assets/a-1.js")).body.toString()).toBe("plain text");
});

test("files carry the security headers and a reference", async () => {
  const { headers } = await ask("/favicon.svg");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-reference": expect.stringMatching(/^\w{8}$/),
  });
});

test("a missing file is answered without asking the shop", async () => {
  for (const path of ["/assets/gone.js", "/pictures/none/x.avif"]) {
    const answer = await ask(path);
    expect([answer.status, answer.headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
  }
});

test("pages, and files that are the shop's, are left to the shop", async () => {
  for (const path of ["/", "/pictures", "/pictures/laddu", "/sitemap.xml", "/shop.data"]) {
    expect((await ask(path)).body.toString()).toContain("the shop");
  }
});

test("nothing outside the folder, and no hidden file, is given out", async () => {
  for (const path of [
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/..%2f..%2f..%2fetc/passwd",
    "/.vite/manifest.json",
  ]) {
    expect((await ask(path)).body.toString()).not.toMatch(/root:|plain text/);
  }
});

test("a range that runs backwards does no harm", async () => {
  const answer = await ask("/favicon.svg", { headers: { Range: "bytes=5-2" } });
  expect([answer.status, answer.body.toString()]).toEqual([200, "plain text"]);
});

test("a range that runs forwards is answered with just that part, as players of films ask for it", async () => {
  const part = await ask("/favicon.svg", { headers: { Range: "bytes=2-4" } });
  expect([part.status, part.headers["content-range"], part.body.toString()]).toEqual([206, "bytes 2-4/10", "ain"]);
  const rest = await ask("/favicon.svg", { headers: { Range: "bytes=6-" } });
  expect([rest.status, rest.body.toString()]).toEqual([206, "text"]);
  expect((await ask("/favicon.svg", { headers: { Range: "bytes=99-" } })).status).toBe(416);
});
