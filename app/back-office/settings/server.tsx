import type { serverOf } from "./server-facts.server.ts";

/** What is set on the server, and by which name whoever runs it can change it. */
export function Server({ siteUrl, hasMailServer, mailFrom, isBehindProxy, backup }: ReturnType<typeof serverOf>) {
  return (
    <section className="card" aria-labelledby="server">
      <h2 id="server">On the server</h2>
      <p className="small">Whoever runs the server sets these, in its environment or its file .env.</p>
      <dl className="desk__facts stack">
        <dt>SITE_URL</dt>
        <dd>{siteUrl}</dd>
        <dt>SMTP_URL</dt>
        <dd>{hasMailServer ? "A mail server is set" : "No mail server: mails become files"}</dd>
        <dt>MAIL_FROM</dt>
        <dd>{mailFrom || "Not set: mails come from the shop's e-mail"}</dd>
        <dt>TRUST_PROXY</dt>
        <dd>{isBehindProxy ? "true: a proxy tells who asks" : "false: visitors come straight to the shop"}</dd>
        <dt>COOKIE_SECRET</dt>
        <dd>There: set, or made once and kept with the shop's data</dd>
        <dt>Last backup</dt>
        <dd>{backup}</dd>
      </dl>
    </section>
  );
}
