import { randomFillSync } from "node:crypto";

// Thirty-two characters that are hard to confuse when they are read aloud or typed.
const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
const pool = Buffer.alloc(4096);
let used = pool.length;

/** A reference of eight random letters and digits for one request, shown in its answer and in the log. */
export function newReference(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let reference = "";
  for (const end = used + 8; used < end; used++) reference += SIGNS[pool[used]! & 31];
  return reference;
}
