import { describe, expect, it } from 'vitest'
import { findQuote } from '../../../../src/reading/publication/plain-text'

describe('findQuote', () => {
  const text = '春眠不觉晓，处处闻啼鸟。夜来风雨声，花落知多少。春眠不觉晓。'
  it('distinguishes equal words by their context, wherever they are expected', () => {
    expect(findQuote(text, { before: '知多少。', highlight: '春眠不觉晓', after: '。' }, 0)).toBe(24)
    expect(findQuote(text, { before: '', highlight: '春眠不觉晓', after: '，处处' }, 30)).toBe(0)
  })
  it('falls back to the nearest match of the highlight alone', () => {
    expect(findQuote(text, { before: 'x', highlight: '春眠', after: 'y' }, 20)).toBe(24)
    expect(findQuote(text, { before: 'x', highlight: '春眠', after: 'y' }, 3)).toBe(0)
  })
  it('returns -1 when the highlight does not occur', () => {
    expect(findQuote(text, { before: '', highlight: '秋', after: '' }, 3)).toBe(-1)
  })
})
