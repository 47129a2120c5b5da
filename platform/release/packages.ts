import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Wishes = Record<string, string>;

type Locked = {
  version: string;
  license?: string;
  integrity?: string;
  dependencies?: Wishes;
  optionalDependencies?: Wishes;
  peerDependencies?: Wishes;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** A package as npm installed it, at `path` below the project, such as "node_modules/pg". */
export type Package = { path: string; name: string; version: string; licence: string; integrity: string | undefined };

/**
 * The packages that the shop needs when it runs, by path: those of package.json that are no devDependencies, but not
 * `without`, and what these ask for. An optional package that npm left out on this machine is left out too.
 */
export function packagesToRun(root: string, without: readonly string[]): Package[] {
  const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const found = new Map<string, Package>();
  const visit = (from: string, wishes: readonly string[]) => {
    for (const name of wishes) {
      const path = resolve(lock.packages, root, from, name);
      if (!path || found.has(path)) continue;
      const { version, license, integrity, ...more } = lock.packages[path]!;
      found.set(path, { path, name, version, licence: license ?? licenceOf(join(root, path)), integrity });
      visit(path, asksFor(more));
    }
  };
  visit(
    "",
    asksFor(lock.packages[""]!).filter((name) => !without.includes(name)),
  );
  return [...found.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

function asksFor({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: Omit<Locked, "version">) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where Node finds a package that one at `from` imports: beside it, or in a folder above. */
function resolve(locked: Record<string, Locked>, root: string, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = join(folder, "node_modules", name);
    if (locked[path] && existsSync(join(root, path))) return path;
    if (folder === "") return undefined;
  }
}

function licenceOf(folder: string): string {
  const { license }: { license?: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return license ?? "unknown";
}

/** A list of parts with their licences and checksums, in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). */
export function listOfParts(
  version: string,
  packages: readonly Package[],
  base: readonly { name: string; version: string }[],
) {
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", name: "shop", version } },
    components: [
      ...base.map(({ name, version: own }) => ({
        type: "library",
        name,
        version: own,
        purl: `pkg:deb/debian/${name}@${encodeURIComponent(own)}`,
      })),
      ...packages.map(({ name, version: own, licence, integrity }) => ({
        type: "library",
        name,
        version: own,
        purl: `pkg:npm/${name.replace("@", "%40")}@${own}`,
        licenses: [{ expression: licence }],
        ...(integrity && { hashes: [hashOf(integrity)] }),
      })),
    ],
  };
}

function hashOf(integrity: string) {
  const [algorithm, base64] = integrity.split(/-(.*)/) as [string, string];
  return {
    alg: algorithm.toUpperCase().replace("SHA", "SHA-"),
    content: Buffer.from(base64, "base64").toString("hex"),
  };
}
