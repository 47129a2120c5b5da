/** The settings with which sharp (the image library) encodes pictures as AVIF and WebP. */
export const avif = { quality: 52, effort: 3 };
export const webp = { quality: 78 };
