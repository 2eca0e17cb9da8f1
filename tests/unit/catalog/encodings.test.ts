import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { serve } from '../../fixtures/catalog/server'

const AT = 'https://books.example/feed'
const FEED = JSON.stringify({ metadata: { title: '城南书库' }, publications: [] })

const nameOf = async (bytes: Uint8Array<ArrayBuffer>, type: string) => {
  const { fetch } = serve({ [AT]: () => new Response(bytes, { headers: { 'content-type': type } }) })
  return (await createCatalog({ src: AT, org: '', fetch }).organisation()).orgName
}
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return bytes
}

describe('the encoding of a response', () => {
  it.each(['application/opds+json', 'application/json; charset=utf-8'])(
    'is UTF-16 if the first bytes say so, even if the server declares %s',
    async (type) => {
      expect(await nameOf(utf16(`\uFEFF${FEED}`, true), type)).toBe('城南书库')
      expect(await nameOf(utf16(`\uFEFF${FEED}`, false), type)).toBe('城南书库')
    },
  )

  it.each([
    ['application/json', utf8],
    ['application/json; charset=utf-16le', (text: string) => utf16(text, true)],
  ] as const)('a long answer in %s is read and decoded with pauses', async (type, encode) => {
    // A name that no piece ends with: three and four bytes a character.
    const name = '书𣲙'.repeat(400_000)
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 20
      return now
    })
    let pauses = 0
    const tick = () => {
      pauses++
      ticking = setImmediate(tick)
    }
    let ticking = setImmediate(tick)
    try {
      expect((await nameOf(encode(FEED.replace('城南书库', name)), type)) === name).toBe(true)
      expect(pauses).toBeGreaterThan(5)
    } finally {
      clearImmediate(ticking)
      clock.mockRestore()
    }
  })

  it('is UTF-8 if the bytes are valid UTF-8, even if the server or the document declares another', async () => {
    expect(await nameOf(utf8(FEED), 'application/json; charset=ISO-8859-1')).toBe('城南书库')
    expect(await nameOf(utf8(FEED), 'application/json; charset=utf-16')).toBe('城南书库')
    expect(await nameOf(utf8(`\uFEFF${FEED}`), 'application/json; charset=gbk')).toBe('城南书库')
  })

  it('is the one that the server declares if the bytes are not UTF-8', async () => {
    const [before = '', after = ''] = FEED.split('城南书库')
    const shop = new Uint8Array([0xb5, 0xea])
    const bytes = new Uint8Array([...utf8(before), ...shop, ...utf8(after)])
    expect(await nameOf(bytes, 'application/json; charset=GBK')).toBe('店')
  })

  it('is that of what is in it if it is compressed and nothing says so', async () => {
    const packed = (text: string) => new Uint8Array(gzipSync(text))
    expect(await nameOf(packed(FEED), 'application/opds+json')).toBe('城南书库')
    expect(await nameOf(packed(FEED), 'application/json; charset=ISO-8859-1')).toBe('城南书库')
    const cut = nameOf(packed(FEED).slice(0, 30), 'application/opds+json')
    await expect(cut).rejects.toMatchObject({ code: 'not-a-feed' })
  })
})
