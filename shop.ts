import { checkHealth } from "#platform/run/healthcheck.ts";

// The program: node shop.ts VERB. A health check comes every few seconds, so it loads nothing of the shop.
const [verb, port] = process.argv.slice(2);
if (verb === "healthcheck") process.exit(await checkHealth(port));
await import("#platform/drizzle-imports.ts");
await import("./verbs.ts");
