import { describe, expect, test } from 'vitest'
import { parseXml } from '../../../../src/publish/xml'
import { openPublication, requestFile } from '../../../../src/reading/formats'
import { epub, fileServer } from './books'

const url = 'http://x/b.epub'
const book = () => epub()

describe('requestFile', () => {
  test('lets openPublication use the pending request without a second one', async () => {
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

  test('serves one opening; the next one requests the file again', async () => {
    const server = fileServer(await book())
    const pendingFile = requestFile({ format: 'epub', url, fetch: server.fetch })
    const source = { format: 'epub', url, fetch: server.fetch, pendingFile } as const
    const first = await openPublication(source, { parseXml })
    first.close()
    const again = await openPublication(source, { parseXml })
    expect(again.spine).toHaveLength(first.spine.length)
    expect(server.requests).toHaveLength(2)
  })

  test('reports a failed request to openPublication', async () => {
    const pendingFile = requestFile({
      format: 'epub',
      url,
      fetch: async () => new Response(null, { status: 404 }),
    })
    await expect(openPublication({ format: 'epub', url, pendingFile }, { parseXml })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('aborts the request on cancel before it is taken, and by the signal of the taker after that', async () => {
    const signals: AbortSignal[] = []
    const fetch = (_url: string, init?: RequestInit) => {
      if (init?.signal) signals.push(init.signal)
      return new Promise<Response>(() => {})
    }
    requestFile({ format: 'epub', url, fetch }).cancel()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])

    const pendingFile = requestFile({ format: 'epub', url, fetch })
    const taker = new AbortController()
    void pendingFile.take({ signal: taker.signal })
    pendingFile.cancel()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    taker.abort()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
