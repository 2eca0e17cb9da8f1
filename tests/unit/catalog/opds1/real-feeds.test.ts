// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../../src/catalog'
import { serveAnywhere } from '../../../fixtures/catalog/server'
import { needs } from '../../needs'

/** Feeds captured from live services; they are stored beside the project, not in it. */
const FOLDER = resolve(import.meta.dirname, '../../../../../shared/data/opds')
const present = existsSync(FOLDER)

const SRC = 'https://feeds.example/opds/feed'

function catalogOf(file: string) {
  const server = serveAnywhere({
    [SRC]: () =>
      new Response(readFileSync(`${FOLDER}/${file}`), {
        headers: { 'content-type': 'application/atom+xml' },
      }),
  })
  return createCatalog({ src: SRC, org: 'org', fetch: server.fetch })
}

const files = (folder: string) =>
  present
    ? readdirSync(`${FOLDER}/${folder}`)
        .filter((name) => /\.(xml|atom|opds)$/.test(name))
        .map((name) => `${folder}/${name}`)
    : []

/** Captured files that are not catalogues: not XML, and the empty response to a HEAD request. */
const NO_FEEDS = ['v1/palace-android-core-bad-not-xml.xml', 'calibre/open/head.atom']

describe('real OPDS 1.2 feeds', needs('../shared/data/opds', present), () => {
  const sound = [...files('v1'), ...files('v1/bad'), ...files('calibre/open')].filter(
    (file) => !NO_FEEDS.includes(file),
  )
  it.each(sound)('opens all of %s', async (file) => {
    const catalog = catalogOf(file)
    await catalog.organisation()
    const { floors, categories } = await catalog.home()
    for (const floor of floors) {
      expect(floor.idp).toMatch(/^\d+(-\d+)?$/)
      expect(floor.books.length).toBeGreaterThan(0)
    }
    for (const { path, title } of categories) {
      expect(path.join('/')).toMatch(/^\d+(\/\d+)*$/)
      expect(title).not.toBe('')
    }
    const { books } = await catalog.category([], 1)
    expect(new Set(books.items.map(({ bid }) => bid)).size).toBe(books.items.length)
    for (const { bid, resName, resIntro } of books.items) {
      expect(bid).toMatch(/^\d+$/)
      expect(resName).not.toBe('')
      expect(resIntro).not.toMatch(/<\w+[\s/>]/)
    }
  })

  it.each(NO_FEEDS)('rejects %s', async (file) => {
    await expect(catalogOf(file).home()).rejects.toMatchObject({ name: 'LibraryError', code: 'not-a-feed' })
  })
})
