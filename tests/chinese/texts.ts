import { readdirSync, readFileSync } from 'node:fs'
import * as OpenCC from 'opencc-js'
import { inRoot } from '../../scripts/lib/paths.mjs'

/** The prose of the demo library, which the project wrote: about 110,000 characters in paragraphs. */
export function demoProse(): string[] {
  const folder = inRoot('demo', 'books')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .sort()
    .flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').split(/\n+/))
    .filter((line) => /^[^#>|![*-].*[。！？”…]$/.test(line))
}

/** Converts simplified characters to those of Taiwan. */
export const inTraditional: (text: string) => string = OpenCC.Converter({ from: 'cn', to: 'tw' })
