/** Telugu or Hindi if a text has more letters of that script than Latin letters, otherwise undefined (English). */
export function languageOf(text: string): "te" | "hi" | undefined {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const latin = count(/[a-z]/gi);
  if (count(/\p{Script=Telugu}/gu) > latin) return "te";
  return count(/\p{Script=Devanagari}/gu) > latin ? "hi" : undefined;
}
