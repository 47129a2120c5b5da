/** How many of some orders were refused at the door, and how many others came back. */
export type CameBack = { refused: number; cameBack: number };

/** What follows a number of orders: ", 2 refused, 1 came back"; "" while nothing came back. */
export function cameBackInWords({ refused, cameBack }: CameBack): string {
  return (refused > 0 ? `, ${refused} refused` : "") + (cameBack > 0 ? `, ${cameBack} came back` : "");
}
