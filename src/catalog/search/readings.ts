import type { Readings } from '../../domain/search/tokens'

/** Parses an entry of `sounds` (docs/catalogue-format.md). */
export function parseReadings(text: string): Readings {
  return text
    .toLowerCase()
    .split(' ')
    .map((syllables) => syllables.split('/').filter((one) => /^[a-z0-9]+$/.test(one)))
    .filter((syllables) => syllables.length > 0)
}

/**
 * Whether letters say a name from one of its characters on: each character by a whole syllable or by its initial, which may be
 * mixed (shuihz), the last by the beginning of a syllable.
 */
export function saysFrom(readings: Readings, at: number, letters: string): boolean {
  if (letters === '') return true
  for (const syllable of readings[at] ?? []) {
    if (syllable.startsWith(letters)) return true
    if (letters.startsWith(syllable) && saysFrom(readings, at + 1, letters.slice(syllable.length)))
      return true
    // The numbers of a name are typed in full.
    if (/^\d/.test(syllable)) continue
    for (const initial of initialsOf(syllable))
      if (
        initial !== syllable &&
        letters.startsWith(initial) &&
        saysFrom(readings, at + 1, letters.slice(initial.length))
      )
        return true
  }
  return false
}

/** zhuan → z, zh. */
function initialsOf(syllable: string): string[] {
  const first = syllable.slice(0, 1)
  return /^[zcs]h/.test(syllable) ? [first, syllable.slice(0, 2)] : [first]
}
