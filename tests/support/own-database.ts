import { afterAll } from "vitest";
import { copyDatabase } from "./database.ts";

// Runs before each test file.
afterAll(await copyDatabase());
