import { describe, expect, it } from 'vitest'
import { isAborted, LibraryError, toLibraryError } from '../../../src/platform/errors'
import { type Fetch, request } from '../../../src/platform/fetch'

const failure = async (fetch: Fetch, init?: RequestInit): Promise<LibraryError> => {
  try {
    await request(fetch, 'https://example.org/feed', init)
  } catch (thrown) {
    if (thrown instanceof LibraryError) return thrown
    throw thrown
  }
  throw new Error('it did not fail')
}

describe('request', () => {
  it('returns a successful response unchanged', async () => {
    const response = new Response('{}', { status: 206 })
    expect(await request(async () => response, 'https://example.org/feed')).toBe(response)
  })

  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'not-found'],
    [410, 'not-found'],
    [400, 'server'],
    [416, 'server'],
    [500, 'server'],
    [503, 'server'],
  ])('maps status %d to %s', async (status, code) => {
    const error = await failure(async () => new Response(null, { status }))
    expect(error).toMatchObject({ code, status })
  })

  it('reports a missing response as a network error', async () => {
    const cause = new TypeError('Failed to fetch')
    const error = await failure(() => Promise.reject(cause))
    expect(error).toMatchObject({ code: 'network', cause })
    expect(error.status).toBeUndefined()
  })

  it('reports a host’s fetch that throws synchronously as a network error', async () => {
    const error = await failure(() => {
      throw new Error('not configured')
    })
    expect(error.code).toBe('network')
  })

  it('reports an abort as aborted, whatever its reason', async () => {
    const controller = new AbortController()
    controller.abort('left the page')
    const { signal } = controller
    expect((await failure(() => Promise.reject(signal.reason), { signal })).code).toBe('aborted')
    expect((await failure(() => Promise.reject(new DOMException('', 'AbortError')))).code).toBe('aborted')
  })
})

describe('toLibraryError', () => {
  it('returns a LibraryError unchanged and recognises an abort', () => {
    const error = new LibraryError('bad-book', 'x')
    expect(toLibraryError(error)).toBe(error)
    expect(isAborted(new DOMException('', 'AbortError'))).toBe(true)
    expect(isAborted(error)).toBe(false)
  })

  it.each([
    'Failed to fetch dynamically imported module: https://x/chunks/a.js',
    'error loading dynamically imported module: https://x/chunks/a.js',
    'Importing a module script failed.',
  ])('maps a module that does not load to network: %s', (message) => {
    expect(toLibraryError(new TypeError(message)).code).toBe('network')
  })

  it.each([undefined, null, 'text', { message: 'x' }, new Error('x')])('maps %j to unknown', (thrown) => {
    expect(toLibraryError(thrown).code).toBe('unknown')
  })
})
