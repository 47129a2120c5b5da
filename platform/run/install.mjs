import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root, run } from "./program.mjs";

/** Installs the packages of package-lock.json unless node_modules has them. Throws when npm fails. */
export async function ensureInstalled() {
  const lock = read(join(root, "package-lock.json"));
  if (isInstalled(lock, read(join(root, "node_modules", ".package-lock.json")))) return;

  console.log("Installing packages. The first time this takes about half a minute ...");
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const words = ["ci", "--no-audit", "--no-fund", "--include=dev", "--include=optional", "--loglevel=error"];
  const env = { ...process.env, PATH: withoutOurPrograms(process.env.PATH) };
  const [program, first] = npm && node && !node.startsWith(root) ? [node, [npm]] : ["npm", []];
  const { code } = await run(program, [...first, ...words], { env, show: true });
  if (code !== 0) throw new Error("The packages could not be installed; npm says why above.");
}

/** Whether `installed` (npm's own record of node_modules) has every package that `lock` asks for on this machine. */
export function isInstalled(lock, installed, machine = process) {
  if (!lock || !installed) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === "") return true;
    const found = installed.packages?.[path];
    if (!found) return Boolean(wanted.optional) && !fits(wanted, machine);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * Whether a package names an operating system or processor, and this machine has it. False also if the package names a
 * C library, because npm may then skip the package.
 */
function fits({ os, cpu, libc }, { platform, arch }) {
  if (libc || (!os && !cpu)) return false;
  return (!os || os.includes(platform)) && (!cpu || cpu.includes(arch));
}

/** The PATH without the folders of node_modules: npm replaces the Node in there, so npm must not run on that Node. */
function withoutOurPrograms(path = "") {
  return path
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, "node_modules")))
    .join(delimiter);
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
