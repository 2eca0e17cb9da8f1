/** Number of cards on each page. */
export const CARDS = 200

/** The ids of the books in the feed. */
export const CARD_IDS: readonly string[] = Array.from({ length: CARDS }, (_, at) => String(100_000_001 + at))
