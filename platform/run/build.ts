import { createBuilder } from "vite";
import { languages } from "../languages.ts";
import { precompress, prune } from "./built-files.ts";

process.env.NODE_ENV = "production";

const started = Date.now();
// A running shop still needs the files of the previous build, and so do visitors who have its pages open.
// English comes last: its build makes the server, which takes in the lists of the other languages' scripts.
for (const language of languages.toReversed()) {
  process.env.SCRIPT_LANGUAGE = language;
  const builder = await createBuilder({ build: { emptyOutDir: false }, logLevel: "warn" });
  await builder.buildApp();
}
await precompress("build/client");
await prune("build/client", started);
