import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, type Plugin } from "vite";
import { scriptLanguage } from "./platform/run/script-language.ts";
import { words } from "./platform/run/words-plugin.ts";

/** The service workers: modules that export the source text of a worker as one script. */
const workers: Record<string, string> = {
  "virtual:service-worker": "app/storefront/offline/service-worker.ts",
  "virtual:push-worker": "app/back-office/hearing/push-worker.ts",
};

const serviceWorkers: Plugin = {
  name: "service-workers",
  resolveId: (id) => (id in workers ? id : undefined),
  load: {
    filter: { id: /^virtual:\w+-worker$/ },
    async handler(id) {
      const input = workers[id]!;
      const options = { write: false, rolldownOptions: { input, output: { format: "iife", minify: true } } } as const;
      const built = await build({ configFile: false, logLevel: "warn", build: options });
      if (!("output" in built)) throw new Error("The service worker has become more than one script.");
      return `export default ${JSON.stringify(built.output[0].code)}`;
    },
  },
};

/** One file for what every page loads: React and React Router. The rest is split by page, as React Router does it. */
const codeSplitting = {
  groups: [{ name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
};

const scripts = scriptLanguage();
/** There is one server for all languages. The others than English have scripts, of which it needs the list. */
const server = (scripts ?? "en") === "en" ? "./app/server.ts" : "virtual:react-router/server-manifest";

export default defineConfig({
  plugins: [serviceWorkers, words(scripts), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    ssr: { build: { rolldownOptions: { input: server } } },
  },
});
