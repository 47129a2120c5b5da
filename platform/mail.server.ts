import { mkdirSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Log } from "./log.ts";

export type Address = { name: string; address: string };

export type Letter = {
  /** Names the letter for good, so that one that is sent again can be told: letters, digits, dots and hyphens. */
  id: string;
  from: Address;
  to: Address;
  replyTo?: Address;
  subject: string;
  text: string;
  html: string;
  /** For an answer that a person wrote: the id of the letter it follows, so that mail programs show one thread. */
  inReplyTo?: string;
};

export type Mailer = {
  /** False while letters are only kept as files. */
  delivers: boolean;
  /** Resolves once the mail server has taken the letter. What is thrown may be tried again, save `AddressRefused`. */
  send(letter: Letter): Promise<void>;
};

/** Nobody can be reached at the address, now or later. */
export class AddressRefused extends Error {}

const TIMEOUT = 15_000;

/**
 * Sends by the mail server at `smtpUrl`; without one, letters become .eml files in `folder`, which only their owner
 * may read. `from`, when given, stands for every sender's address, and answers then go to the sender's own.
 */
export function createMailer(
  { smtpUrl, folder, from }: { smtpUrl?: string | undefined; folder: string; from?: string | undefined },
  log: Log,
): Mailer {
  const deliver = smtpUrl ? byServer(smtpUrl) : intoFolder(folder);

  async function send(letter: Letter): Promise<void> {
    if (!/^[a-z0-9.-]+$/i.test(letter.id)) throw new RangeError(`A letter cannot be named ${letter.id}`);
    const sender = from ? { ...letter.from, address: from } : letter.from;
    const replyTo = letter.replyTo ?? (from ? letter.from : undefined);
    const named = (id: string) => `<${id}@${sender.address.split("@").at(-1)}>`;
    const before = letter.inReplyTo && named(letter.inReplyTo);
    await deliver(letter.id, {
      messageId: named(letter.id),
      ...(before && { inReplyTo: before, references: before }),
      from: clean(sender),
      to: clean(letter.to),
      ...(replyTo && { replyTo: clean(replyTo) }),
      subject: oneLine(letter.subject),
      text: letter.text,
      html: letter.html,
      // RFC 3834: holiday notices are not to answer what no person wrote.
      headers: before ? {} : { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    log.info({ letter: letter.id }, smtpUrl ? "a letter was sent" : "a letter was written to a file");
  }
  return { delivers: smtpUrl !== undefined, send };
}

type Message = Parameters<ReturnType<typeof createTransport>["sendMail"]>[0];
type Deliver = (id: string, message: Message) => Promise<unknown>;

function byServer(url: string): Deliver {
  const timeouts = {
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    dnsTimeout: TIMEOUT,
  };
  const transport = createTransport({ url, ...timeouts });
  return (_, message) =>
    transport.sendMail(message).catch((error: unknown) => {
      throw refusesAddress(error) ? new AddressRefused("The address was refused.", { cause: error }) : error;
    });
}

/** RFC 3463: X.1.Y is about the address itself; any other refusal may be a setting of ours and is worth another try. */
function refusesAddress(error: unknown): boolean {
  const { command, response } = (error ?? {}) as { command?: unknown; response?: unknown };
  return command === "RCPT TO" && typeof response === "string" && /^5\d\d[ -]5\.1\.\d/.test(response);
}

function intoFolder(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (id, message) => {
    const { message: written } = await transport.sendMail(message);
    const file = join(folder, `${id}.eml`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, written as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

function clean({ name, address }: Address): Address {
  if (!/^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(address)) {
    throw new AddressRefused("This is not one e-mail address.");
  }
  return { name: oneLine(name), address };
}

/** What a line break smuggles in would be a header of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
