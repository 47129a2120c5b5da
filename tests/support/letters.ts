import { expect } from "@playwright/test";
import { randomUUID } from "node:crypto";

/** An e-mail address that nobody else uses. */
export function newEmail(): string {
  return `${randomUUID()}@example.net`;
}

export type Received = { subject: string; text: string };

/** What the shop has sent to an address by now, the first first. */
export async function lettersTo(address: string): Promise<Received[]> {
  const answer = await fetch(`${process.env.SHOP_POST}/?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as string[]).map(open);
}

/** Waits for a letter with that subject and gives the first link in it that leads to `page`. */
export async function linkIn(address: string, subject: string, page: string): Promise<string> {
  const found = async () => (await lettersTo(address)).findLast((letter) => letter.subject === subject);
  await expect.poll(async () => (await found())?.subject, { timeout: 20_000 }).toBe(subject);
  const links = (await found())!.text.match(/https?:\/\/\S+/g) ?? [];
  const link = links.find((one) => new URL(one).pathname.startsWith(page));
  if (!link) throw new Error(`The letter "${subject}" has no link to ${page}.`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** The plain text of a letter with two versions. */
function open(raw: string): Received {
  const [, subject = ""] = /^Subject: (.*?)\r?$/m.exec(raw) ?? [];
  const [, head = "", body = ""] = /Content-Type: text\/plain([^]*?)\r\n\r\n([^]*?)\r\n--/.exec(raw) ?? [];
  return { subject, text: decode(head, body) };
}

function decode(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
