/** The settings with which sharp (the image library) encodes pictures. */
export const avif = { quality: 52, effort: 3 };
export const webp = { quality: 78 };
