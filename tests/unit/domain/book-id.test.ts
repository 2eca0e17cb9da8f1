import { describe, expect, it } from 'vitest'
import { decodeId, encodeId, isCatalogueListNumber, isCatalogueNumber } from '../../../src/domain/book-id'

/** A deterministic random generator, so that a failure can be reproduced. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const ALPHABET = Array.from('abcxyz{}|~09 /?&=%#:._-\u0000\u0019\u007f\u00e9茶書𠮷🌟\ufeff')

describe('generated ids', () => {
  it('decode to any address and key', () => {
    const next = numbers(7)
    const text = () => Array.from({ length: 1 + next(40) }, () => ALPHABET[next(ALPHABET.length)]).join('')
    for (let round = 0; round < 2000; round++) {
      const where = round % 2 === 0 ? { href: text() } : { href: text(), key: text() }
      const id = encodeId(where)
      expect(id).toMatch(/^\d+$/)
      expect(decodeId(id)).toEqual(where)
    }
  })

  it('differ for different input', () => {
    const next = numbers(11)
    const ids = new Map<string, string>()
    for (let round = 0; round < 3000; round++) {
      const href = Array.from({ length: 1 + next(6) }, () => ALPHABET[next(ALPHABET.length)]).join('')
      const id = encodeId({ href })
      expect(ids.get(id) ?? href).toBe(href)
      ids.set(id, href)
    }
  })

  it('are never mistaken for an id of the catalogue', () => {
    const next = numbers(13)
    for (let round = 0; round < 500; round++) {
      const id = encodeId({ href: `book/${next(1e9)}.json` })
      expect(isCatalogueNumber(id)).toBe(false)
      expect(isCatalogueListNumber(id)).toBe(false)
    }
    for (let round = 0; round < 5000; round++) {
      const number = String(next(2 ** 31)) + String(next(2 ** 31)).slice(0, next(10))
      if (isCatalogueNumber(number)) expect(decodeId(number)).toBeUndefined()
    }
  })

  it('need two digits for nearly every character of an address', () => {
    expect(encodeId({ href: 'book/7.json' })).toHaveLength(2 + 11 * 2 + 2)
  })

  it('detect a mistyped digit', () => {
    const id = encodeId({ href: 'feeds/new.json?page=2' })
    for (let at = 2; at < id.length; at++) {
      const wrong = id.slice(0, at) + ((Number(id[at]) + 1) % 10) + id.slice(at + 1)
      expect(decodeId(wrong)).not.toEqual({ href: 'feeds/new.json?page=2' })
    }
  })

  it.each(['', '0', '00', '0000', '410283117', '00x', '009999', '1-2'])('do not decode from %j', (text) => {
    expect(decodeId(text)).toBeUndefined()
  })
})

describe('ids of the catalogue', () => {
  it.each([
    ['410283117', true],
    ['0', true],
    ['0140449132', true],
    ['00123', false],
    ['12a', false],
    ['', false],
  ])('%j is kept: %s', (text, isKept) => expect(isCatalogueNumber(text)).toBe(isKept))

  it.each([
    ['1', true],
    ['2-1', true],
    ['2-', false],
    ['1-2-3', false],
    ['001', false],
  ])('list %j is kept: %s', (text, isKept) => expect(isCatalogueListNumber(text)).toBe(isKept))
})
