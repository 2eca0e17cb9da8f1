import { describe, expect, test } from 'vitest'
import { parseXml } from '../../../../src/publish/xml'
import { openPublication, requestFile } from '../../../../src/reading/formats'
import { epub, fileServer } from './books'

const url = 'http://x/b.epub'
const book = () => epub()

describe('a file that is requested early', () => {
  test('is opened from what is on its way, and asked for no second time', async () => {
    const server = fileServer(await book())
    const pendingFile = requestFile({ format: 'epub', url, fetch: server.fetch })
    expect(server.requests).toHaveLength(1)
    const publication = await openPublication(
      { format: 'epub', url, fetch: server.fetch, pendingFile },
      { parseXml },
    )
    expect(publication.spine.length).toBeGreaterThan(0)
    expect(server.requests).toHaveLength(1)
    publication.close()
  })

  test('is taken once: who opens it again asks again', async () => {
    const server = fileServer(await book())
    const pendingFile = requestFile({ format: 'epub', url, fetch: server.fetch })
    const source = { format: 'epub', url, fetch: server.fetch, pendingFile } as const
    const first = await openPublication(source, { parseXml })
    first.close()
    const again = await openPublication(source, { parseXml })
    expect(again.spine).toHaveLength(first.spine.length)
    expect(server.requests).toHaveLength(2)
  })

  test('tells its failure to whoever takes it', async () => {
    const pendingFile = requestFile({
      format: 'epub',
      url,
      fetch: async () => new Response(null, { status: 404 }),
    })
    await expect(openPublication({ format: 'epub', url, pendingFile }, { parseXml })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('is given up when nobody takes it, and when its taker goes', async () => {
    const given: AbortSignal[] = []
    const fetch = (_url: string, init?: RequestInit) => {
      if (init?.signal) given.push(init.signal)
      return new Promise<Response>(() => {})
    }
    requestFile({ format: 'epub', url, fetch }).cancel()
    expect(given.map(({ aborted }) => aborted)).toEqual([true])

    const taken = requestFile({ format: 'epub', url, fetch })
    const taker = new AbortController()
    void taken.take({ signal: taker.signal })
    taken.cancel()
    expect(given.map(({ aborted }) => aborted)).toEqual([true, false])
    taker.abort()
    expect(given.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
