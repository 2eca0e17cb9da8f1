// biome-ignore-all format: made by a command, one icon a line
/**
 * The icons of the reader’s own bars and panels.
 * Lucide's drawings (ISC licence, lucide.dev), each as one path on 24 × 24. Made by `npm run icons`.
 */
export const READER_ICONS = {
  back: 'M15 18l-6-6l6-6',
  left: 'M15 18l-6-6l6-6',
  right: 'M9 18l6-6l-6-6',
  close: 'M18 6L6 18M6 6l12 12',
  toc: 'M16 5H3m13 7H3m13 7H3M21 5h.01M21 12h.01M21 19h.01',
  settings: 'M15 16l2.536-7.328a1.02 1.02 1 0 1 1.928 0L22 16m-6.303-2h5.606M2 16l4.039-9.69a.5.5 0 0 1 .923 0L11 16m-7.696-3h6.392',
  find: 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z',
  marks: 'M10 2v8l3-3l3 3V2M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20',
  more: 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0zM18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0zM4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z',
  undo: 'M9 14L4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11',
} as const
