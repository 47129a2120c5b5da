const numerals = ["౧", "౨", "౩", "౪", "౫", "౬", "౭", "౮", "౯"];

/** Numbered steps, at most nine, with Telugu digits. */
export function Steps({ steps }: { steps: readonly (readonly [name: string, text: string])[] }) {
  return (
    <ol className="steps grid">
      {steps.map(([name, text], place) => (
        <li key={name}>
          <span lang="te" className="te num" aria-hidden="true">
            {numerals[place]}
          </span>
          <h3>{name}</h3>
          <p className="muted mt-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}
