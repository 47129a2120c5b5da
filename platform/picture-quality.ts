/** The settings of sharp with which pictures are encoded. */
export const avif = { quality: 52, effort: 3 };
export const webp = { quality: 78 };
