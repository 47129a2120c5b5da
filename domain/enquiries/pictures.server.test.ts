import { expect, test } from "vitest";
import { db } from "../../tests/support/database.ts";
import { goodContact } from "../../tests/support/enquiry-forms.ts";
import { findEnquiryByReference, lockEnquiry, recordEnquiry } from "./enquiries.server.ts";
import type { Enquiry } from "./enquiry.ts";
import { eraseWriter } from "./erasure.server.ts";
import { addEnquiryPicture, findEnquiryPicture, listEnquiryPictures } from "./pictures.server.ts";

const picture = (hash: string) => ({ hash, bytes: new Uint8Array([1, 2, 3]) });

test("an enquiry takes five photographs, each once, and loses them with its writer", async () => {
  const reference = await recordEnquiry(db, { kind: "complaint", ...goodContact() } as unknown as Enquiry);
  const add = (hash: string) => addEnquiryPicture(db, reference, picture(hash));
  for (const hash of ["a", "b", "a", "c", "d", "e"]) expect(await add(hash)).toBe(true);
  expect(await add("f")).toBe(false);
  const { id } = (await findEnquiryByReference(db, reference))!;
  expect(await listEnquiryPictures(db, id)).toEqual(["a", "b", "c", "d", "e"]);
  expect(await findEnquiryPicture(db, reference, "a")).toEqual(new Uint8Array([1, 2, 3]));
  expect(await findEnquiryPicture(db, reference, "f")).toBeUndefined();

  await db.transaction(async (tx) => eraseWriter(tx, (await lockEnquiry(tx, reference))!));
  expect(await listEnquiryPictures(db, id)).toEqual([]);
  expect(await add("a")).toBe(false);
  expect(await addEnquiryPicture(db, "TM-NONE", picture("a"))).toBe(false);
});
