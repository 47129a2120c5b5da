import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, type Plugin } from "vite";

/** Modules that only some pages of the storefront use. They stay out of the file "shop", which every page loads. */
const laterPages =
  /\/(app\/ui\/(passkey-form|packing-slip|print-button|use-asking-again)|domain\/accounts\/[\w-]+|app\/storefront\/(account\/[\w-]+|cart\/for-more|catalogue\/shelves|delivery\/(pincode-form|delivery-words)|orders\/(print-hint|arrived)|company\/(policy|hero)))\./;

/** Modules that go into the file "shop" when at least three scripts use them, except for `laterPages`. */
const storefront = /\/(app\/(?!back-office\/)|domain\/(money|cart\/cart|settings\/settings)\.|platform\/digits\.)/;

/** Which modules share a file. Few large files compress better and arrive sooner than many small ones. */
const codeSplitting = {
  groups: [
    { name: "passkeys", test: /\/@simplewebauthn\//, priority: 5 },
    { name: "framework", test: /node_modules/, priority: 4 },
    // Modules of every page of the storefront, even those that only its frame uses.
    {
      name: "shop",
      test: /\/app\/(root|rendering|refusal|storefront\/(frame|header|screens|storefront|visitor|error-screen|contact-links|use-settings|cart\/(cart-context|cart-store|add-to-cart)|catalogue\/product-(card|picture)))\.|\/app\/ui\/(icon|muggu|picture)\.|\/domain\/(money|cart\/cart|settings\/settings)\./,
      priority: 3.5,
    },
    {
      name: "forms",
      test: /\/app\/(ui\/(field|error-summary|use-kept|tick)|storefront\/enquiries\/trap)\./,
      priority: 4,
    },
    // This group comes before the back office, which would otherwise take the modules that both use.
    {
      name: "shop",
      test: (file: string) => storefront.test(file) && !laterPages.test(file),
      priority: 3,
      minShareCount: 3,
    },
    { name: "goods", test: /\/domain\/catalogue\//, priority: 3, minShareCount: 2 },
    { name: "desk", test: /\/app\/back-office\//, priority: 2, minShareCount: 3 },
    { name: "desk", test: /\/app\/back-office\//, priority: 0, minShareCount: 2 },
  ],
};

/** React Router's functions that explain mistakes to programmers; the text is their second argument. */
const explaining = new Set(["invariant", "warning", "warnOnce", "warningOnce"]);

/** Empties React Router's explanations for programmers in the scripts for browsers. This saves 2 kB. */
const withoutExplanations: Plugin = {
  name: "without-explanations",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler(code) {
      const words: { start: number; end: number }[] = [];
      collectWords(this.parse(code), words);
      return words
        .toSorted((a, b) => b.start - a.start)
        .reduce((text, { start, end }) => `${text.slice(0, start)}""${text.slice(end)}`, code);
    },
  },
};

/** Replaces Vite's helper for dynamic imports with a plain import. This saves 0.6 kB. */
const withoutPreloads: Plugin = {
  name: "without-preloads",
  apply: "build",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    // The helper also fetches the files that an imported script needs. Here each such script is one file without CSS.
    handler: () => ({ code: "export const __vitePreload = (load) => load();", map: null }),
  },
};

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

type Node = { type: string; start: number; end: number; callee?: { name?: string }; arguments?: Node[] };

function collectWords(node: unknown, words: { start: number; end: number }[]): void {
  if (typeof node !== "object" || node === null) return;
  const { type, callee, arguments: given = [] } = node as Partial<Node>;
  const { name = "" } = callee ?? {};
  // Only literal texts are emptied: the messages of the server's errors are in variables, and are read.
  const isThrown = type === "NewExpression" && name === "Error" && given[0]?.type.endsWith("Literal");
  const said = isThrown ? given[0] : type === "CallExpression" && explaining.has(name) ? given[1] : undefined;
  if (said) words.push(said);
  else for (const part of Object.values(node)) collectWords(part, words);
}

export default defineConfig({
  plugins: [serviceWorker, reactRouter(), withoutExplanations, withoutPreloads],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { entryFileNames: "assets/[name]-[hash].js", codeSplitting },
          treeshake: { manualPureFunctions: ["warning", "warnOnce", "warningOnce"] },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./app/server.ts" } } },
  },
});
