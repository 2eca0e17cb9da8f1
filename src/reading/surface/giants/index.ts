import { plainSheet } from '../../../styles/sheet'
import type { Chapter } from '../prepared'
import { Giant } from './giant'
import partsCss from './parts.css?inline'

const ofParts = plainSheet(() => partsCss)

/** A chapter too long to be laid out whole, in parts. */
export function asGiant(chapter: Chapter): Chapter {
  const sheets = [...chapter.sheets, ofParts()]
  return { ...chapter, sheets, giant: new Giant({ ...chapter, sheets }) }
}
