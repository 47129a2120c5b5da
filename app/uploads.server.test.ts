import sharp from "sharp";
import { expect, test } from "vitest";
import { readUploads, tableText } from "./uploads.server.ts";

function formWith(file: Uint8Array<ArrayBuffer>, pasted = ""): FormData {
  const form = new FormData();
  form.set("file", new File([file], "statement.csv"));
  form.set("statement", pasted);
  return form;
}

const tableTextOf = (form: FormData) => tableText(form, { pasted: "statement", from: "your bank's app" });

const bytes = (text: string, encoding: BufferEncoding = "utf8") => new Uint8Array(Buffer.from(text, encoding));

test("the file goes before what was pasted, and without one the pasted lines are read", async () => {
  expect(await tableTextOf(formWith(bytes("from the file"), "pasted"))).toEqual({ text: "from the file" });
  expect(await tableTextOf(formWith(new Uint8Array(), "pasted"))).toEqual({ text: "pasted" });
  expect(await tableTextOf(new FormData())).toEqual({ text: "" });
});

test("a spreadsheet's Unicode text is read, and what PostgreSQL cannot keep is left out", async () => {
  expect(await tableTextOf(formWith(bytes("\uFEFFపూతరేకులు\t549", "utf16le")))).toEqual({ text: "పూతరేకులు\t549" });
  expect(await tableTextOf(formWith(bytes("Date\0,Credit")))).toEqual({ text: "Date,Credit" });
});

test.each(["utf16le", "utf16be"] as const)("UTF-16 is read with and without its mark: %s", async (encoding) => {
  for (const text of ["\uFEFFDate,₹ Credit", "Date,₹ Credit"]) {
    const little = Buffer.from(text, "utf16le");
    const file = new Uint8Array(encoding === "utf16be" ? little.swap16() : little);
    expect(await tableTextOf(formWith(file))).toEqual({ text: "Date,₹ Credit" });
  }
});

test.each([
  ["PK\u0003\u0004", "Excel workbook"],
  ["%PDF-1.7", "PDF"],
  ["a".repeat(1024 * 1024 + 1), "more than 1 MB"],
])("a file that begins with %.6s is refused in words", async (text, words) => {
  expect(await tableTextOf(formWith(bytes(text)))).toEqual({ refused: expect.stringContaining(words) });
});

const photograph = new Uint8Array(
  await sharp({ create: { width: 40, height: 30, channels: 3, background: "#a52" } })
    .jpeg()
    .toBuffer(),
);
/** Begins like a photograph, and is found to be none only when it is decoded. */
const damaged = photograph.slice(0, 200);

function sent(...files: Uint8Array<ArrayBuffer>[]): FormData {
  const form = new FormData();
  for (const [place, file] of files.entries()) form.append("photographs", new File([file], `${place + 1}.jpg`));
  return form;
}

test("photographs are counted before any is decoded, and what is no photograph takes no place", async () => {
  const two = await readUploads(sent(photograph, bytes("<svg/>"), damaged, damaged), { most: 5, room: 2 });
  expect(two.masters.map(({ name }) => name)).toEqual(["“1.jpg”"]);
  expect(two.problems).toEqual([
    "“2.jpg” is not a JPEG, PNG, WebP, AVIF or GIF picture.",
    expect.stringMatching(/^“3.jpg” .*damaged/),
    "“4.jpg” is one too many: there are 5 at most.",
  ]);
  const none = await readUploads(sent(damaged, photograph, damaged), { most: 5, room: 0 });
  expect(none).toEqual({ masters: [], problems: ["“1.jpg” and 2 more are too many: there are 5 at most."] });
});

test.each(["heic", "heix", "heim", "hevc", "mif1", "msf1"])(
  "a photograph that says %s is told how to change",
  async (brand) => {
    const file = bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}....`, "latin1");
    const { problems } = await readUploads(sent(file), { most: 5, room: 5 });
    expect(problems).toEqual([expect.stringMatching(/HEIC.*“Most Compatible” under Settings, Camera, Formats/)]);
  },
);
