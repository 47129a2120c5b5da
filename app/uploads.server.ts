import { makeMaster, type Master, type MasterSize } from "#domain/catalogue/pictures/picture-files.server.ts";

/**
 * The photographs, at most `most` of them, that were chosen in the field "photographs" of a form, ready to be kept, each with the first letters
 * of its file's name; and a sentence for each that is refused.
 */
export async function readUploads(
  form: FormData,
  { most = Infinity, size }: { most?: number; size?: MasterSize } = {},
): Promise<{ masters: (Master & { name: string })[]; problems: string[] }> {
  const masters: (Master & { name: string })[] = [];
  const problems: string[] = [];
  for (const file of form.getAll("photographs")) {
    if (typeof file === "string" || file.name === "") continue;
    const name = file.name.slice(0, 60);
    if (masters.length >= most) {
      problems.push(`“${name}” is one too many.`);
      continue;
    }
    const master = await makeMaster(Buffer.from(await file.arrayBuffer()), size);
    if ("refused" in master) problems.push(`“${name}” ${master.refused}.`);
    else masters.push({ ...master, name });
  }
  return { masters, problems };
}
