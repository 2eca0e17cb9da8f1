import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { artefacts } from '../../../scripts/contract/artefacts'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { THEMES } from '../../../src/reading/navigator/preferences'
import type { BookCardElement as RealCard } from '../../../widgets/book-card/element'
import type { BookReaderElement as RealReader } from '../../../widgets/book-reader/element'
import { ELEMENTS, propertyOf, STYLE, type StyleSpec } from '../../../widgets/contract'
import { BOOK_READER } from '../../../widgets/contract/book-reader'
import type { BookCardElement, BookReaderElement, OrgLibraryElement } from '../../../widgets/generated'
import type { OrgLibraryElement as RealLibrary } from '../../../widgets/org-library/element'

const read = (path: string) => readFileSync(inRoot(path), 'utf8')

describe('files generated from the contract', () => {
  it.each(Object.entries(artefacts()))('%s equals the output of `npm run contract`', (path, text) => {
    expect(read(path)).toBe(text)
  })

  it('the declared classes match the real ones, property by property', () => {
    type Own<Element> = Pick<Element, Exclude<Extract<keyof Element, string>, keyof HTMLElement>>
    expectTypeOf<Own<RealLibrary>>().toEqualTypeOf<Own<OrgLibraryElement>>()
    expectTypeOf<Own<RealCard>>().toEqualTypeOf<Own<BookCardElement>>()
    expectTypeOf<Own<RealReader>>().toEqualTypeOf<Own<BookReaderElement>>()
  })
})

it('the themes of the reader are the values of its attribute', () => {
  const { theme } = BOOK_READER.attributes
  expect(theme.values).toEqual(['', ...THEMES])
})

/** Every file that a module imports, statically or dynamically. */
function reach(entry: string): string[] {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    if (!/\.tsx?$/.test(file)) return
    const text = read(file)
    for (const [, address] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
      const found = resolve(join(dirname(file), address ?? ''))
      if (found) visit(found)
    }
  }
  visit(entry)
  return [...seen]
}

function resolve(path: string): string | undefined {
  const bare = path.replace(/\?.*$/, '')
  const all = [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`, `${bare}/index.tsx`]
  return all.find((file) => {
    try {
      return readFileSync(inRoot(file)).length >= 0
    } catch {
      return false
    }
  })
}

const literals = (files: readonly string[], pattern: RegExp) =>
  [
    ...new Set(files.flatMap((file) => [...read(file).matchAll(pattern)].map((match) => match[1] ?? ''))),
  ].sort()

describe.each(ELEMENTS)('$tag, in the source', ({ tag, parts, attributes, methods, properties, events }) => {
  const files = reach(resolve(`widgets/${tag}/element`) ?? '')

  it('has exactly the parts of the table', () => {
    const inSource = literals(files, /(?:\bpart="|Attribute\('part', ')([^"']+)/g).flatMap((names) =>
      names.split(' '),
    )
    expect(inSource).toEqual(Object.keys(parts).sort())
  })

  it('reads exactly the custom properties of the table', () => {
    const all: [string, StyleSpec][] = Object.entries(STYLE)
    const expected = all.filter(([, { only }]) => !only || only.includes(tag)).map(([name]) => name)
    expect(literals(files, /var\(\s*(--org-library-[a-z-]+)/g)).toEqual(expected.sort())
  })

  it('dispatches every event of the table', () => {
    const sent = literals(files, /\b(?:emit\(|event: )'([a-z-]+)'/g)
    expect(sent).toEqual(expect.arrayContaining(Object.keys(events)))
  })

  it('all names are unique', () => {
    const names = [
      ...Object.entries(attributes).map(([name, spec]) => propertyOf(name, spec)),
      ...Object.keys(properties),
      ...Object.keys(methods),
    ]
    expect(new Set(names).size).toBe(names.length)
  })
})

it('the colours of the table equal the tokens', () => {
  const tokens = read('src/styles/tokens.css')
  for (const [name, spec] of Object.entries(STYLE)) {
    // The brand is set by the page and has no default.
    if (spec.syntax !== 'color' || spec.default === 'none') continue
    const [, light, dark] =
      new RegExp(`var\\(${name}, (?:var\\(--brand-[a-z-]+, )?light-dark\\((#\\w+), (#\\w+)\\)\\)`).exec(
        tokens,
      ) ?? []
    expect(`${name} ${light} / ${dark}`).toBe(`${name} ${spec.default}`)
  }
})

it('the imports of an element are found, dynamic ones too', () => {
  const files = reach('widgets/org-library/element.ts').map((file) => relative('.', file))
  expect(files).toEqual(
    expect.arrayContaining([
      'src/screens/home/HomeScreen.tsx',
      'src/book/BookItem.css',
      'src/styles/tokens.css',
    ]),
  )
})
