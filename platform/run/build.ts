import { createBuilder } from "vite";
import { precompress, prune } from "./built-files.ts";

process.env.NODE_ENV = "production";

const started = Date.now();
// A shop that is running from the previous build keeps its files, and so do the visitors who hold its pages.
const builder = await createBuilder({ build: { emptyOutDir: false }, logLevel: "warn" });
await builder.buildApp();
await precompress("build/client");
await prune("build/client", started);
