import type { BenchBook } from '../books/make'

/** What is done with a book in each run; nothing of a length of 0 is done. */
export interface Journey {
  turns: number
  /** Where turning begins, as a share of the contents' entries. */
  from: number
  /** Where is jumped to, in shares of the same; never to a chapter near the last. */
  jumps: readonly number[]
  search: boolean
}

export const TURNS = 20
export const GIANT_TURNS = 8
export const FAR = [0.71, 0.12, 0.93, 0.4, 0.56, 0.25]

/** Short chapters follow each other where turning begins, so that many are crossed. */
export function journeyOf({ id, name }: BenchBook): Journey {
  if (id === 'giant') return { turns: GIANT_TURNS, from: 0, jumps: [], search: false }
  const from = name.startsWith('Moby') ? 0.84 : 0.02
  return { turns: TURNS, from, jumps: FAR, search: true }
}
