import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { faultOfDataDirectory } from "./data-directory.ts";
import { codeOf } from "./error-code.ts";
import { keepSecret } from "./kept-secret.ts";

const longSecrets =
  "Write at least 32 random characters; while it is being changed, the new ones and the old, with a comma.";

const someWorkers = "Write how many processes serve the shop, from 1 to 64; more than there are cores gain nothing.";

const aPort = "Write a port number from 0 to 65535, such as 3000; 0 lets the machine choose.";

const settled = z.object({
  PORT: z.coerce.number(aPort).int(aPort).min(0, aPort).max(65535, aPort).default(3000),
  HOST: z.string().optional(),
  WORKERS: z.coerce.number(someWorkers).int(someWorkers).min(1, someWorkers).max(64, someWorkers).default(1),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "Write an address such as postgres://user:password@host:5432/name." })
    .optional(),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: "Write the public address, such as https://www.example.com." })
    .refine((url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`, {
      error: "Write the address without a path, such as https://www.example.com.",
    })
    .optional(),
  COOKIE_SECRET: z
    .string()
    .refine((secrets) => areLong(listed(secrets)), longSecrets)
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "Write an address such as smtps://user:password@mail.example.com." })
    .optional(),
  MAIL_FROM: z.email("Write the address that mails come from, such as shop@example.com.").optional(),
  CDN_PURGE_URL: z
    .string()
    .transform((addresses) => addresses.split(/[\s,]+/).filter(Boolean))
    .refine((addresses) => addresses.length > 0 && addresses.every(canBeAsked), {
      error: ({ input }) => whatEmptiesCaches(input as string[]),
    })
    .optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], {
      error: "Write one of fatal, error, warn, info, debug, silent.",
    })
    .default("info"),
  TRUST_PROXY: z.enum(["true", "false"], { error: "Write true or false." }).optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_URL: z
    .url({ protocol: /^https?$/, error: "Write the address of the gateway, such as https://api.razorpay.com." })
    .default("https://api.razorpay.com"),
  RAZORPAY_CHECKOUT_URL: z
    .url({ protocol: /^https?$/, error: "Write the address of the hosted checkout page." })
    .default("https://api.razorpay.com/v1/checkout/embedded"),
  PUSH_KEY: z
    .string()
    .refine(isPrivateKey, { error: "Write the text of DATA_DIR/push-key, or leave it out and it is made." })
    .optional(),
  PUSH_STAND_IN: z
    .url({ protocol: /^https?$/, error: "Write the address of the stand-in for push services, for tests only." })
    .optional(),
  OFFLINE_PAGES: z.enum(["on", "off"], { error: "Write on or off." }).default("on"),
  METRICS_PORT: z.coerce.number(aPort).int(aPort).min(1, aPort).max(65535, aPort).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  JOBS: z.enum(["on", "off"], { error: "Write on or off." }).default("on"),
  MIGRATE: z.enum(["on", "off"], { error: "Write on or off." }).default("off"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1/, "Write the line of age-keygen that begins with AGE-SECRET-KEY-1.")
    .optional(),
  CHROMIUM: z.string().optional(),
});

/** The variables whose value may stand in a file instead, which NAME_FILE names. */
const inFiles = [
  "DATABASE_URL",
  "COOKIE_SECRET",
  "SMTP_URL",
  "RAZORPAY_KEY_ID",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "PUSH_KEY",
  "BACKUP_KEY",
] as const;

/** Without one of these, the shop keeps in DATA_DIR what the variable would have named. */
const insteadOfFiles = ["DATABASE_URL", "COOKIE_SECRET", "SMTP_URL", "PUSH_KEY"] as const;

const togetherOrNotAtAll = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const;

export const variableNames = Object.keys(settled.shape);

export type Environment = ReturnType<typeof readEnvironment>;

/**
 * Reads the settings from environment variables; an empty variable counts as unset. Creates the data directory, unless
 * nothing has to be kept there, and without COOKIE_SECRET a file with a random secret. Throws one error that names every
 * wrong variable.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  const { written, unread } = withFiles(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim())),
  );
  const parsed = settled.safeParse(written);
  const keepsFiles = insteadOfFiles.some((name) => !written[name]);
  const DATA_DIR = resolve(written.DATA_DIR ?? (keepsFiles ? "data" : join(tmpdir(), "shop")));
  const faults = [...unread, ...(parsed.error?.issues ?? []).map(describe)];
  faults.push(...(keepsFiles ? unwritable(DATA_DIR) : []), ...halfSet(written), ...unknownProxy(written));
  if (!parsed.success || faults.length > 0) {
    throw new Error(["These environment variables need attention:", ...faults].join("\n"));
  }

  const { PORT, SITE_URL, COOKIE_SECRET, TRUST_PROXY, RAZORPAY_URL, RAZORPAY_WEBHOOK_SECRET, PUSH_KEY, ...rest } =
    parsed.data;
  const secretFile = COOKIE_SECRET ? undefined : resolve(DATA_DIR, "cookie-secret");
  const COOKIE_SECRETS = listed(COOKIE_SECRET ?? keepSecret(secretFile!));
  if (!areLong(COOKIE_SECRETS)) throw new Error(`${secretFile} needs attention: ${longSecrets}`);
  return {
    ...rest,
    PORT,
    DATA_DIR,
    BACKUP_DIR: resolve(rest.BACKUP_DIR ?? join(DATA_DIR, "backups")),
    SITE_URL: new URL(SITE_URL ?? `http://localhost:${PORT}`).origin,
    TRUST_PROXY: TRUST_PROXY === "true",
    RAZORPAY_URL: RAZORPAY_URL.replace(/\/+$/, ""),
    RAZORPAY_WEBHOOK_SECRET: RAZORPAY_WEBHOOK_SECRET && listed(RAZORPAY_WEBHOOK_SECRET),
    /** The cookie secrets. The first one signs cookies; cookies signed with any of them are accepted. */
    COOKIE_SECRETS,
    /** The file with the cookie secret; undefined when COOKIE_SECRET is set. */
    secretFile,
    PUSH_KEY,
    /** The file with the key of push messages, made when it is first needed; undefined when PUSH_KEY is set. */
    pushKeyFile: PUSH_KEY ? undefined : resolve(DATA_DIR, "push-key"),
  };
}

/**
 * Reads the settings from the environment and the file `.env`; where both set a variable, the environment wins. Throws
 * when a variable is wrong.
 */
export function loadEnvironment(): Environment {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  return readEnvironment(process.env);
}

type Written = Record<string, string | undefined>;

/** The variables with those that stand in files, and a fault for each file that cannot be used. */
function withFiles(variables: Written): { written: Written; unread: string[] } {
  const written = { ...variables };
  const unread: string[] = [];
  for (const name of inFiles) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    try {
      if (variables[name]) throw new Error(`Leave this or ${name} out.`);
      written[name] = readFileSync(file, "utf8").trim();
      if (!written[name]) throw new Error(`${file} is empty.`);
    } catch (error) {
      const code = codeOf(error);
      unread.push(`  ${name}_FILE: ${code ? `${file} cannot be read (${code}).` : (error as Error).message}`);
    }
  }
  return { written, unread };
}

/** Splits a variable with secrets at commas. It has several secrets only while a new secret replaces an old one. */
function listed(secrets: string): string[] {
  return secrets
    .split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);
}

/** Whether an address can be asked by GET. One with a user and a password in it cannot. */
function canBeAsked(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

function whatEmptiesCaches(addresses: string[]): string {
  const wrong = addresses.findIndex((address) => !canBeAsked(address)) + 1;
  return (
    "Write the addresses that empty the caches in front, such as http://127.0.0.1:8081/purge, with commas between and " +
    `no password in them; the one in place ${wrong || 1} is not such an address.`
  );
}

function areLong(secrets: string[]): boolean {
  return secrets.length > 0 && secrets.every(({ length }) => length >= 32);
}

/** Whether a text is 32 bytes in base64url. Of these, all but one in four thousand million are keys on the curve P-256. */
function isPrivateKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

function describe({ path, message }: z.core.$ZodIssue): string {
  return `  ${path.join(".")}: ${message}`;
}

function unwritable(directory: string): string[] {
  const fault = faultOfDataDirectory(directory);
  return fault ? [`  DATA_DIR: ${fault} (${directory})`] : [];
}

/** The shop speaks plain HTTP, so only a proxy in front of it can end HTTPS. */
function unknownProxy({ SITE_URL, TRUST_PROXY }: Written): string[] {
  if (!SITE_URL || !/^https:/i.test(SITE_URL) || TRUST_PROXY) return [];
  return [
    "  TRUST_PROXY: SITE_URL begins with https://, so a proxy stands in front of the shop. Write true if it writes " +
      "X-Forwarded-For, as Caddy, nginx and most hosts do; write false if not, and all visitors count as one.",
  ];
}

function halfSet(written: Written): string[] {
  const missing = togetherOrNotAtAll.filter((name) => written[name] === undefined);
  if (missing.length === togetherOrNotAtAll.length) return [];
  return missing.map((name) => `  ${name}: Set it together with the other keys of Razorpay, or none of them.`);
}
