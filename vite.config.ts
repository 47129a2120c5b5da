import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** What several pages share, but neither the home page nor the shelves. */
const laterPages =
  /\/(app\/ui\/passkey-form|domain\/(catalogue\/label|accounts\/[\w-]+)|app\/storefront\/(account\/[\w-]+|delivery\/(pincode-form|delivery-words)|orders\/print-hint|company\/(policy|hero)))\./;

/** Few larger files compress better and arrive sooner than many small ones. */
const codeSplitting = {
  groups: [
    { name: "passkeys", test: /\/@simplewebauthn\//, priority: 3 },
    { name: "framework", test: /node_modules/, priority: 2 },
    {
      name: "forms",
      test: /\/app\/(ui\/(field|error-summary|use-kept|tick)|storefront\/enquiries\/trap)\./,
      priority: 2,
    },
    { name: "desk", test: /\/app\/back-office\//, priority: 2, minShareCount: 3 },
    {
      name: "shop",
      test: (file: string) => /\/(app|domain)\/(?!back-office\/)/.test(file) && !laterPages.test(file),
      priority: 1,
      minShareCount: 3,
    },
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
