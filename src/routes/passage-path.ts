import { type LinkedPassage, passageQuery } from '../domain/linked-passage'
import { readPath } from './paths'

/**
 * Path to a passage of a book, whose words are lit.
 *
 * @param chapter in which the words are looked for first, from 1
 */
export const passagePath = (bid: string, passage: LinkedPassage, chapter?: number): string =>
  `${readPath(bid, chapter)}?${passageQuery(passage)}`
