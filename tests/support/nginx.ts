import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./shop-process.ts";

const run = promisify(execFile);
const places = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

/** The path of a program on this machine; undefined when it is not installed. */
export const findProgram = (name: string) => places.map((place) => join(place, name)).find((path) => existsSync(path));

/**
 * The path of a program. Installs the package `from` if it is missing and this process is root on Debian. Undefined when
 * it is still missing.
 */
export async function findOrInstall(name: string, from: string): Promise<string | undefined> {
  const mayInstall = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (!findProgram(name) && mayInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { env }).catch(() => {});
    await run("apt-get", ["install", "-y", "--no-install-recommends", from], { env }).catch(() => {});
  }
  return findProgram(name);
}

/** The path of nginx. Undefined when nginx, or openssl, which makes the certificate that nginx needs, is missing. */
export async function findNginx(): Promise<string | undefined> {
  const nginx = await findOrInstall("nginx", "nginx-light");
  return findProgram("openssl") && nginx;
}

export const noNginx = "There is no nginx on this machine, and it cannot be installed here.";

type Wishes = {
  /** An address of this machine at which the port for requests to drop cached copies is open too. */
  edge?: string;
  /** Whether a flood is let through, which benches send. */
  letsFloodsIn?: boolean;
};

/**
 * Starts nginx (`program`) with the configuration deploy/nginx.conf, as a proxy for the two processes of a shop at the
 * ports `shops`. `purgePort` is the port for requests to drop cached copies.
 */
export async function startNginx(
  program: string,
  shops: readonly [number, number],
  purgePort?: number,
  { edge, letsFloodsIn = false }: Wishes = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "test-nginx-"));
  const port = await freePort();
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "fullchain.pem")];
  const wishes = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  await run("openssl", ["req", ...wishes, "-subj", "/CN=www.example.com", "-keyout", key, "-out", certificate]);

  const shipped = await readFile("deploy/nginx.conf", "utf8");
  const here = (edge ? openAt(edge, shipped) : shipped)
    .replace("127.0.0.1:3000", `127.0.0.1:${shops[0]}`)
    .replace("127.0.0.1:3001", `127.0.0.1:${shops[1]}`)
    .replaceAll(":8081", `:${purgePort ?? (await freePort())}`)
    .replaceAll("/var/cache/nginx/shop", join(folder, "cache"))
    .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replaceAll("/etc/ssl/shop", folder)
    .replace(letsFloodsIn ? /^ *limit_req zone.*$/m : "", "");
  await writeFile(join(folder, "shop.conf"), here);
  const bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const whole = [
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;`,
    `events {} http { access_log off; ${bodies.join(" ")} include ${folder}/shop.conf; }`,
  ];
  await writeFile(
    join(folder, "nginx.conf"),
    process.getuid?.() === 0 ? ["user root;", ...whole].join("\n") : whole.join("\n"),
  );

  const words = ["-p", folder, "-c", join(folder, "nginx.conf")];
  // Throws if nginx does not accept the configuration.
  await run(program, ["-t", ...words]);
  let [nginx, ended] = begin();
  function begin() {
    const child = spawn(program, words, { stdio: "ignore" });
    return [child, new Promise((resolve) => child.once("close", resolve))] as const;
  }
  async function untilOpen(): Promise<void> {
    for (let tries = 0; tries < 3000 && !(await isTaken(port)); tries++) await wait(20);
  }
  await untilOpen();

  /** Ends nginx at once, as when its machine fails. What it has kept on its disk stays. */
  async function fail(): Promise<void> {
    nginx.kill("SIGINT");
    await ended;
  }
  async function comeBack(): Promise<void> {
    [nginx, ended] = begin();
    await untilOpen();
  }

  /** Sends a request over HTTPS: a POST if there is a `form`, otherwise a GET. Does not check the certificate. */
  const ask = (path: string, form?: Record<string, string>, more: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const headers = {
        Host: "www.example.com",
        ...more,
        ...(form && { "Content-Type": "application/x-www-form-urlencoded" }),
      };
      const method = form ? "POST" : "GET";
      const place = { host: "127.0.0.1", port, servername: "www.example.com", rejectUnauthorized: false };
      const question = request({ ...place, path, method, headers, agent: false }, (answer) => {
        let body = "";
        answer.setEncoding("utf8").on("data", (piece: string) => (body += piece));
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      });
      question.once("error", reject).end(form && new URLSearchParams(form).toString());
    });

  async function stop(): Promise<void> {
    nginx.kill("SIGQUIT");
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
  return { address: `https://127.0.0.1:${port}`, pid: () => nginx.pid!, ask, fail, comeBack, stop };
}

/** The configuration with the line that is for a machine without the shop. */
function openAt(edge: string, shipped: string): string {
  const [line, listening] = /^ *# (listen 10\..* deny all;)$/m.exec(shipped)!;
  return shipped.replace(
    line,
    listening!.replace("10.0.0.11:8081", `${edge}:8081`).replace("10.0.0.0/24", "127.0.0.0/24"),
  );
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const knock = connect(port, "127.0.0.1");
    knock.once("connect", () => (knock.destroy(), resolve(true))).once("error", () => resolve(false));
  });
}
