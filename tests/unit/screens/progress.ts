import type { BookProgress, Progress } from '../../../src/screens/use-records'

/** How far a member is, as the screens are told. */
export const progressIn = (...all: BookProgress[]): Progress => ({
  all,
  of: (bid) => all.find((each) => each.bid === bid),
})
