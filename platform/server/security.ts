import { createHash } from "node:crypto";

export type SecurityOptions = {
  /** Origins that pages may show in a frame. */
  frameSources: string[];
  /** Origins, besides our own, that forms on our pages may be sent to. */
  formTargets?: string[];
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

/** The header, never sent on, in which the application names the nonce that marks its own scripts. */
export const SCRIPT_NONCE = "X-Script-Nonce";

/**
 * The policy for one page: of its inline scripts only those that carry the nonce, each by its hash. A script that
 * somebody smuggled into the page does not know the nonce, and a kept page may be given to many.
 */
export function contentSecurityPolicy(
  html: string,
  nonce: string | null,
  { frameSources, formTargets = [], development }: SecurityOptions,
): string {
  const hashes = nonce ? scriptsWith(nonce, html).map(hashSource) : [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    ["frame-src", ...(frameSources.length > 0 ? frameSources : ["'none'"])].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formTargets].join(" "),
    "object-src 'none'",
  ].join("; ");
}

function hashSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script, "latin1").digest("base64")}'`;
}

const element = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;

function scriptsWith(nonce: string, html: string): string[] {
  return [...html.matchAll(element)].flatMap(([, attributes = "", text = ""]) =>
    attributes.includes(` nonce="${nonce}"`) && !/\ssrc\s*=/i.test(attributes) ? [text] : [],
  );
}

/** The page as it is sent: the nonce has done its work once the policy is made. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, "");
}
