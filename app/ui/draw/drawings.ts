/** The icons as SVG lines on a grid of 24 × 24. */
export const icons = {
  cart: '<path d="M4 8h16l-1.4 12H5.4z"/><path d="M8.5 10.500V7a3.5 3.5 0 0 1 7 0v3.5"/>',
  truck:
    '<path d="M2.5 6.500h11v10h-11zM13.5 10h4.300l3.7 3.500v3h-8z"/><circle cx="7" cy="18" r="1.9"/><circle cx="17.5" cy="18" r="1.9"/>',
  user: '<circle cx="12" cy="8.5" r="3.8"/><path d="M4.5 20.500c.8-4 3.7-6 7.5-6s6.7 2 7.5 6"/>',
  mail: '<path d="M3 5.500h18v13H3z"/><path d="m3.5 6.5 8.5 7 8.5-7"/>',
  phone: '<path d="M5 4.500h4l1.6 4.3-2 1.500a11 11 0 0 0 5.1 5.100l1.5-2 4.3 1.600v4A14.5 14.5 0 0 1 5 4.500z"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.300l3.5 2"/>',
  menu: '<path d="M3 7h18M3 12h18M3 17h12"/>',
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>',
  x: '<path d="M5.5 5.500l13 13M18.5 5.500l-13 13"/>',
  pause: '<path d="M8.5 6v12M15.5 6v12"/>',
  play: '<path d="M7 4.5 19.5 12 7 19.500z"/>',
  prev: '<path d="M14.5 5.5 8 12l6.5 6.5"/>',
  next: '<path d="M9.5 5.5 16 12l-6.5 6.5"/>',
  plus: '<path d="M12 6v12M6 12h12"/>',
  minus: '<path d="M6 12h12"/>',
  trash: '<path d="M4.5 7h15M9.5 7V4.500h5V7M6.5 7l.9 13h9.200l.9-13M10.2 11v5.500M13.8 11v5.5"/>',
  undo: '<path d="M8.5 5.5 4 10l4.5 4.5"/><path d="M4.5 10h9.800a5 5 0 0 1 0 10H9"/>',
  ok: '<path d="m4.5 12.8 5 5L19.5 7"/>',
  pin: '<path d="M12 21.500s7-6.3 7-11.500a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.500z"/><circle cx="12" cy="10" r="2.6"/>',
  chilli:
    '<path d="M15.5 7.500c1.7.6 2.5 1.9 2.5 3.6 0 5-5.3 9-13 9.4 5.5-1.8 6.6-5 7-8.7.2-2.1 1.5-4 3.5-4.300z"/><path d="M15.5 7.500c.1-1.9.9-3.2 2.5-4"/>',
  veg: '<path d="M3.5 3.500h17v17h-17z"/><circle cx="12" cy="12" r="4" fill="currentColor"/>',
  wa: '<path d="M3.5 20.5 5 16.300A8.7 8.7 0 1 1 8.3 19.400z"/><path d="M9 8.300c-.6 3.4 3.2 7.3 6.7 6.700l.5-1.9-2.2-1-1 1c-1-.4-1.8-1.2-2.2-2.200l1-1-1-2.200z"/>',
  ig: '<rect x="4" y="4" width="16" height="16" rx="4.5"/><circle cx="12" cy="12" r="3.7"/><path d="M16.6 7.400h.01"/>',
  fb: '<path d="M14 21v-8h3l.5-3.300H14V7.600c0-1 .5-1.8 1.9-1.800h1.700V3.200C14 2.6 10.7 3.4 10.7 7v2.700H7.800V13h2.900v8"/>',
  yt: '<rect x="2.5" y="5.5" width="19" height="13" rx="3.5"/><path d="m10.3 9.3 4.8 2.7-4.8 2.700z"/>',
};

/** The drawings on the seals (badges shaped like a flower), on a grid of 64 × 64. */
export const seals = {
  leaf: '<path d="M32 46V28M32 38c-9 0-13-5-13-14 9 0 13 5 13 14zM32 34c0-8 4-13 13-14 0 9-4 14-13 14z"/>',
  cube: '<path d="M28 20l11 5.500v12.500L28 43.5 17 38V25.500zM17 25.5 28 31l11-5.500M28 31v12.500M46.5 25v15M42.5 36l4 4 4-4"/>',
  drop: '<path d="M32 17c6 8 10 13 10 19a10 10 0 0 1-20 0c0-6 4-11 10-19zM27 37c0 3 2 5 5 5"/>',
  egg: '<path d="M32 17c7 0 11 10 11 17a11 11 0 0 1-22 0c0-7 4-17 11-17zM19 48 45 18"/>',
  wheat:
    '<path d="M32 49V20M32 28c-5 0-7-3-7-7 5 0 7 3 7 7zm0 0c5 0 7-3 7-7-5 0-7 3-7 7zm0 9c-5 0-7-3-7-7 5 0 7 3 7 7zm0 0c5 0 7-3 7-7-5 0-7 3-7 7zM19 46 45 18"/>',
};

/** The outline of a seal (a badge shaped like a flower) as an SVG path, on a grid of 64 × 64. */
export function sealOutline(): string {
  const petals = Array.from({ length: 8 }, (_, petal) => {
    const start = (petal * Math.PI) / 4;
    return `Q${onCircle(33, start + Math.PI / 8)} ${onCircle(25.5, start + Math.PI / 4)}`;
  });
  return `M${onCircle(25.5, 0)}${petals.join("")}Z`;
}

function onCircle(radius: number, turn: number): string {
  return `${(32 + radius * Math.cos(turn)).toFixed(1)} ${(32 + radius * Math.sin(turn)).toFixed(1)}`;
}
