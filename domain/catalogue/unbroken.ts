/** "500 g" as it is drawn in narrow columns: the unit never stands alone on a line. */
export function unbroken(label: string): string {
  return label.replaceAll(/(\d) (?=k?g\b)/g, "$1\u00a0");
}
