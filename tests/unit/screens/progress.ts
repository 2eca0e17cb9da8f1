import type { BookProgress, Progress } from '../../../src/screens/use-records'

/** Reading progress as passed to the screens. */
export const progressIn = (...all: BookProgress[]): Progress => ({
  all,
  of: (bid) => all.find((each) => each.bid === bid),
})
