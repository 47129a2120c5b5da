import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, type Plugin } from "vite";

/** Makes "virtual:service-worker", a module that exports the source text of the service worker as one script. */
const serviceWorker: Plugin = {
  name: "service-worker",
  resolveId: (id) => (id === "virtual:service-worker" ? id : undefined),
  load: {
    filter: { id: /^virtual:service-worker$/ },
    async handler() {
      const input = "app/storefront/offline/service-worker.ts";
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

export default defineConfig({
  plugins: [serviceWorker, reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    ssr: { build: { rolldownOptions: { input: "./app/server.ts" } } },
  },
});
