// biome-ignore-all format: made by a command, one icon a line
/**
 * The icons of what can be chosen for pages of a fixed size.
 * Lucide's drawings (ISC licence, lucide.dev), each as one path on 24 × 24. Made by `npm run icons`.
 */
export const PAGE_ICONS = {
  page: 'M3 7V5a2 2 0 0 1 2-2h2m10 0h2a2 2 0 0 1 2 2v2m0 10v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2',
  width: 'M18 8l4 4l-4 4M2 12h20M6 8l-4 4l4 4',
  height: 'M12 2v20m-4-4l4 4l4-4M8 6l4-4l4 4',
  larger: 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0zM21 21l-4.35-4.35M11 8v6m-3-3h6',
  smaller: 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0zM21 21l-4.35-4.35M8 11h6',
  crop: 'M6 2v14a2 2 0 0 0 2 2h14M18 22V8a2 2 0 0 0-2-2H2',
  split: 'M12 2v20m4-19h3a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-3m-8 0H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h3',
  double: 'M12 5v16m8.001-2A2 2 0 0 0 22 17V5a2 2 0 0 0-1.999-2L16 3.002A5 5 0 0 0 12 5a5 5 0 0 0-4-2H4a2 2 0 0 0-2 2v12a2 2 0 0 0 1.999 2H8a5 5 0 0 1 4 2a5 5 0 0 1 4-2z',
  alone: 'M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20',
  leftward: 'M12 19l-7-7l7-7m7 7H5',
  rotate: 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5',
  invert: 'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
} as const
