// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { OriginalTexts } from '../../../../../src/reading/navigator/convert/convert'
import { convertQuotes, marksFor } from '../../../../../src/reading/navigator/convert/quotes'

describe('quotation marks', () => {
  test.each([
    ['“他说‘走’。”', 'corner', '「他说『走』。」'],
    ['「他說『走』。」', 'curly', '“他說‘走’。”'],
    ['“他说‘走’。”', 'vertical', '『他说「走」。』'],
    ['「他說『走』。」', 'vertical', '「他說『走』。」'],
    ['﹁他說﹃走﹄。﹂', 'corner', '「他說『走』。」'],
    ['“It’s Tom’s,”他说。', 'corner', '「It’s Tom’s,」他说。'],
    ['他说：“那是‘Tom’的。”', 'corner', '他说：「那是『Tom』的。」'],
    ['“他还没说完', 'corner', '「他还没说完'],
    ['直引号"不变"', 'corner', '直引号"不变"'],
  ] as const)('%s as %s', (text, marks, shown) => {
    expect(convertQuotes(text, marks)).toBe(shown)
    expect(shown).toHaveLength(text.length)
  })

  test('follow the script and the direction, unless the reader chose', () => {
    expect(marksFor(null, null, true)).toBe(null)
    expect(marksFor(null, 'hant', false)).toBe('corner')
    expect(marksFor(null, 'hant', true)).toBe('corner')
    expect(marksFor(null, 'hans', false)).toBe('curly')
    expect(marksFor(null, 'hans', true)).toBe('vertical')
    expect(marksFor('book', 'hant', false)).toBe(null)
    expect(marksFor('corner', null, false)).toBe('corner')
    expect(marksFor('curly', null, true)).toBe('vertical')
  })

  test('are replaced in Chinese blocks only, turn with the page, and come back', () => {
    const html = document.createElement('html')
    html.innerHTML = '<body><p>他说：“<em>Go</em>”。</p><p>He said “go”.</p></body>'
    const original = html.textContent ?? ''
    const texts = new OriginalTexts()
    texts.setScript({
      convert: (text) => text,
      language: null,
      marks: (isVertical) => marksFor('curly', null, isVertical),
    })
    texts.convert(html, true)
    expect(html.textContent).toBe('他说：『Go』。He said “go”.')
    expect(html.textContent).toHaveLength(original.length)
    texts.convert(html, false)
    expect(html.textContent).toBe(original)
    texts.setScript(null)
    texts.convert(html)
    expect(html.textContent).toBe(original)
  })
})
