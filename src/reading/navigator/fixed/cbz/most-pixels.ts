/** Pixels of a decoded picture beyond which it is no page but a trap. */
export const MOST_PIXELS = 200_000_000
