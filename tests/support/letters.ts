import { expect } from "@playwright/test";
import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";

/** An e-mail address that nobody else uses. */
export function newEmail(): string {
  return `${randomUUID()}@example.net`;
}

export type Received = { subject: string; text: string };

/** What the shop has sent to an address by now, the first first. */
export async function lettersTo(address: string): Promise<Received[]> {
  const answer = await fetch(`${process.env.SHOP_POST}/?to=${encodeURIComponent(address)}`);
  return Promise.all(((await answer.json()) as string[]).map(open));
}

async function open(raw: string): Promise<Received> {
  const { subject = "", text = "" } = await PostalMime.parse(raw);
  return { subject, text };
}

/**
 * Waits for a letter with that subject, with a link to `page` that is none of `followed`, and gives that link. A mail
 * server may get a letter twice, so a new one is known by what is in it.
 */
export async function linkIn(address: string, subject: string, page: string, ...followed: string[]): Promise<string> {
  const found = async () => {
    const links = (await lettersTo(address))
      .filter((letter) => letter.subject === subject)
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
