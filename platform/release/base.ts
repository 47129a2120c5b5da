import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What Node and sharp need of a system: the C library and the one of C++. Node brings time zones and certificates. */
const debian = ["libc6", "libgcc-s1", "libstdc++6"];

/**
 * Writes the root of a system without any program, from Debian's packages. Returns their names and versions, or
 * undefined on a machine that has no apt.
 */
export function writeBase(root: string): { name: string; version: string }[] | undefined {
  if (!existsSync("/usr/bin/apt-get") || !existsSync("/usr/bin/dpkg-deb")) return undefined;
  const packages = `${root}-packages`;
  mkdirSync(packages, { recursive: true });
  mkdirSync(root, { recursive: true });
  execFileSync("apt-get", ["download", "-q", ...debian], { cwd: packages, stdio: ["ignore", "ignore", "pipe"] });
  const files = readdirSync(packages)
    .toSorted()
    .map((name) => join(packages, name));
  for (const file of files) execFileSync("dpkg-deb", ["-x", file, root]);

  // The empty ones are where a container's own things are laid.
  for (const folder of ["etc", "tmp", "dev", "proc", "run", "sys"]) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "etc/passwd"), "root:x:0:0:root:/:/nonexistent\nshop:x:10001:0:shop:/tmp:/nonexistent\n");
  writeFileSync(join(root, "etc/group"), "root:x:0:\n");
  writeFileSync(join(root, "etc/nsswitch.conf"), "passwd: files\ngroup: files\nhosts: files dns\n");
  chmodSync(join(root, "tmp"), 0o1777);
  const parts = files.map((file) => {
    const [name, version] = ["Package", "Version"].map((field) => asked(file, field));
    return { name: name!, version: version! };
  });
  rmSync(packages, { recursive: true });
  return parts;
}

function asked(file: string, field: string): string {
  return execFileSync("dpkg-deb", ["-f", file, field], { encoding: "utf8" }).trim();
}
