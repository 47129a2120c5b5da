import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./domain/**/schema.ts",
  out: "./database/migrations",
  casing: "snake_case",
});
