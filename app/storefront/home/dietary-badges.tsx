import { Seal } from "#app/ui/icon.tsx";

/** Five badges, each with the sentence that makes it true: bold words alone would need a laboratory's test. */
export function DietaryBadges({ glutenFree }: { glutenFree: number }) {
  const badges = [
    ["leaf", "100% vegetarian", "No meat, fish, egg or gelatine. The silver leaf is machine-made."],
    ["cube", "Less sugar", "Dry Fruit Laddu is sweet from dates and figs alone: no cane sugar, no jaggery."],
    ["drop", "Transfat free", "Ghee or oil only. No vanaspati, no hydrogenated fat."],
    ["egg", "Eggless", "No egg in any recipe, Bisticks included."],
    [
      "wheat",
      "Gluten free",
      `${glutenFree} of our items use no gluten ingredients. The kitchen also handles wheat, so read the label.`,
    ],
  ] as const;

  return (
    <section className="sec" aria-labelledby="diet">
      <div className="wrap">
        <h2 id="diet" className="visually-hidden">
          What goes in, and what does not
        </h2>
        <ul className="diet">
          {badges.map(([seal, name, truth]) => (
            <li key={name}>
              <Seal name={seal} />
              <div>
                <h3>{name}</h3>
                <p>{truth}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
