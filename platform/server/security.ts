import { createHash } from "node:crypto";

export type SecurityOptions = {
  /** Origins that pages may show in a frame. */
  frameSources: string[];
  /** Whether browsers shall insist on HTTPS from now on. */
  https: boolean;
  /** Vite puts styles into the page while one works on it. */
  development: boolean;
};

/** Headers, name after value, that every answer carries. */
export function securityHeaders({ https }: SecurityOptions): string[] {
  return [
    "X-Content-Type-Options",
    "nosniff",
    "Referrer-Policy",
    "strict-origin-when-cross-origin",
    "Permissions-Policy",
    "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy",
    "same-origin",
    ...(https ? ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] : []),
  ];
}

/** The policy for one page: of its inline scripts only those that stand in it now, each by its hash. */
export function contentSecurityPolicy(html: Buffer, { frameSources, development }: SecurityOptions): string {
  const hashes = inlineScripts(html).map(hashSource);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    ["frame-src", ...(frameSources.length > 0 ? frameSources : ["'none'"])].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

function hashSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script, "latin1").digest("base64")}'`;
}

const element = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const runs = /\btype\s*=\s*["']?(?:module|text\/javascript|importmap|speculationrules)\b/i;

/** The scripts' bytes, a letter for each: decoding a whole page, only to encode its scripts again, takes longer. */
function inlineScripts(html: Buffer): string[] {
  return [...html.toString("latin1").matchAll(element)].flatMap(([, attributes = "", text = ""]) => {
    if (/\ssrc\s*=/i.test(attributes)) return [];
    return !/\stype\s*=/i.test(attributes) || runs.test(attributes) ? [text] : [];
  });
}
