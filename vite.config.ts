import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** What several pages share, but neither the home page nor the shelves. */
const laterPages =
  /\/(app\/ui\/passkey-form|domain\/accounts\/[\w-]+|app\/storefront\/(account\/[\w-]+|catalogue\/shelves|delivery\/(pincode-form|delivery-words)|orders\/print-hint|company\/(policy|hero)))\./;

/** Where the files lie that most pages of the storefront share. */
const storefront = /\/(app\/(?!back-office\/)|domain\/(money|cart\/cart|settings\/settings)\.|platform\/digits\.)/;

/** Few larger files compress better and arrive sooner than many small ones. */
const codeSplitting = {
  groups: [
    { name: "passkeys", test: /\/@simplewebauthn\//, priority: 5 },
    { name: "framework", test: /node_modules/, priority: 4 },
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

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { entryFileNames: "assets/[name]-[hash].js", codeSplitting } } } },
    ssr: { build: { rolldownOptions: { input: "./app/server.ts" } } },
  },
});
