import type { BenchBook } from '../books/make'

/** What is done with a book in each run; parts of length 0 are skipped. */
export interface Journey {
  turns: number
  /** Where turning starts, as a fraction of the table of contents. */
  from: number
  /** Targets of the jumps, as fractions of it; never a chapter next to the previous one. */
  jumps: readonly number[]
  search: boolean
}

export const TURNS = 20
export const GIANT_TURNS = 8
export const FAR = [0.71, 0.12, 0.93, 0.4, 0.56, 0.25]

/** Turning starts among short chapters, so that it crosses many of them. */
export function journeyOf({ id, name }: BenchBook): Journey {
  if (id === 'giant') return { turns: GIANT_TURNS, from: 0, jumps: [], search: false }
  const from = name.startsWith('Moby') ? 0.84 : 0.02
  return { turns: TURNS, from, jumps: FAR, search: true }
}
