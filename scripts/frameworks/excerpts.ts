import { readFileSync } from 'node:fs'
import { inRoot } from '../lib/paths.mjs'

const PAGES = ['tests', 'e2e', 'frameworks', 'pages'] as const

/**
 * Where an excerpt begins, and where it ends: at the end of its element, at an empty line, or at the end of the line.
 */
export interface Cut {
  from: RegExp
  to: 'element' | 'blank' | 'line'
}

/**
 * Copies parts of a tested page, so that the docs show tested code.
 *
 * @throws Error when a part is not found: the page has changed and the docs must follow
 */
export function excerpt(path: string, cuts: readonly Cut[]): string {
  const lines = readFileSync(inRoot(...PAGES, ...path.split('/')), 'utf8').split('\n')
  return cuts
    .map(({ from, to }) => {
      const start = lines.findIndex((line) => from.test(line))
      if (start < 0) throw new Error(`${path} has no ${from}`)
      const tag = /<([a-z-]+)/.exec(lines[start] ?? '')?.[1]
      const isEnd = (line: string) =>
        to === 'line' ||
        (to === 'blank' ? line.trim() === '' : /^\s*\/>$/.test(line) || line.includes(`</${tag}>`))
      const length = lines.slice(start).findIndex(isEnd) + (to === 'blank' ? 0 : 1)
      return dedent(lines.slice(start, length > 0 ? start + length : undefined))
    })
    .join('\n\n')
    .replace(/^(import .*)\n\n(?=import )/gm, '$1\n')
}

function dedent(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length)
  const minIndent = Math.min(...indents)
  return lines.map((line) => line.slice(minIndent)).join('\n')
}
