import type { Grams } from "#domain/money.ts";
import { plainText } from "#platform/plain-text.ts";
import type { Pack, Product } from "../product.ts";

/** The size of a pack that somebody looks for. */
export type Size = { grams: Grams } | { pieces: number };

const words = (text: string) => text.normalize("NFC").split(" ");
const named = <Value>(names: [Value, string][]) =>
  new Map(names.flatMap(([value, text]) => words(text).map((word): [string, Value] => [word, value])));

/** How much a unit is: grams, or pieces, or nothing that a pack of ours says. */
type Unit = { grams: Grams } | { pieces: number } | "foreign";

const units = named<Unit>([
  [{ grams: 1 }, "g gm gms gr grm grms gram grams gramme grammes"],
  [{ grams: 1000 }, "kg kgs kgm kilo kilos killo kelo kilolu kilogram kilograms keji"],
  [{ pieces: 1 }, "pc pcs piece pieces nos పీస్ పీసులు ముక్కలు पीस नग"],
  [{ pieces: 12 }, "dozen dozens darjan డజను డజన్ డజన్లు दर्जन"],
  ["foreign", "mg ml l ltr litre litres liter liters lb lbs pound pounds oz"],
]);

function unitOf(word: string): Unit | undefined {
  // With whatever ending: "కిలోల", "గ్రాములు".
  if (/^(?:కిలో|కేజ|కెజి|किलो|किग्रा|केजी)/u.test(word)) return { grams: 1000 };
  return /^(?:గ్రా|ग्रा)/u.test(word) ? { grams: 1 } : units.get(word);
}

/** Units with a number in themselves. */
const wholes = named<Size>([[{ grams: 1500 }, "kilonnara కిలోన్నర కేజిన్నర కేజీన్నర"]]);

const numbers = named<number>([
  [0.25, "quarter pav paav pao pavu paavu pauva pauwa పావు पाव"],
  [0.5, "half hlf ara ardha arda adha aadha aadhaa adhaa aadhi adhi అర అర్ధ అర్థ సగం आधा आधी आधे"],
  [0.75, "muppavu muppaavu mukkalu mukkaalu pauna paun ముప్పావు ముక్కాలు पौन पौना"],
  [1, "one ek oka okka okati ఒక ఒక్క ఒకటి एक"],
  [1.25, "sava savaa sawa सवा"],
  [1.5, "dedh ded derh onnara okatinnara ఒకటిన్నర डेढ़ डेढ"],
  [2, "two do rendu రెండు दो"],
  [2.5, "dhai dhaai adhai rendunnara రెండున్నర ढाई अढ़ाई"],
  [3, "three teen tin mudu moodu మూడు तीन"],
  [4, "four char chaar nalugu naalugu నాలుగు चार"],
  [5, "five panch paanch aidu ayidu ఐదు అయిదు पांच पाँच"],
  [10, "ten das padi పది दस"],
]);

/** Words that stand between a number and its unit, or between a number and a fraction: "one and a half", "half a kilo". */
const joints = new Set(["a", "an", "and", "n", "of", "&", "×", "x", "*"]);

/** Words for packs and for sizes without an amount. They rank what is found, and are no condition. */
export const packWords = new Set(
  words(
    "pack packs packet packets packing pkt pkts pouch pouches sachet jar jars tin tins bottle bottles box boxes bag bags size weight small medium big large half quarter gm gms grams piece pieces pcs dozen " +
      "dabba dibba seesa potlam pavu paavu ప్యాక్ ప్యాక్లు ప్యాకెట్ ప్యాకెట్లు ప్యాకెట్టు పాకెట్ పొట్లం డబ్బా డబ్బాలు బాక్స్ పెట్టె సీసా జార్ జాడీ సంచి పావు అర గ్రాములు " +
      "पैक पैकेट डिब्बा डिब्बे डब्बा बॉक्स शीशी जार बोतल थैली आधा पाव ग्राम",
  ),
);

/** No pack has more grams or pieces. */
const MOST = 50_000;

type Token = { text: string; from: number; to: number };

/** A number alone that is as high as this is a weight in grams: "kaju katli 500". */
const LEAST_BARE: Grams = 50;
const MOST_BARE: Grams = 5000;
const rupees = /^(?:rs|inr|rupees?|rupaye|₹|రూ|రూపాయలు|रुपये|रु)$/u;

/**
 * Takes the amounts out of a search in English, Telugu or Hindi: of "half kg kaju katli", `size` is 500 g and `rest` is
 * "kaju katli". The last amount that a pack can have counts. `isUnfinished`: the last word may be half a unit.
 */
export function readSize(typed: string, isUnfinished = false): { size: Size | undefined; rest: string } {
  const text = plainText(typed)
    .replace(/[½¼¾]/g, (one) => ` ${{ "½": "1/2", "¼": "1/4", "¾": "3/4" }[one]} `)
    .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .replace(/(\d),(?=\d)/g, "$1.")
    .normalize("NFC")
    .toLowerCase();
  const tokens = tokensOf(text);
  let size: Size | undefined;
  let rest = "";
  let kept = 0;
  for (let at = 0; at < tokens.length; at++) {
    const amount = amountAt(tokens, at, isUnfinished);
    if (!amount) continue;
    size = amount.size ?? size;
    rest += `${text.slice(kept, tokens[at]!.from)} `;
    kept = tokens[amount.last]!.to;
    at = amount.last;
  }
  return { size, rest: `${rest}${text.slice(kept)}`.replaceAll(/\s+/g, " ").trim() };
}

function tokensOf(text: string): Token[] {
  const found = text.matchAll(/\d+\/\d+|\d*\.?\d+|\p{L}[\p{L}\p{M}]*(?:\.\p{L}[\p{L}\p{M}]*)*|[&×*₹]/gu);
  return [...found].flatMap(({ 0: token, index }) => {
    // "k.g." is one word, "kg.laddu" are two.
    const whole = token.replaceAll(".", "");
    if (!/^\p{L}/u.test(token) || unitOf(whole))
      return [{ text: /^\p{L}/u.test(token) ? whole : token, from: index, to: index + token.length }];
    return [...token.matchAll(/[^.]+/g)].map((part) => ({
      text: part[0],
      from: index + part.index,
      to: index + part.index + part[0].length,
    }));
  });
}

/** The amount that begins at a token, and the place of its last token. Undefined if none does. */
function amountAt(tokens: readonly Token[], at: number, isUnfinished: boolean): Amount | undefined {
  const word = (place: number) => tokens[at + place]?.text ?? "";
  const whole = wholes.get(word(0)) ?? fused(word(0));
  if (whole) return { size: whole, last: at };
  const first = numberOf(word(0));
  if (first === undefined)
    return word(0) !== "" && isKilo(unitOf(word(0))) ? { size: { grams: 1000 }, last: at } : undefined;

  let [amount, many] = [first, 1];
  for (let more = numberOf(word(many)); more !== undefined || joints.has(word(many)); more = numberOf(word(++many))) {
    // "1 1/2" is one and a half; "2 x 500" are packs of 500; "सवा दो" is two and a quarter.
    if (more !== undefined) amount = more < 1 ? amount + more : more + (amount % 1);
  }
  const unit = unitOf(word(many)) ?? wholes.get(word(many));
  if (unit !== undefined) {
    const isTimes = /^[x×*]$/.test(word(many + 1)) && numberOf(word(many + 2)) !== undefined;
    return { size: times(unit, amount), last: at + many + (isTimes ? 2 : 0) };
  }
  const isHalfTyped = isUnfinished && at + many + 1 === tokens.length;
  if (isHalfTyped && [...units.keys()].some((one) => one.startsWith(word(many))))
    return { size: undefined, last: at + many };
  return /^\d+$/.test(word(0)) ? bareAt(first, word, at) : undefined;
}

type Amount = { size: Size | undefined; last: number };

/** A number without a unit: how many packs there are to be, a price, or grams. */
function bareAt(amount: number, word: (place: number) => string, last: number): Amount | undefined {
  const isCount = packWords.has(word(1)) || (word(-1) === "of" && packWords.has(word(-2)));
  if (isCount || rupees.test(word(-1)) || rupees.test(word(1))) return { size: undefined, last };
  return amount >= LEAST_BARE && amount <= MOST_BARE ? { size: { grams: amount }, last } : undefined;
}

function isKilo(unit: Unit | undefined): boolean {
  return typeof unit === "object" && "grams" in unit && unit.grams === 1000;
}

function numberOf(word: string): number | undefined {
  const [, above, below] = /^(\d+)\/(\d+)$/.exec(word) ?? [];
  if (above) return Number(above) / Number(below);
  return /^[\d.]+$/.test(word) ? Number(word) : numbers.get(word);
}

/** A number and a unit in one word: "అరకిలో", "halfkg". */
function fused(word: string): Size | undefined {
  for (const [number, amount] of numbers) {
    const unit = word.startsWith(number) ? unitOf(word.slice(number.length)) : undefined;
    // A unit of one letter would make an amount of other words.
    if (unit !== undefined && word.length > number.length + 1) return times(unit, amount);
  }
  return undefined;
}

function times(unit: Unit, amount: number): Size | undefined {
  if (unit === "foreign") return undefined;
  const much = Math.round(amount * ("grams" in unit ? unit.grams : unit.pieces));
  if (!(much > 0 && much <= MOST)) return undefined;
  return "grams" in unit ? { grams: much } : { pieces: much };
}

/** The pack of this size that can be bought; undefined if the product has none. */
export function packOfSize({ packs }: Pick<Product, "packs">, size: Size | undefined): Pack | undefined {
  return packs.find(
    (pack) => pack.available && size && ("grams" in size ? pack.grams === size.grams : pack.pieces === size.pieces),
  );
}
