import { execFile, spawn, type SpawnOptions } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The system user that runs PostgreSQL. Without ids, this is the user of this process. */
export type SystemUser = {
  uid?: number;
  gid?: number;
  /** Whether PostgreSQL must be given the right to pass through folders that this user may not enter. */
  passesClosedFolders: boolean;
};

/**
 * Chooses the user that runs PostgreSQL. PostgreSQL refuses to run as root, so if this process runs as root, another
 * user is chosen. `paths` are the files that PostgreSQL must reach.
 */
export async function chooseSystemUser(directory: string, paths: string[]): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return { passesClosedFolders: false };
  // Instead of root: the owner of the directory or, if that is root or the directory is missing, the user "postgres".
  const owner = await stat(directory).catch(() => undefined);
  const { uid, gid } = owner && owner.uid !== 0 ? owner : await findOrCreatePostgres();
  const open = await Promise.all(paths.map((path) => canReach(path, uid, gid)));
  return { uid, gid, passesClosedFolders: open.includes(false) };
}

async function findOrCreatePostgres(): Promise<{ uid: number; gid: number }> {
  try {
    return await idOf("postgres");
  } catch {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
    return idOf("postgres");
  }
}

async function idOf(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function canReach(path: string, uid: number, gid: number): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const entry = await stat(folder);
    const searchable = entry.uid === uid ? 0o100 : entry.gid === gid ? 0o010 : 0o001;
    if ((entry.mode & searchable) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Starts `program` with the arguments `words` as `user`. */
export function spawnAs(user: SystemUser, program: string, words: string[], options: SpawnOptions) {
  const { uid, gid } = user;
  if (!user.passesClosedFolders) return spawn(program, words, { ...options, uid, gid });

  const identity = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  // Without this bit the right would not count for access(), with which PostgreSQL looks for its own programs.
  const leave = ["--securebits=+no_setuid_fixup", "--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  return spawn("setpriv", [...identity, ...leave, program, ...words], options);
}

export const closedFolderAdvice =
  "PostgreSQL does not run as root, and its own user may not enter the folder above this project. " +
  "Move the project or DATA_DIR (to /srv, for instance), open the folder with chmod o+x, or start as an ordinary user.";
