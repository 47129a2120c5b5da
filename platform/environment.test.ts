import { execFile } from "node:child_process";
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { aFolder } from "../tests/support/folder.ts";
import { readEnvironment, variableNames } from "./environment.ts";

const DATA_DIR = aFolder();
const COOKIE_SECRET = "a secret of rather more than thirty-two characters";

test("every fault is listed by the name of its variable, with what to write", () => {
  const faulty = {
    PORT: "http",
    DATA_DIR: "/dev/null",
    DATABASE_URL: "mysql://localhost/x",
    SITE_URL: "https://example.com/shop",
    COOKIE_SECRET: "short",
    SMTP_URL: "https://mail.example.com",
    MAIL_FROM: "the shop",
    LOG_LEVEL: "loud",
    TRUST_PROXY: "maybe",
    RAZORPAY_KEY_ID: "rzp_test_1",
    RAZORPAY_KEY_SECRET: "secret",
    RAZORPAY_URL: "razorpay",
  };
  const message = messageOf(() => readEnvironment(faulty));

  expect(message.match(/^ {2}(\w+): \S/gm)).toHaveLength(11);
  expect(message).toContain("  RAZORPAY_WEBHOOK_SECRET: Set it together");
  for (const name of Object.keys(faulty).filter((one) => !one.startsWith("RAZORPAY_KEY")))
    expect(message).toContain(`  ${name}: `);
  expect(message).toContain("postgres://");
});

test("the caches in front are a list, and the address that is wrong in it is named", () => {
  const caches = ["http://127.0.0.1:8081/purge", "https://10.0.0.3:8081/purge?key=a"];
  for (const between of [",", ", ", " ", "\n"])
    expect(readEnvironment({ DATA_DIR, CDN_PURGE_URL: caches.join(between) }).CDN_PURGE_URL).toEqual(caches);
  expect(readEnvironment({ DATA_DIR, CDN_PURGE_URL: caches[0] }).CDN_PURGE_URL).toEqual([caches[0]]);
  for (const wrong of ["10.0.0.3", "ftp://10.0.0.3/purge", "http://shop:secret@10.0.0.3/purge"])
    expect(messageOf(() => readEnvironment({ DATA_DIR, CDN_PURGE_URL: `${caches[0]}, ${wrong}` }))).toMatch(
      /^ {2}CDN_PURGE_URL: .*8081\/purge, .* place 2 is not such an address\.$/m,
    );
  expect(messageOf(() => readEnvironment({ DATA_DIR, CDN_PURGE_URL: "," }))).toContain("  CDN_PURGE_URL: ");
});

test("an empty variable counts as unset", () => {
  const empty = Object.fromEntries(variableNames.map((name) => [name, ""]));

  const environment = readEnvironment({ ...empty, DATA_DIR });

  expect(environment).toMatchObject({ PORT: 3000, LOG_LEVEL: "info", TRUST_PROXY: false });
  expect(environment.DATABASE_URL).toBeUndefined();
});

test.each(["99999", "-1", "80.5", "http"])("the port %s is refused with the range of ports", (PORT) => {
  expect(messageOf(() => readEnvironment({ DATA_DIR, PORT }))).toContain(
    "  PORT: Write a port number from 0 to 65535, such as 3000",
  );
});

writeFileSync(join(DATA_DIR, "a-file"), "");
symlinkSync("circle", join(DATA_DIR, "circle"));

test.each([
  [join(DATA_DIR, "a-file"), "This is a file."],
  [join(DATA_DIR, "a-file", "below"), "This lies below a file."],
  ["/proc/shop", "No directory can be made there."],
  ["/proc", "No directory can be made there."],
  [join(DATA_DIR, "long".repeat(64)), "This path is too long."],
  [join(DATA_DIR, "circle", "below"), "Its links lead in a circle."],
])("a data directory at %s stops the start with a sentence", (directory, sentence) => {
  const elsewhere = { DATABASE_URL: "postgres://localhost/x", COOKIE_SECRET };
  expect(messageOf(() => readEnvironment({ ...elsewhere, DATA_DIR: directory }))).toContain(`  DATA_DIR: ${sentence}`);
});

test("a data directory of somebody else stops the start with a sentence", async () => {
  const closed = aFolder();
  chmodSync(closed, 0o755);
  const script = `import { faultOfDataDirectory } from "${import.meta.dirname}/data-directory.ts";
    if (process.getuid() === 0) process.seteuid(65534); else (await import("node:fs")).chmodSync(${JSON.stringify(closed)}, 0o500);
    console.log(faultOfDataDirectory(${JSON.stringify(closed)}));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  expect(stdout).toContain("This user may not write there. Start as its owner");
});

test("the public address follows the port unless it is given, and loses its last slash", () => {
  expect(readEnvironment({ DATA_DIR, PORT: "4000" }).SITE_URL).toBe("http://localhost:4000");
  expect(readEnvironment({ DATA_DIR, SITE_URL: "http://example.com/" }).SITE_URL).toBe("http://example.com");
});

test("an address with https wants to know whether the proxy in front tells who asks", () => {
  for (const SITE_URL of ["https://example.com", "HTTPS://example.com/"]) {
    const unknown = messageOf(() => readEnvironment({ DATA_DIR, SITE_URL, TRUST_PROXY: "" }));
    expect(unknown).toMatch(/^ {2}TRUST_PROXY: SITE_URL begins with https:.* Write true if .*; write false if not/m);
    for (const [TRUST_PROXY, isTrusted] of [["true", true] as const, ["false", false] as const])
      expect(readEnvironment({ DATA_DIR, SITE_URL, TRUST_PROXY })).toMatchObject({ TRUST_PROXY: isTrusted });
  }
  expect(readEnvironment({ DATA_DIR, SITE_URL: "http://example.com" }).TRUST_PROXY).toBe(false);
});

test("without a cookie secret one is made, kept and readable by its owner alone", () => {
  const { COOKIE_SECRETS: made, secretFile } = readEnvironment({ DATA_DIR });

  expect(made.map(({ length }) => length >= 32)).toEqual([true]);
  expect(readEnvironment({ DATA_DIR }).COOKIE_SECRETS).toEqual(made);
  expect(secretFile).toBe(join(DATA_DIR, "cookie-secret"));
  expect(statSync(secretFile!).mode & 0o777).toBe(0o600);
  expect(readEnvironment({ DATA_DIR, COOKIE_SECRET })).toMatchObject({
    COOKIE_SECRETS: [COOKIE_SECRET],
    secretFile: undefined,
  });
});

test("the cookie secret may have a former one beside it, and each must be long", () => {
  const former = COOKIE_SECRET.toUpperCase();
  const secrets = readEnvironment({ DATA_DIR, COOKIE_SECRET: `${COOKIE_SECRET}, ${former}` }).COOKIE_SECRETS;
  expect(secrets).toEqual([COOKIE_SECRET, former]);
  expect(() => readEnvironment({ DATA_DIR, COOKIE_SECRET: `${COOKIE_SECRET},old` })).toThrow("  COOKIE_SECRET: ");

  const kept = aFolder();
  writeFileSync(join(kept, "cookie-secret"), `${former},${COOKIE_SECRET}\n`);
  expect(readEnvironment({ DATA_DIR: kept }).COOKIE_SECRETS).toEqual([former, COOKIE_SECRET]);
});

test.each(["", ",", "short"])("a kept secret that became %j is named instead of being used", (left) => {
  const spoilt = aFolder();
  writeFileSync(join(spoilt, "cookie-secret"), left);
  expect(() => readEnvironment({ DATA_DIR: spoilt })).toThrow(`${join(spoilt, "cookie-secret")} needs attention`);
});

test("Razorpay's webhook may have a former secret beside its present one", () => {
  const keys = { RAZORPAY_KEY_ID: "rzp_test_1", RAZORPAY_KEY_SECRET: "secret", RAZORPAY_WEBHOOK_SECRET: "new, old" };
  const environment = readEnvironment({ DATA_DIR, ...keys, RAZORPAY_URL: "http://localhost:4000/" });
  expect(environment.RAZORPAY_WEBHOOK_SECRET).toEqual(["new", "old"]);
  expect(environment.RAZORPAY_URL).toBe("http://localhost:4000");
});

test("a secret may stand in a file that its variable with _FILE names", () => {
  const file = join(aFolder(), "secret");
  writeFileSync(file, `${COOKIE_SECRET}\n`);
  expect(readEnvironment({ DATA_DIR, COOKIE_SECRET_FILE: file }).COOKIE_SECRETS).toEqual([COOKIE_SECRET]);

  writeFileSync(file, " \n");
  const message = messageOf(() =>
    readEnvironment({
      DATA_DIR,
      COOKIE_SECRET,
      COOKIE_SECRET_FILE: file,
      SMTP_URL_FILE: `${file}s`,
      PUSH_KEY_FILE: file,
    }),
  );
  expect(message).toContain("  COOKIE_SECRET_FILE: Leave this or COOKIE_SECRET out.");
  expect(message).toContain(`  SMTP_URL_FILE: ${file}s cannot be read (ENOENT).`);
  expect(message).toContain(`  PUSH_KEY_FILE: ${file} is empty.`);
});

test("no data directory is needed once everything that it would keep is elsewhere", () => {
  const elsewhere = {
    DATABASE_URL: "postgres://localhost/x",
    SMTP_URL: "smtp://localhost",
    COOKIE_SECRET,
    PUSH_KEY: "k".repeat(43),
  };
  expect(readEnvironment(elsewhere).DATA_DIR).toBe(join(tmpdir(), "shop"));
  expect(existsSync(join(tmpdir(), "shop"))).toBe(false);
  for (const name of Object.keys(elsewhere)) {
    const lacking = { ...elsewhere, [name]: "", DATA_DIR: "/proc" };
    expect(messageOf(() => readEnvironment(lacking))).toContain("  DATA_DIR: ");
  }
});

test(".env.example explains every variable and no other", () => {
  const example = readFileSync(".env.example", "utf8");
  const explained = [...example.matchAll(/^# \S.*\n([A-Z_]+)=/gm)].map(([, name]) => name);

  expect(explained).toEqual(variableNames);
});

function messageOf(refused: () => unknown): string {
  try {
    refused();
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}
