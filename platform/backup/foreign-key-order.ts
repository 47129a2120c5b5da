/** A foreign key of table `from` that refers to table `to`. */
export type Reference = { from: string; to: string };

/**
 * Sorts tables so that each comes after the tables it refers to. Throws when tables refer to each other in a circle.
 */
export function inForeignKeyOrder(names: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  let left = [...names];
  while (left.length > 0) {
    const waits = (name: string) =>
      references.some(({ from, to }) => from === name && to !== name && left.includes(to));
    const next = left.filter((name) => !waits(name));
    if (next.length === 0) throw new Error(`These tables refer to each other in a circle: ${left.join(", ")}.`);
    ordered.push(...next);
    left = left.filter(waits);
  }
  return ordered;
}
