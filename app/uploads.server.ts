import { sayOneTooMany, sayPhotographFault, sayTooMany } from "./sentences/photographs.ts";
import { refusePhotograph } from "#domain/catalogue/pictures/photograph.ts";
import { makeMaster, type Master, type MasterSize } from "#domain/catalogue/pictures/picture-files.server.ts";

/** How many bytes show what kind of file a photograph is. */
const BEGINNING = 4096;

/**
 * Converts the photographs in a form to WebP (`masters`), at most `room` of them. What is no photograph or one too many
 * is refused before any is decoded. `problems` has a sentence for each refused file, and one for all that are too many.
 */
export async function readUploads(
  form: FormData,
  /** `most`: how many there may be in all. `room`: how many more there may be. */
  { most, room, size }: { most: number; room: number; size?: MasterSize },
): Promise<{ masters: (Master & { name: string })[]; problems: string[] }> {
  const masters: (Master & { name: string })[] = [];
  const problems: string[] = [];
  const sound: File[] = [];
  for (const file of form.getAll("photographs")) {
    if (typeof file === "string" || file.name === "") continue;
    const refused = refusePhotograph(Buffer.from(await file.slice(0, BEGINNING).arrayBuffer()));
    if (refused) problems.push(sayPhotographFault(named(file), refused));
    else sound.push(file);
  }
  const fitting = Math.max(0, room);
  for (const file of sound.slice(0, fitting)) {
    const master = await makeMaster(Buffer.from(await file.arrayBuffer()), size);
    if ("refused" in master) problems.push(sayPhotographFault(named(file), master.refused));
    else masters.push({ ...master, name: named(file) });
  }
  const [first, ...others] = sound.slice(fitting);
  if (first && others.length === 0) problems.push(sayOneTooMany(named(first), most));
  else if (first) problems.push(sayTooMany(named(first), others.length, most));
  return { masters, problems };
}

const named = ({ name }: File) => `“${name.slice(0, 60)}”`;

/** The most bytes of a table: 1 MB. The server accepts only 64 kB more for the whole form. */
const LARGEST = 1024 * 1024;

/** The first bytes of file formats that are not text, each with the sentence of the refusal. */
const beginnings: [bytes: number[], sentence: (source: string) => string][] = [
  [[0x50, 0x4b], (source) => `This is an Excel workbook. Save it as CSV first, or choose CSV in ${source}.`],
  [[0xd0, 0xcf], (source) => `This is an old Excel workbook. Save it as CSV first, or choose CSV in ${source}.`],
  [[0x25, 0x50, 0x44, 0x46], (source) => `This is a PDF. Choose CSV in ${source} instead.`],
];

/**
 * The text of a table, from the file chosen in the field `file` or as pasted into the field `pasted`. `from`: where it
 * comes from, such as "your bank's app". Refuses more than 1 MB, workbooks and PDFs.
 */
export async function tableText(
  form: FormData,
  { from, ...names }: { file?: string; pasted: string; from: string },
): Promise<{ text: string } | { refused: string }> {
  const file = form.get(names.file ?? "file");
  const pasted = form.get(names.pasted);
  const hasFile = typeof file === "object" && file !== null && file.size > 0;
  const bytes = hasFile
    ? new Uint8Array(await file.arrayBuffer())
    : Buffer.from(typeof pasted === "string" ? pasted : "");
  if (bytes.length > LARGEST) return { refused: `This is more than 1 MB. Choose fewer days in ${from}.` };
  const known = beginnings.find(([beginning]) => beginning.every((byte, index) => bytes[index] === byte));
  if (known && hasFile) return { refused: known[1](from) };
  return { text: decoderFor(bytes).decode(bytes).replaceAll("\0", "") };
}

/** A decoder for UTF-8, or for the UTF-16 in which spreadsheet programs save "Unicode text", also without its mark. */
function decoderFor([first, second]: Uint8Array): TextDecoder {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return new TextDecoder("utf-16le");
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return new TextDecoder("utf-16be");
  return new TextDecoder("utf-8");
}
