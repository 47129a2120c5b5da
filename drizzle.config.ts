import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./platform/schema.ts", "./domain/**/schema.ts"],
  out: "./database/migrations",
  casing: "snake_case",
});
