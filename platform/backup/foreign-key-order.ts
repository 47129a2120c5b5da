/** One table has a foreign key to another, or to itself. */
export type Reference = { from: string; to: string };

/**
 * The names in an order in which each comes after all that it refers to, so that rows can be loaded without a foreign
 * key that leads nowhere yet. Refuses tables that refer to each other in a circle.
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
