import { createHash } from "node:crypto";
import { ReadableStream as WebStream } from "node:stream/web";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { codeOf } from "../error-code.ts";
import { Torn } from "./lines.ts";

const MARK = "age-encryption.org/v1\n";

/** Whether a file that begins with these bytes is sealed. */
export function isSealed(start: Buffer): boolean {
  return start.subarray(0, MARK.length).equals(Buffer.from(MARK));
}

/** Seals a stream so that only `key` (a secret key of age) opens it; without one, leaves it as it is. */
export async function* seal(source: AsyncIterable<Buffer>, key: string | undefined): AsyncGenerator<Buffer> {
  if (!key) return yield* source;
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(checked(key)));
  yield* through(source, (stream) => encrypter.encrypt(stream));
}

/**
 * Opens what `seal` sealed with `key`; without one, leaves what is not sealed as it is. Throws `Torn` when it was changed,
 * and otherwise says which key is missing: what is not sealed could have been written by anybody.
 */
export async function* unseal(source: AsyncIterable<Buffer>, key: string | undefined): AsyncGenerator<Buffer> {
  const rest = source[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < MARK.length) {
    const { done, value } = await rest.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  if (!isSealed(start) && !key) return yield* joined(start, rest);
  if (!isSealed(start)) throw new Error(notSealed);
  if (!key) throw new Error("This backup is sealed. Set BACKUP_KEY to the key that it was made with.");
  const decrypter = new Decrypter();
  decrypter.addIdentity(checked(key));
  try {
    yield* through(joined(start, rest), (stream) => decrypter.decrypt(stream));
  } catch (error) {
    if (String(error).includes("no identity matched")) throw new Error(otherKey, { cause: error });
    throw codeOf(error) ? error : new Torn();
  }
}

const notSealed =
  "This backup is not sealed, so anybody could have changed it. To restore it nevertheless, leave BACKUP_KEY empty.";
const otherKey =
  "This backup was sealed with another key than BACKUP_KEY. Only the key that it was made with opens it.";

/** What age says of a mistyped key has the key in it. */
function checked(key: string): string {
  try {
    new Decrypter().addIdentity(key);
    return key;
  } catch {
    throw new Error("BACKUP_KEY is mistyped. It is the line of age-keygen that begins with AGE-SECRET-KEY-1.");
  }
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Web streams are what age reads and writes. */
async function* through(
  source: AsyncIterable<Buffer>,
  work: (stream: ReadableStream<Uint8Array>) => Promise<unknown>,
): AsyncGenerator<Buffer> {
  const made = (await work(WebStream.from(source))) as WebStream<Uint8Array>;
  for await (const { buffer, byteOffset, byteLength } of made) yield Buffer.from(buffer, byteOffset, byteLength);
}

/** Eight letters that tell this key from others and tell nothing of it. */
export function nameOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 8);
}
