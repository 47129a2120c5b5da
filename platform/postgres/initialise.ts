import { chown, mkdir, rename, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import type { Binaries } from "./binaries.ts";
import { closedFolderAdvice, spawnAs, type SystemUser } from "./system-user.ts";

/** Creates an empty PostgreSQL data directory at `directory`, unless there is one already. */
export async function initialise(directory: string, binaries: Binaries, user: SystemUser): Promise<void> {
  if (existsSync(`${directory}/PG_VERSION`)) return;

  const draft = `${directory}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(draft, user.uid, user.gid);
  await runInitdb(draft, binaries, user);
  await rename(draft, directory);
}

async function runInitdb(draft: string, binaries: Binaries, user: SystemUser): Promise<void> {
  const words = [
    `--pgdata=${draft}`,
    "--username=postgres",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    // Nothing listens on the network, and only the owner may enter the directory of the socket.
    "--auth-local=trust",
    "--auth-host=reject",
    "--no-instructions",
  ];
  const child = spawnAs(user, binaries.initdb, words, { stdio: ["ignore", "pipe", "pipe"], cwd: "/" });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [code, output, faults] = await Promise.all([ended, text(child.stdout!), text(child.stderr!)]).catch((error) => {
    throw new Error(user.passesClosedFolders ? closedFolderAdvice : "initdb could not be started.", { cause: error });
  });
  if (code === 0) return;
  const advice = user.passesClosedFolders ? `\n${closedFolderAdvice}` : "";
  throw new Error(`PostgreSQL could not make its data directory:\n${output}${faults}${advice}`);
}
