import { mkdirSync, rmSync, writeFileSync } from "node:fs";
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

test("other websites may show the shop's pictures, and nothing else of it", async () => {
  const policies = ["/pictures/p.webp", "/favicon.svg", "/assets/a-1.js", "/shop", "/assets/gone.js"].map(
    async (path) => (await ask(path)).headers["cross-origin-resource-policy"],
  );
  const own = "same-origin";
  expect(await Promise.all(policies)).toEqual(["cross-origin", "cross-origin", own, own, own]);
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

test("a file that the browser has already is not sent again, and HEAD sends none", async () => {
  for (const headers of [{}, { "Accept-Encoding": "br" }] as Record<string, string>[]) {
    const first = await ask("/assets/a-1.js", { headers });
    const head = await ask("/assets/a-1.js", { headers, method: "HEAD" });
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      String(first.body.length),
    ]);
    const again = await ask("/assets/a-1.js", { headers: { ...headers, "If-None-Match": String(first.headers.etag) } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ vary: "Accept-Encoding", "cache-control": first.headers["cache-control"] });
  }
});

test("a file that a newer build takes away is still there for who holds the page that names it", async () => {
  const own = aFolder();
  mkdirSync(join(own, "pictures"));
  writeFileSync(join(own, "pictures/laddu.avif"), "a laddu");
  const shop = await serve(async () => page("the shop"), { files: serveFolder(own) });
  rmSync(join(own, "pictures"), { recursive: true });
  expect((await shop.ask("/pictures/laddu.avif")).body.toString()).toBe("a laddu");
  expect((await shop.ask("/pictures/gone.avif")).status).toBe(404);
});

test("a folder that is too large to be kept in memory is refused at the start", () => {
  expect(() => serveFolder(folder, 20)).toThrow("too large to be served from memory");
});
