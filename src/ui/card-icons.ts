// biome-ignore-all format: made by a command, one icon a line
/**
 * The icons of a book card, apart from the rest so that a page of cards carries no others.
 * Lucide's drawings (ISC licence, lucide.dev), each as one path on 24 × 24. Made by `npm run icons`.
 */
export const CARD_ICONS = {
  check: 'M20 6L9 17l-5-5',
  'chevron-down': 'M6 9l6 6l6-6',
  'chevron-up': 'M18 15l-6-6l-6 6',
  circle: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z',
} as const
