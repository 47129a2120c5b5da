import { expect } from "@playwright/test";
import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";

/** A new e-mail address that no other test uses. */
export function newEmail(): string {
  return `${randomUUID()}@example.net`;
}

export type Received = { subject: string; text: string };

/** The e-mails that the shop has sent to an address so far, oldest first. */
export async function lettersTo(address: string): Promise<Received[]> {
  const answer = await fetch(`${process.env.SHOP_POST}/?to=${encodeURIComponent(address)}`);
  return Promise.all(((await answer.json()) as string[]).map(open));
}

async function open(raw: string): Promise<Received> {
  const { subject = "", text = "" } = await PostalMime.parse(raw);
  return { subject, text };
}

/**
 * Waits for an e-mail with this subject and a link to `page`. Returns the path and query of the link. Links in
 * `followed` do not count.
 */
export async function linkIn(
  address: string,
  subject: string | RegExp,
  page: string,
  ...followed: string[]
): Promise<string> {
  const found = async () => {
    const links = (await lettersTo(address))
      .filter((letter) => (typeof subject === "string" ? letter.subject === subject : subject.test(letter.subject)))
      .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      .map((link) => new URL(link))
      .filter(({ pathname }) => pathname.startsWith(page))
      .map(({ pathname, search }) => pathname + search);
    return links.find((link) => !followed.includes(link));
  };
  const words = `a link to ${page} in a letter "${subject}"`;
  await expect.poll(found, { message: words }).toBeDefined();
  return (await found())!;
}
