import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { serveAnywhere } from '../../fixtures/catalog/server'
import { needs } from '../needs'

/** Feeds captured from live services; they are stored beside the project, not in it. */
const FOLDER = resolve(import.meta.dirname, '../../../../shared/data/opds/v2')
const present = existsSync(FOLDER)

function catalogOf(file: string, src = 'https://feeds.example/opds/feed') {
  const server = serveAnywhere({ [src]: () => new Response(readFileSync(`${FOLDER}/${file}`, 'utf8')) })
  return createCatalog({ src, org: 'org', fetch: server.fetch })
}

const files = (folder: string) =>
  present ? readdirSync(`${FOLDER}/${folder}`).map((name) => `${folder}/${name}`) : []

describe('real feeds', needs('../shared/data/opds', present), () => {
  it.each([...files('feeds'), ...files('invalid')])('opens all of %s', async (file) => {
    const catalog = catalogOf(file)
    const { orgName } = await catalog.organisation()
    expect(orgName).not.toBe('')
    const { floors, categories } = await catalog.home()
    for (const floor of floors) {
      expect(floor.idp).toMatch(/^\d+(-\d+)?$/)
      expect(floor.books.length).toBeGreaterThan(0)
    }
    for (const { path } of categories) expect(path.join('/')).toMatch(/^\d+(\/\d+)*$/)
    const { books } = await catalog.category([], 1)
    for (const { bid, resName } of books.items) {
      expect(bid).toMatch(/^\d+$/)
      expect(resName).not.toBe('')
      const again = await catalogOf(file).book(bid)
      expect([again.bid, again.resName]).toEqual([bid, resName])
    }
    expect(new Set(books.items.map(({ bid }) => bid)).size).toBe(books.items.length)
  })

  it.each([...files('spec-examples'), ...files('auth')])(
    'reads %s or rejects it with an error code',
    async (file) => {
      const outcome = await catalogOf(file)
        .home()
        .catch((error: unknown) => error)
      if (outcome instanceof Error)
        expect(outcome).toMatchObject({ name: 'LibraryError', code: 'not-a-feed' })
      else expect(outcome).toMatchObject({ floors: expect.any(Array), categories: expect.any(Array) })
    },
  )

  it('reads all of the W3C test suite', async () => {
    const catalog = catalogOf(
      'feeds/w3c-epub-tests-opds.json',
      'https://w3c.github.io/epub-tests/opds/opds.json',
    )
    const { books } = await catalog.category([], 9)
    // One of the 199 publications is listed twice; another has the identifier of its neighbour, but a title of its own.
    expect(books.items).toHaveLength(198 - 8 * 24)
    const source = await catalog.open(books.items[0]?.bid ?? '')
    expect(source).toMatchObject({
      format: 'epub',
      url: expect.stringMatching(/^https:\/\/w3c\.github\.io\/.*\.epub$/),
    })
    const found = await catalog.search('fxl spine', 1)
    expect(found.items.length).toBeGreaterThan(0)
  })

  it('takes the Chinese title, else the English one, of a title in several languages', async () => {
    const { floors } = await catalogOf('invalid/palace-bad_feed2.json').home()
    expect(floors[0]?.books[0]?.resName).toBe('Twenty Thousand Leagues Under the Sea')
  })

  it('follows a directory of libraries to their catalogues', async () => {
    const { categories } = await catalogOf('feeds/palace-android-aldiko-suisse.json').home()
    expect(categories.length).toBeGreaterThan(50)
  })

  it('has no readable acquisition if every book must be borrowed first', async () => {
    const catalog = catalogOf('feeds/palace-android-groups-20250821.json')
    const { books } = await catalog.category([], 1)
    await expect(catalog.open(books.items[0]?.bid ?? '')).rejects.toMatchObject({
      code: 'no-readable-format',
    })
  })
})
