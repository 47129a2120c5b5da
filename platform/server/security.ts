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

/** Who may show an answer inside a page of theirs: this shop alone, save for what a file overrides (Fetch, CORP). */
export const EMBEDDING = "Cross-Origin-Resource-Policy";

/** Headers, value after name, that every answer carries. */
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
    EMBEDDING,
    "same-origin",
    ...(https ? ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] : []),
  ];
}

/** The header, never sent on, in which the application names the nonce that marks its own scripts and styles. */
export const SCRIPT_NONCE = "X-Script-Nonce";

/**
 * The policy for one page: of its inline scripts and styles only those that carry the nonce, each by its hash. One that
 * somebody smuggled into the page does not know the nonce, and a kept page may be given to many. No element has a
 * `style` attribute; scripts set styles on the element instead.
 */
export function contentSecurityPolicy(
  html: string,
  nonce: string | null,
  { frameSources, formTargets = [], development }: SecurityOptions,
): string {
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

/** The page as it is sent: the nonce has done its work once the policy is made. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, "");
}
