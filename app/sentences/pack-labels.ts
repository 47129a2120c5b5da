import { plural, t } from "@lingui/core/macro";
import type { LabelledPack } from "#domain/catalogue/packs/pack-label.ts";
import { weightOf } from "#domain/money.ts";
import { sayGoods } from "./kitchen.ts";

/** Packs of which no or not all labels are printed, by their names, and batches without days. */
type Lacking = { notCooked: string; withoutDay: string; withoutNutrition: string; count: number; most: number };

/** What the page of pack labels says around them, in the cook's language. The labels themselves are in the law's. */
export function sayLabelling({ notCooked, withoutDay, withoutNutrition, count, most }: Lacking) {
  return {
    title: t`Pack labels`,
    toList: t`To the list`,
    print: t`Print`,
    paper: t`Paper`,
    papers: {
      "a4-24": t`A4, 24 labels of 64 × 33.9 mm`,
      "a4-65": t`A4, 65 labels of 38.1 × 21.2 mm`,
      roll: t`Roll, 50 × 25 mm`,
    },
    side: t`Label`,
    sides: { front: t`Front: name, MRP, batch, days`, back: t`Back: nutrition, ingredients, storage` },
    madeOn: t`Made on, where the books know no day`,
    first: t`First free label of the sheet`,
    nothing: t`No order of these days is to be cooked.`,
    show: t`Show the labels`,
    cut: t`Only the first ${most} labels are below: print these, then the rest.`,
    notCooked: t`Not cooked yet, so no labels: ${notCooked}. Tick it as cooked on the list, and its labels say the number of the batch. To print before, write on which day it is made.`,
    withoutDay: t`The books know no day of batch ${withoutDay}: its labels leave a space for what is not known. Write it there, or above under “Made on”.`,
    withoutNutrition: t`Without nutrition, which is not yet filled in: ${withoutNutrition}.`,
    howToPrint: t`${{ labels: plural(count, { one: "1 label", other: `${count} labels` }) }}. Print at 100 %, without margins or headers.`,
  };
}

/** A pack in the list of how many labels to print: "Kaju Katli, 250 g, batch 31". */
export function sayLabelledPack(pack: LabelledPack): string {
  const [name, weight, lots] = [sayGoods(pack).called.words, weightOf(pack), pack.lotIds.join(", ")];
  return lots ? t`${name}, ${weight}, batch ${lots}` : t`${name}, ${weight}, not cooked yet`;
}

/** How many packs are still to be filled. */
export function sayDue(due: number): string {
  return t`(${due} to fill)`;
}
