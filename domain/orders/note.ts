const MOST = 1000;

/** What is wrong with a note of the staff, in words; undefined when it can be kept. */
export function noteProblem(text: string): string | undefined {
  if (text.trim() === "") return "Write the note first";
  return text.length > MOST ? `Shorten the note to ${MOST} letters` : undefined;
}
