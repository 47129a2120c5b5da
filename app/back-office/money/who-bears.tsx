import { FieldProblem } from "#app/ui/field.tsx";

type Props = {
  courier: string;
  /** What lacks of the cash, in words. */
  words: string;
  /** The same in paise; negative when too much came. */
  paise: number;
  /** Whether the shop may bear it. */
  mayBear: boolean;
  problem: string | undefined;
};

/** Asks who bears what lacks of a hand-in, or whether what is too much is to be kept for the courier. */
export function WhoBears({ courier, words, paise, mayBear, problem }: Props) {
  const choices =
    paise < 0
      ? ([["courier", `It counts for ${courier}, also for what lacked before`]] as const)
      : ([
          ["courier", `${courier} still owes it`],
          ["fee", `${courier} keeps it as a fee`],
          ...(mayBear ? [["shop", "The shop bears it"] as const] : []),
        ] as const);
  return (
    <fieldset id="bearer" tabIndex={-1} className="field" aria-describedby={problem && "bearer-error"}>
      <legend>{words}</legend>
      <input type="hidden" name="asked" value={paise} />
      <FieldProblem id="bearer" problem={problem} />
      {choices.map(([bearer, name]) => (
        <label key={bearer} className="tick">
          <input type="radio" name="bearer" value={bearer} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
