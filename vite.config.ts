import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, type Plugin } from "vite";

/**
 * Modules that some pages of the storefront share, but not most. They stay out of the file "shop", which every page of
 * the storefront loads.
 */
const laterPages =
  /\/(app\/ui\/(passkey-form|packing-slip|print-button|use-asking-again)|domain\/accounts\/[\w-]+|app\/storefront\/(account\/[\w-]+|cart\/for-more|catalogue\/shelves|delivery\/(pincode-form|delivery-words)|orders\/(print-hint|arrived)|company\/(policy|hero)))\./;

/**
 * Modules that pages of the storefront may share. Those that at least three scripts use are put into the file "shop",
 * except for `laterPages`.
 */
const storefront = /\/(app\/(?!back-office\/)|domain\/(money|cart\/cart|settings\/settings)\.|platform\/digits\.)/;

/**
 * Which modules the build puts together into one file, by the name of the file. Few larger files compress better and
 * arrive sooner than many small ones.
 */
const codeSplitting = {
  groups: [
    { name: "passkeys", test: /\/@simplewebauthn\//, priority: 5 },
    { name: "framework", test: /node_modules/, priority: 4 },
    // Of the parts that every page of the storefront has, also those that only its frame asks for.
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
    // Before the back office, which would else take along what it shares with the storefront.
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

/**
 * The functions by which React Router tells programmers what they did wrong. They take a condition and then the text.
 */
const explaining = new Set(["invariant", "warning", "warnOnce", "warningOnce"]);

/**
 * Empties React Router's texts for programmers, in calls of `explaining` and in errors, in the scripts for browsers.
 * That saves 2 kB that no visitor reads.
 */
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

/**
 * When a page loads a script later, Vite calls a helper that also fetches the further scripts and styles that the
 * script needs. Here each such script is a single file without a style sheet. So this plugin replaces the helper by a
 * function that only loads the script, which saves 0.6 kB.
 */
const withoutPreloads: Plugin = {
  name: "without-preloads",
  apply: "build",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: "export const __vitePreload = (load) => load();", map: null }),
  },
};

/**
 * Makes the module "virtual:service-worker". Its default export is the source text of the service worker, with all that
 * it imports, as one script.
 */
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
  // What an error of the server says comes in a variable, and is read.
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
