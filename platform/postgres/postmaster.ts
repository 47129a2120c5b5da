import type { ChildProcess } from "node:child_process";
import { closeSync, fchownSync, openSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { codeOf } from "../error-code.ts";
import type { Binaries } from "./binaries.ts";
import { socketName } from "./socket-address.ts";
import { spawnAs, type SystemUser } from "./system-user.ts";

const settings = {
  listen_addresses: "",
  unix_socket_directories: ".",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Keeps the logs of a week: a weekday's file is replaced a week later.
  logging_collector: "on",
  log_directory: "log",
  log_filename: "%a.log",
  log_rotation_age: "1d",
  log_truncate_on_rotation: "on",
  // Statements and the details of errors contain what customers typed.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** The process id of the running server of `directory`; undefined when none runs. */
export async function findPostmaster(directory: string): Promise<number | undefined> {
  const file = await readFile(`${directory}/postmaster.pid`, "utf8").catch(() => "");
  const pid = Number.parseInt(file, 10);
  return pid > 0 && (await serves(pid, directory)) ? pid : undefined;
}

/** Whether the process is the server of `directory`. After a crash another program may have the server's process id. */
async function serves(pid: number, directory: string): Promise<boolean> {
  if (process.platform === "linux") {
    const words = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return words.includes(`\0-D\0${directory}\0`);
  }
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * Starts the server of `directory` without waiting until it answers. The caller must have made sure that no server of
 * `directory` runs. The server's output goes into the file `startLog`.
 */
export async function launchPostmaster(
  directory: string,
  binaries: Binaries,
  user: SystemUser,
): Promise<{ child: ChildProcess; startLog: string }> {
  // If another program now has the process id in this file, PostgreSQL would take that program for a running server and
  // refuse to start.
  await rm(`${directory}/postmaster.pid`, { force: true });
  await rm(`${directory}/${socketName}.lock`, { force: true });

  const startLog = `${directory}/start.log`;
  const output = openSync(startLog, "w", 0o600);
  if (user.uid !== undefined && user.gid !== undefined) fchownSync(output, user.uid, user.gid);
  const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const stdio = ["ignore" as const, output, output];
  // Detached, so that Ctrl-C in the terminal does not reach the server.
  const child = spawnAs(user, binaries.postgres, ["-D", directory, ...words], { stdio, cwd: "/", detached: true });
  child.unref();
  closeSync(output);
  return { child, startLog };
}

/** Shuts the server of `directory` down and waits until it has ended. Does nothing when none runs. */
export async function stopPostmaster(directory: string): Promise<void> {
  const pid = await findPostmaster(directory);
  if (!pid) return;
  process.kill(pid, "SIGINT");
  while ((await findPostmaster(directory)) === pid) await wait(20);
}
