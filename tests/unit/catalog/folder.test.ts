import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { type Reply, serve } from '../../fixtures/catalog/server'

const FOLDER = 'https://books.example/opds/'
const FEED = { metadata: { title: '馆' }, publications: [{ metadata: { title: '书' } }] }
const catalogOf = (files: Record<string, Reply>) =>
  createCatalog({ src: FOLDER, org: '', fetch: serve(files).fetch })

describe('a catalogue address that is a folder', () => {
  it.each([
    ['a refusal', () => new Response('', { status: 400 })],
    ['a fault', () => new Response('', { status: 500 })],
    [
      'nothing, for it has no leave for other origins',
      () => Promise.reject(new TypeError('Failed to fetch')),
    ],
  ])('is requested as the feed itself if its feed.json gives %s', async (_name, reply) => {
    const { floors } = await catalogOf({ [`${FOLDER}feed.json`]: reply, [FOLDER]: FEED }).home()
    expect(floors).toHaveLength(1)
  })

  it('reports the error of feed.json if the folder is not a feed either', async () => {
    const catalog = catalogOf({ [`${FOLDER}feed.json`]: () => new Response('', { status: 401 }) })
    await expect(catalog.home()).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
