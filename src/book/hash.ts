import { fnv1a } from '../domain/fnv1a'
import { mixHash } from '../domain/mix-hash'

/** Hashes a text to 32 bits: the same title always gets the same paper, and similar titles different ones. */
export const hashText = (text: string): number =>
  mixHash(fnv1a(Array.from(text, (character) => character.codePointAt(0) ?? 0)))
