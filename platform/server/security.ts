import { createHash } from "node:crypto";

export type SecurityOptions = {
  /** Origins that pages may show in a frame. */
  frameSources: string[];
  /** Origins, besides the shop's own, that forms may be sent to. */
  formTargets?: string[];
  /** Whether browsers are told to use only HTTPS (HSTS). */
  https: boolean;
  /** Whether pages may have the inline styles that Vite adds during development. */
  development: boolean;
  /** Whether caches in front of the shop (such as a CDN) are told to drop their copies after every change. */
  isPurged?: boolean;
};

/** The header that says which websites may embed an answer (Fetch standard). */
export const EMBEDDING = "Cross-Origin-Resource-Policy";

/**
 * The security headers that every answer has, as a flat list of names and values. `embedding`: who may embed it, by
 * default the shop's own pages.
 */
export function securityHeaders({ https }: SecurityOptions, embedding = "same-origin"): string[] {
  return [
    "X-Content-Type-Options",
    "nosniff",
    "Referrer-Policy",
    "strict-origin-when-cross-origin",
    "Permissions-Policy",
    "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy",
    "same-origin",
    EMBEDDING,
    embedding,
    ...(https ? ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] : []),
  ];
}

/** An internal header with the nonce of a page's inline scripts and styles; it is never sent to a visitor. */
export const SCRIPT_NONCE = "X-Script-Nonce";

/** The content security policy of one page. It allows the inline scripts and styles in `html` that carry `nonce`. */
export function contentSecurityPolicy(
  html: string,
  nonce: string | null,
  { frameSources, formTargets = [], development }: SecurityOptions,
): string {
  // Unlike a nonce, hashes may be cached with the page and sent to many visitors.
  const hashes = (tag: "script" | "style") => new Set(nonce ? textsIn(tag, nonce, html).map(hashSource) : []);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes("script")].join(" "),
    ["style-src 'self'", ...(development ? ["'unsafe-inline'"] : hashes("style"))].join(" "),
    "img-src 'self' data:",
    ["frame-src", ...(frameSources.length > 0 ? frameSources : ["'none'"])].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formTargets].join(" "),
    "object-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join("; ");
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text, "latin1").digest("base64")}'`;
}

const elements = {
  script: /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi,
  style: /<style\b([^>]*)>([\s\S]*?)<\/style\s*>/gi,
};

function textsIn(tag: keyof typeof elements, nonce: string, html: string): string[] {
  return [...html.matchAll(elements[tag])].flatMap(([, attributes = "", text = ""]) =>
    attributes.includes(` nonce="${nonce}"`) && !/\ssrc\s*=/i.test(attributes) ? [text] : [],
  );
}

/** The HTML without its nonce attributes, which are not needed once the policy allows scripts by their hashes. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, "");
}
