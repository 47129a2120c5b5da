export const PASSWORD_LETTERS = { least: 10, most: 128 };
