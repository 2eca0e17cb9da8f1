import type { HeadingRule } from '../../src/domain/book'
import { runSync } from '../../src/platform/sliced-task'
import { splitChaptersInSlices, type TxtChapter } from '../../src/reading/formats/txt/chapters'
import type { TextWords } from '../../src/reading/formats/txt/headings'
import * as sequence from '../../src/reading/formats/txt/sequence'

/** Splits a text at its headings of any form. */
export function splitChapters(text: string, words: TextWords, rules?: readonly HeadingRule[]): TxtChapter[] {
  return runSync(splitChaptersInSlices([text], words, rules, { isWanted: false, module: sequence }))
}
