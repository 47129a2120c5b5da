import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectTo } from "./database-address.ts";
import { freePort } from "./shop-process.ts";

/** Starts PgBouncer (`program`) in front of a PostgreSQL of this machine, and waits until it answers. */
export async function startPgBouncer(program: string, database: string, mode: "session" | "transaction") {
  const folder = await mkdtemp(join(tmpdir(), "test-pgbouncer-"));
  await chmod(folder, 0o755);
  const [port, there] = [await freePort(), new URL(database)];
  await writeFile(join(folder, "users"), `"${there.username}" ""\n`);
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: join(folder, "users"),
    pool_mode: mode,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const to = `* = host=${there.searchParams.get("host")}`;
  await writeFile(join(folder, "ini"), ["[databases]", to, "[pgbouncer]", ...lines, ""].join("\n"));

  // PgBouncer does not run as root. The tests' PostgreSQL then belongs to the user "postgres".
  const asUser = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const bouncer = spawn(program, ["-q", ...asUser, join(folder, "ini")], { stdio: "ignore" });
  const ended = new Promise((resolve) => bouncer.once("close", resolve));
  async function stop(): Promise<void> {
    bouncer.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true, force: true });
  }

  const url = new URL(database);
  url.search = "";
  url.host = `127.0.0.1:${port}`;
  while (bouncer.exitCode === null) {
    const pool = connectTo(url.href);
    const answers = await pool.query("select 1").then(
      () => true,
      () => false,
    );
    await pool.end();
    if (answers) return { url: url.href, stop };
  }
  await stop();
  throw new Error(`PgBouncer ended by itself (${bouncer.exitCode}).`);
}
