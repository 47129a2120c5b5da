import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { url } from "../../tests/support/database.ts";
import { aFolder } from "../../tests/support/folder.ts";
import { readEnvironment } from "../environment.ts";
import { runBackup, runRestore } from "./commands.ts";
import { readBackup } from "./read-backup.ts";

const DATA_DIR = aFolder();
const COOKIE_SECRET = "a secret that is kept in the environment";
const said = [vi.spyOn(console, "log"), vi.spyOn(console, "error")].map((spy) => spy.mockImplementation(() => {}));
const lastWords = () => said.flatMap(({ mock }) => mock.lastCall ?? []).join("\n");

const place = (variables = {}) => ({
  url,
  environment: readEnvironment({ DATA_DIR, ...variables }),
  queues: {},
  guardTables: [],
  onStop: () => {},
});

test.each([
  [["--keep", "0"]],
  [["--keep", "many"]],
  [["--keep"]],
  [["one", "two"]],
  [["--all"]],
  [[join(DATA_DIR, "own-name"), "--keep", "2"]],
])("%j is no backup to make, and none is made", async (words) => {
  expect(await runBackup(place(), words)).toBe(1);
  expect(lastWords()).toMatch(/npm run backup -- |--keep goes with a folder/);
  expect(readdirSync(DATA_DIR)).not.toContain("backups");
});

test("a restore asks for the file", async () => {
  expect(await runRestore(place(), [])).toBe(1);
  expect(lastWords()).toContain("npm run restore -- FILE");
});

test("the cookie secret goes along if it is kept beside the database, and only then", async () => {
  const folder = join(DATA_DIR, "elsewhere/");
  expect(await runBackup(place(), [folder, "--keep", "1"])).toBe(0);
  const [kept] = readdirSync(folder);
  const { header } = await readBackup(join(folder, kept!));
  expect(header.secret).toBe(readFileSync(join(DATA_DIR, "cookie-secret"), "utf8"));

  expect(await runBackup(place({ COOKIE_SECRET }), [join(DATA_DIR, "own")])).toBe(0);
  expect((await readBackup(join(DATA_DIR, "own"))).header.secret).toBeUndefined();
  expect(said.flatMap(({ mock }) => mock.calls.flat()).join("\n")).not.toContain(header.secret);
});
