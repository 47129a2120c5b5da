import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./security.ts";

const options = { frameSources: ["https://video.example"], https: false, development: false };
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

function scriptSources(html: string): string {
  const bytes = Buffer.from(html).toString("latin1");
  const [, sources = ""] = /script-src ([^;]*)/.exec(contentSecurityPolicy(bytes, "abc", options)) ?? [];
  return sources;
}

test("inline scripts of our own may run by their hash, whatever their letters and line ends", () => {
  const html = `<script nonce="abc">one('లడ్డు')\n</script><script type="module" async="" nonce="abc">import "/two.js";</script>`;
  expect(scriptSources(html)).toBe(`'self' ${hashOf("one('లడ్డు')\n")} ${hashOf('import "/two.js";')}`);
});

test("scripts in files and blocks of data need no hash", () => {
  expect(
    scriptSources(`<script src="/a.js" nonce="abc"></script><script type="application/ld+json">{"a":1}</script>`),
  ).toBe("'self'");
});

test("a script without the nonce, or with another, is not let through", () => {
  expect(scriptSources(`<script>stolen()</script><script nonce="abd">guessed()</script>`)).toBe("'self'");
});

test("forms go to our own pages, and to the named origins besides", () => {
  expect(contentSecurityPolicy("", null, { ...options, formTargets: ["https://pay.example"] })).toContain(
    "form-action 'self' https://pay.example;",
  );
});

test("an inline style of our own is let through by its hash, one that was slipped in is not", () => {
  const html = `<style nonce="abc">body { margin: 0 }</style><style>body { display: none }</style>`;
  expect(contentSecurityPolicy(html, "abc", options)).toContain(`style-src 'self' ${hashOf("body { margin: 0 }")};`);
});

test("the policy never allows inline scripts or styles at large", () => {
  const policy = contentSecurityPolicy("<script>one()</script>", null, options);
  expect(policy).not.toContain("unsafe-inline");
  expect(policy).toMatch(/style-src 'self';(?! style-src-attr)/);
  expect(policy).toContain("frame-src https://video.example");
  for (const closed of ["base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'", "form-action 'self'"]) {
    expect(policy).toContain(closed);
  }
});
