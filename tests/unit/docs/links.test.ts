import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRoot } from '../../../scripts/lib/paths.mjs'

/* Checks that every relative link of the docs, with its #anchor, leads to an existing target. Web addresses are not
   requested. */

const PAGES = [
  ...readdirSync(inRoot()).filter((name) => /^(README.*|CONTRIBUTING|SECURITY|CHANGELOG)\.md$/.test(name)),
  ...readdirSync(inRoot('docs'), { recursive: true })
    .map((name) => join('docs', String(name)))
    .filter((name) => name.endsWith('.md')),
]

/** The text of a page without code, which may contain anything. */
const textOf = (page: string) =>
  readFileSync(inRoot(page), 'utf8')
    .replace(/^(```+|~~~+)[^\n]*\n[\s\S]*?^\1/gm, '')
    .replace(/(`+)[^`]*?\1(?!`)/g, '')

/** Targets of inline links, images and reference definitions. */
const linksOf = (page: string): string[] => {
  const prose = textOf(page)
  return [
    ...[...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)].map(([, target = '']) => target),
    ...[...prose.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)].map(([, target = '']) => target),
  ].filter((target) => !/^[a-z][a-z+.-]*:/i.test(target))
}

/**
 * The anchors that GitHub generates for headings: lower case, no punctuation, `-` for spaces, numbered when repeated.
 */
function anchorsOf(page: string): ReadonlySet<string> {
  const text = readFileSync(inRoot(page), 'utf8').replace(/^(```+|~~~+)[^\n]*\n[\s\S]*?^\1/gm, '')
  const anchors = new Set<string>()
  const seen = new Map<string, number>()
  for (const [, heading = ''] of text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const slug = heading
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-')
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    anchors.add(times === 0 ? slug : `${slug}-${times}`)
  }
  for (const [, id = ''] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id)
  return anchors
}

/** Why a link is broken, or null. */
function problemOf(page: string, target: string): string | null {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? page : join(dirname(page), decodeURIComponent(path))
  if (!existsSync(inRoot(file))) return `${target}: there is no ${file}`
  if (anchor === undefined) return null
  if (statSync(inRoot(file)).isDirectory()) return `${target}: a folder has no anchors`
  return anchorsOf(file).has(decodeURIComponent(anchor)) ? null : `${target}: ${file} has no such heading`
}

describe('links of the docs', () => {
  it('are found', () => {
    expect(PAGES).toContain('README.md')
    expect(linksOf('README.md').length).toBeGreaterThan(10)
  })

  it.each(PAGES)('%s', (page) => {
    expect(linksOf(page).flatMap((target) => problemOf(page, target) ?? [])).toEqual([])
  })

  it('resolve anchors to headings', () => {
    const anchors = anchorsOf('docs/elements.md')
    expect(anchors).toContain('org-library')
    expect(anchors).toContain('properties-without-an-attribute')
    expect(anchors).toContain('properties-without-an-attribute-1')
  })
})
