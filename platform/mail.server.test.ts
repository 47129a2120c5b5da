import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../tests/support/folder.ts";
import { startMailServer } from "../tests/support/mail-server.ts";
import { createLog } from "./log.ts";
import { AddressRefused, createMailer, type Letter } from "./mail.server.ts";

const log = createLog("silent");
const folder = aFolder();
const letter: Letter = {
  id: "order-event-7.customer",
  from: { name: "The Tastemakers", address: "shop@example.com" },
  to: { name: "లక్ష్మి", address: "lakshmi@example.net" },
  subject: "Order placed",
  text: "నమస్కారం",
  html: "<p>నమస్కారం</p>",
};

test("a letter reaches the mail server with a name that a repeat shares", async () => {
  const server = await startMailServer();
  const mailer = createMailer({ smtpUrl: server.url, folder, from: "out@example.org" }, log);
  await mailer.send(letter);
  await mailer.send(letter);
  await server.stop();

  const [first, second] = server.letters;
  expect(first!.to).toBe("lakshmi@example.net");
  expect(first!.raw).toMatch(/^From: The Tastemakers <out@example.org>\r$/m);
  expect(first!.raw).toMatch(/^Reply-To: The Tastemakers <shop@example.com>\r$/m);
  for (const { raw } of [first!, second!]) {
    expect(raw).toMatch(/^Message-ID: <order-event-7.customer@example.org>\r$/m);
  }
});

test("a server that says not now, and one that is away, are errors that may be tried again", async () => {
  const server = await startMailServer();
  const mailer = createMailer({ smtpUrl: server.url, folder }, log);
  server.refusals.set(letter.to.address, { responseCode: 451, message: "4.3.2 come back later" });
  await expect(mailer.send(letter)).rejects.not.toBeInstanceOf(AddressRefused);
  server.refusals.set(letter.to.address, { responseCode: 550, message: "5.7.1 relaying denied" });
  await expect(mailer.send(letter)).rejects.not.toBeInstanceOf(AddressRefused);
  server.refusals.clear();
  await mailer.send(letter);
  await server.stop();

  expect(server.letters).toHaveLength(1);
  await expect(mailer.send(letter)).rejects.toThrow("ECONNREFUSED");
});

test("an address that does not exist is told apart, as is one that is really two", async () => {
  const server = await startMailServer();
  const mailer = createMailer({ smtpUrl: server.url, folder }, log);
  server.refusals.set(letter.to.address, { responseCode: 550, message: "5.1.1 nobody of that name" });
  await expect(mailer.send(letter)).rejects.toBeInstanceOf(AddressRefused);
  const two = { name: "", address: "a@example.net,b@example.net" };
  await expect(mailer.send({ ...letter, to: two })).rejects.toBeInstanceOf(AddressRefused);
  await server.stop();
  expect(server.letters).toEqual([]);
});

test("nothing a customer writes becomes a header", async () => {
  const server = await startMailServer();
  const mailer = createMailer({ smtpUrl: server.url, folder }, log);
  const bad = "Ravi\r\nBcc: all@example.net\u2028X-Bad: yes";
  await mailer.send({ ...letter, to: { ...letter.to, name: bad }, subject: bad, replyTo: { ...letter.to, name: bad } });
  await expect(mailer.send({ ...letter, id: "a\r\nBcc: b" })).rejects.toThrow(RangeError);
  await server.stop();

  const head = server.letters[0]!.raw.split("\r\n\r\n")[0]!;
  expect(server.letters[0]!.to).toBe("lakshmi@example.net");
  expect(head).not.toMatch(/^(Bcc|X-Bad):/im);
});

test("without a server letters are files that only their owner may read, a repeat replacing the first", async () => {
  const mailer = createMailer({ folder: join(folder, "mail") }, log);
  await mailer.send(letter);
  await mailer.send({ ...letter, subject: "Again", text: "one line\nanother" });

  expect(readdirSync(join(folder, "mail"))).toEqual(["order-event-7.customer.eml"]);
  const file = join(folder, "mail", "order-event-7.customer.eml");
  const written = readFileSync(file, "utf8");
  expect(written).toMatch(/^Subject: Again\r$/m);
  expect(written).toContain("\r\none line\r\nanother\r\n");
  expect(written).not.toMatch(/[^\r]\n/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a mail server that says nothing for too long is given up, and the letter may be sent again", async () => {
  const server = await startMailServer();
  server.state.beforeYes = () => new Promise<never>(() => {});
  const impatient = createMailer({ smtpUrl: server.url, folder, silence: 200 }, log);
  await expect(impatient.send(letter)).rejects.not.toBeInstanceOf(AddressRefused);
  server.state.beforeYes = undefined;
  await createMailer({ smtpUrl: server.url, folder }, log).send(letter);
  await server.stop();
});
