import type { Settings } from "#domain/settings/settings.ts";

/** A field for one setting. */
export type FactField = {
  name: keyof Settings;
  label: string;
  hint: string;
  /** A list of Indian states, a check box, or several lines of text; undefined for one line of text. */
  kind?: "state" | "tick" | "long";
  attributes?: Record<string, string | number | boolean>;
  /** Whether the field takes half the width. */
  isShort?: boolean;
};

export type FactGroup = { id: string; title: string; facts: FactField[] };
