import { resolve } from "node:path";
import { z } from "zod";
import { codeOf } from "./error-code.ts";
import { keepSecret } from "./kept-secret.ts";

const settled = z.object({
  PORT: z.coerce.number("Write a port number such as 3000.").int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
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
  COOKIE_SECRET: z.string().min(32, "Write at least 32 random characters.").optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], {
      error: "Write one of fatal, error, warn, info, debug, silent.",
    })
    .default("info"),
  TRUST_PROXY: z.enum(["true", "false"], { error: "Write true or false." }).default("false"),
  CHROMIUM: z.string().optional(),
});

export const variableNames = Object.keys(settled.shape);

export type Environment = ReturnType<typeof readEnvironment>;

/**
 * The settings of this process, from its environment variables; an empty variable counts as unset.
 * Throws one error that names every faulty variable and says what to write. Without COOKIE_SECRET a random one is
 * made once and kept in the data directory.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  const written = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = settled.safeParse(written);
  if (!parsed.success) throw new Error(describe(parsed.error));

  const { PORT, SITE_URL, COOKIE_SECRET, TRUST_PROXY, ...rest } = parsed.data;
  const DATA_DIR = resolve(rest.DATA_DIR);
  return {
    ...rest,
    PORT,
    DATA_DIR,
    /** The public origin, without a slash at its end. */
    SITE_URL: new URL(SITE_URL ?? `http://localhost:${PORT}`).origin,
    TRUST_PROXY: TRUST_PROXY === "true",
    COOKIE_SECRET: COOKIE_SECRET ?? keepSecret(resolve(DATA_DIR, "cookie-secret")),
  };
}

/** As `readEnvironment`, with what `.env` adds to the variables of this process. */
export function loadEnvironment(): Environment {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  return readEnvironment(process.env);
}

function describe(error: z.ZodError): string {
  const faults = error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  return ["These environment variables need attention:", ...faults].join("\n");
}
