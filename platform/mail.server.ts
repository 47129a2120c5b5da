import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Log } from "./log.ts";
import { letters } from "./metrics.ts";

export type Address = { name: string; address: string };

export type Letter = {
  /** An id that stays the same when the e-mail is sent again. Letters, digits, dots and hyphens only. */
  id: string;
  from: Address;
  to: Address;
  replyTo?: Address;
  subject: string;
  text: string;
  html: string;
  /** The id of the e-mail that this e-mail answers. */
  inReplyTo?: string;
};

export type Mailer = {
  /** Whether e-mails are really sent; false when they are only written to files. */
  delivers: boolean;
  /**
   * Sends an e-mail or writes its file. Throws `AddressRefused` when nobody can be reached at the address, and
   * RangeError when the id is malformed. After any other error the e-mail may be sent again.
   */
  send(letter: Letter): Promise<void>;
};

/** Thrown when an address is malformed or nobody can be reached at it. Trying again is useless. */
export class AddressRefused extends Error {}

/** Milliseconds in which a mail server has to be found and to take a connection. */
const CONNECT = 15_000;
/**
 * Milliseconds for which a mail server may say nothing. RFC 5321, 4.5.3.2, wants this patience at the end of a message:
 * a server that only answers late has taken it, and would get it again.
 */
const SILENCE = 10 * 60_000;

/**
 * Sends e-mails through the mail server at `smtpUrl`. Without `smtpUrl`, writes them as .eml files into `folder`.
 * `from` replaces the sender's address in every e-mail. `silence`: milliseconds for which the server may say nothing.
 */
export function createMailer(
  {
    smtpUrl,
    folder,
    from,
    silence = SILENCE,
  }: { smtpUrl?: string | undefined; folder: string; from?: string | undefined; silence?: number },
  log: Log,
): Mailer {
  const deliver = smtpUrl ? byServer(smtpUrl, silence) : intoFolder(folder);

  async function send(letter: Letter): Promise<void> {
    if (!/^[a-z0-9.-]+$/i.test(letter.id)) throw new RangeError(`A letter cannot be named ${letter.id}`);
    const sender = from ? { ...letter.from, address: from } : letter.from;
    // An e-mail without a Reply-To of its own is still answered at the address that `from` replaces.
    const replyTo = letter.replyTo ?? (from ? letter.from : undefined);
    const named = (id: string) => `<${id}@${sender.address.split("@").at(-1)}>`;
    const before = letter.inReplyTo && named(letter.inReplyTo);
    const sent = deliver(letter.id, {
      messageId: named(letter.id),
      ...(before && { inReplyTo: before, references: before }),
      from: clean(sender),
      to: clean(letter.to),
      ...(replyTo && { replyTo: clean(replyTo) }),
      subject: oneLine(letter.subject),
      text: letter.text,
      html: letter.html,
      // RFC 3834: holiday notices must not answer automatic e-mails.
      headers: before ? {} : { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await sent.catch((error: unknown) => {
      letters.inc({ outcome: error instanceof AddressRefused ? "refused" : "failed" });
      throw error;
    });
    letters.inc({ outcome: smtpUrl ? "sent" : "written" });
    log.info({ letter: letter.id }, smtpUrl ? "a letter was sent" : "a letter was written to a file");
  }
  return { delivers: smtpUrl !== undefined, send };
}

type Message = Parameters<ReturnType<typeof createTransport>["sendMail"]>[0];
type Deliver = (id: string, message: Message) => Promise<unknown>;

function byServer(url: string, silence: number): Deliver {
  const timeouts = {
    dnsTimeout: CONNECT,
    connectionTimeout: CONNECT,
    greetingTimeout: 4 * CONNECT,
    socketTimeout: silence,
  };
  const transport = createTransport({ url, ...timeouts });
  return (_, message) =>
    transport.sendMail(message).catch((error: unknown) => {
      throw refusesAddress(error) ? new AddressRefused("The address was refused.", { cause: error }) : error;
    });
}

/** Whether a mail server refused an e-mail because of the recipient's address (status 5.1.x in RFC 3463). */
function refusesAddress(error: unknown): boolean {
  const { command, response } = (error ?? {}) as { command?: unknown; response?: unknown };
  return command === "RCPT TO" && typeof response === "string" && /^5\d\d[ -]5\.1\.\d/.test(response);
}

function intoFolder(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (id, message) => {
    const { message: written } = await transport.sendMail(message);
    // RFC 5322 ends lines with CR and LF. The transport's own conversion takes as long as writing the message does.
    const lines = (written as Buffer).toString("latin1").replaceAll(/\r?\n/g, "\r\n");
    const file = join(folder, `${id}.eml`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // At once: to wake a thread for each step costs more than a small file does.
    writeFileSync(`${file}.part`, lines, { encoding: "latin1", mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
}

function clean({ name, address }: Address): Address {
  if (!/^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(address)) {
    throw new AddressRefused("This is not one e-mail address.");
  }
  return { name: oneLine(name), address };
}

/** Removes line breaks: in a header's value they would let somebody add mail headers. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
