import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateIdentity } from "age-encryption";
import { expect, test, vi } from "vitest";
import { pool, url } from "../../tests/support/database.ts";
import { aFolder } from "../../tests/support/folder.ts";
import { readEnvironment } from "../environment.ts";
import { runBackup, runRestore } from "./commands.ts";
import { keepSecret } from "../kept-secret.ts";
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

test("cookie secret and push key go along if they are kept beside the database, and only then", async () => {
  const folder = join(DATA_DIR, "elsewhere/");
  const PUSH_KEY = keepSecret(join(DATA_DIR, "push-key"));
  expect(await runBackup(place(), [folder, "--keep", "1"])).toBe(0);
  const kept = readdirSync(folder).find((name) => name.endsWith(".backup"));
  const { header } = await readBackup(join(folder, kept!));
  expect(header.secret).toBe(readFileSync(join(DATA_DIR, "cookie-secret"), "utf8"));

  expect(header.pushKey).toBe(PUSH_KEY);

  expect(await runBackup(place({ COOKIE_SECRET, PUSH_KEY }), [join(DATA_DIR, "own")])).toBe(0);
  const own = (await readBackup(join(DATA_DIR, "own"))).header;
  expect([own.secret, own.pushKey]).toEqual([undefined, undefined]);
  expect(said.flatMap(({ mock }) => mock.calls.flat()).join("\n")).not.toContain(header.secret);
});

async function kinds(): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>("select kind from upkeep order by kind");
  return rows.map(({ kind }) => kind);
}

test("the newest backup is tried in a database of its own, and the shop's own knows how it went", async () => {
  const BACKUP_KEY = await generateIdentity();
  const sealed = place({ BACKUP_DIR: join(DATA_DIR, "sealed"), BACKUP_KEY });
  await pool.query("delete from upkeep");
  await expect(runRestore(sealed, ["--try"])).rejects.toThrow("There is no backup in");
  expect(await kinds()).toEqual(["failed-trial"]);

  expect(await runBackup(sealed, [])).toBe(0);
  expect(await runRestore(sealed, ["--try"])).toBe(0);
  expect(lastWords()).toMatch(/sealed\/shop-[\d-]+\.backup, of .* came back whole: [\d,]+ rows/);
  expect(await kinds()).toEqual(["backup", "failed-trial", "restore-trial"]);

  const other = place({ BACKUP_DIR: join(DATA_DIR, "sealed"), BACKUP_KEY: await generateIdentity() });
  await expect(runRestore(other, ["--try"])).rejects.toThrow("sealed with another key");
});
