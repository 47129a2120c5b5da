/** The topics of the contact form, spelled as in the specification. */
export const topics = ["Select query", "About my order", "My country not availble", "Other"] as const;
export type Topic = (typeof topics)[number];

export const noTopic = topics[0];
export const orderTopic = topics[1];
export const countryTopic = topics[2];
