/** The icons of a book card, apart from the rest so that a page of cards carries no others. */
export const CARD_ICONS = {
  check: 'M4.5 12.6l5 5L19.5 7',
  'chevron-down': 'M5.5 9l6.5 6.5L18.5 9',
  'chevron-up': 'M5.5 15 12 8.5l6.5 6.5',
  circle: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18',
} as const
