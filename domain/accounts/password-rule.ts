export const PASSWORD_LETTERS = { least: 10, most: 128 };

/** What is asked of a password, to be shown before it is chosen. */
export const passwordRule = `At least ${PASSWORD_LETTERS.least} letters, digits or signs of any kind. A few words in a row are good.`;
