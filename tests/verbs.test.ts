import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { begin, type Begun } from "./support/begun.ts";
import { Buyer } from "./support/buyer.ts";
import { aDatabase, aSeededDatabase } from "./support/empty-database.ts";
import { aFolder } from "./support/folder.ts";
import { startMailServer } from "./support/mail-server.ts";
import { findOrInstall } from "./support/nginx.ts";
import { startRelay } from "./support/relay.ts";
import { cookieSecret, freePort } from "./support/shop-process.ts";

const DATA_DIR = aFolder();
const bubblewrap = await findOrInstall("bwrap", "bubblewrap");
const setpriv = await findOrInstall("setpriv", "util-linux");

const shop = (words: string[], variables: NodeJS.ProcessEnv) =>
  begin(process.execPath, ["shop.ts", ...words], {
    ...process.env,
    DATA_DIR,
    COOKIE_SECRET: cookieSecret,
    ...variables,
  });

test("serve waits for the tables until migrate has made them, and the health check tells", async () => {
  const { url: DATABASE_URL } = await aDatabase();
  const variables = { DATABASE_URL, PORT: String(await freePort()), MIGRATE: "" };
  const serving = shop(["serve"], variables);
  await expect.poll(serving.said).toContain("the shop waits for the verb migrate");
  expect(await shop(["healthcheck"], variables).ended).toBe(1);

  for (const _ of ["once", "again"]) expect(await shop(["migrate"], variables).ended).toBe(0);
  await expect.poll(serving.said).toContain("The shop is at");
  expect(await shop(["healthcheck"], variables).ended).toBe(0);
  expect(await shop(["healthcheck", variables.PORT], { ...variables, PORT: "1" }).ended).toBe(0);
  serving.child.kill("SIGTERM");
  expect(await serving.ended).toBe(0);
});

test("another verb is refused with those that there are", async () => {
  const refused = shop(["sell"], {});
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toMatch(/There is no verb sell\. Write one of serve, work, .*restore.*healthcheck\.$/m);
});

/**
 * Runs a verb as a user without a name, on a root in which nothing can be written but in /tmp, as in a container. The
 * root has the system's programs and, at /app, the shop.
 */
function contained(words: string[], env: NodeJS.ProcessEnv): Begun {
  const own = relative(".", process.execPath);
  const node = own.startsWith("..") ? process.execPath : join("/app", own);
  const root = ["--ro-bind", "/usr", "/usr", "--ro-bind", "/etc", "/etc", "--proc", "/proc", "--dev", "/dev"];
  for (const name of ["bin", "lib", "lib64", "sbin"]) root.push("--symlink", `usr/${name}`, `/${name}`);
  root.push("--ro-bind", resolve("."), "/app", "--tmpfs", "/tmp", "--chdir", "/app");
  if (own.startsWith("..")) root.push("--ro-bind-try", node, node);
  root.push("--remount-ro", "/dev", "--remount-ro", "/");
  const command = [bubblewrap!, "--die-with-parent", ...(isRoot ? [] : ["--uid", "54321", "--gid", "0"]), ...root];
  const whole = [...(isRoot ? [setpriv!, "--reuid", "54321", "--regid", "0", "--clear-groups"] : []), ...command];
  return begin(whole[0]!, [...whole.slice(1), node, ...words], env);
}
const isRoot = process.getuid?.() === 0;

test("with a database, a mail server and the keys elsewhere nothing is written outside /tmp, by any user", async (context) => {
  if (!bubblewrap || (isRoot && !setpriv)) return context.skip("There is no bubblewrap here.");
  if ((await contained(["-e", ""], {}).ended) !== 0) return context.skip("This machine lets nobody make a root.");
  const write = ["-e", `require("fs").writeFileSync(process.argv[1], "")`];
  expect(await contained([...write, "/app/x"], {}).ended).toBe(1);
  expect(await contained([...write, "/tmp/x"], {}).ended).toBe(0);

  const mail = await startMailServer();
  onTestFinished(mail.stop);
  const relay = await startRelay((await aSeededDatabase()).url);
  onTestFinished(() => void relay.stop());
  const variables = {
    DATABASE_URL: relay.url,
    SMTP_URL: mail.url,
    COOKIE_SECRET: cookieSecret,
    PUSH_KEY: "BkhLUn4yIQ4K2cXhqZ0sN5uVbG1tEo8wLr6pJfYd3iM",
    PORT: String(await freePort()),
    TRUST_PROXY: "true",
  };
  const serving = contained(["shop.ts", "serve"], { ...variables, JOBS: "off" });
  await expect.poll(serving.said).toContain("The shop is at");
  expect(await contained(["shop.ts", "healthcheck"], variables).ended).toBe(0);
  const buyer = new Buyer(`http://localhost:${variables.PORT}`);
  await buyer.choose("1");
  expect((await buyer.place(await buyer.fillIn())).status).toBe(303);
  expect(mail.letters).toEqual([]);

  const working = contained(["shop.ts", "work"], variables);
  await expect.poll(() => mail.letters.length).toBeGreaterThan(0);
  for (const { child, ended, said } of [serving, working]) {
    const { pid } = child;
    process.kill(Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim()), "SIGTERM");
    expect(await ended).toBe(0);
    expect(said()).not.toMatch(/"level":60|EROFS|EACCES|EPERM/);
  }
});
