import { readFileSync } from 'node:fs'
import tsCharacters from 'opencc-js/dict/TSCharacters'
import { inRoot } from '../../scripts/lib/paths.mjs'

/** A sentence in both scripts. */
export interface Sentence {
  hans: string
  hant: string
}

/** The sentences of one-to-many characters of a list (`data/conversion.txt` says how a line is read). */
export function conversionSentences(list: 'conversion' | 'conversion-fresh'): Sentence[] {
  const simplified = new Map(
    tsCharacters.split('|').map((entry) => {
      const [from = '', to = ''] = entry.split(' ')
      return [from, to]
    }),
  )
  const simplify = (text: string) =>
    Array.from(text, (character) =>
      character === '著' ? '着' : (simplified.get(character) ?? character),
    ).join('')
  return readFileSync(inRoot('tests', 'chinese', 'data', `${list}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      let hans = ''
      let hant = ''
      for (const [, from, to, plain = ''] of line.matchAll(/\{([^|}]+)(?:\|([^}]+))?\}|([^{]+)/g)) {
        hant += from ?? plain
        hans += from === undefined ? simplify(plain) : (to ?? from)
      }
      return { hans, hant }
    })
}
