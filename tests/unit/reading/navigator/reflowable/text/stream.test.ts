// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { TextStream } from '../../../../../../src/reading/navigator/reflowable/text/stream'

const bodyOf = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body

describe('TextStream', () => {
  it('counts text and images and skips white space between blocks', () => {
    const stream = new TextStream(bodyOf('<p>天地</p>\n<img alt=xyz>\n<p>玄黄</p>'))
    expect(stream.length).toBe(5)
    expect(stream.quoteAt(0)?.highlight).toBe('天地\uFFFC玄黄')
    expect(stream.quoteAt(2)).toBeUndefined()
    expect(stream.quoteAt(3)).toMatchObject({ before: '天地\uFFFC', highlight: '玄黄' })
  })
  it('finds the offset of an element by id or name', () => {
    const body = bodyOf('<p>天地</p><h2 id=h>玄黄</h2><a name=k></a><p>宇宙</p>')
    const stream = new TextStream(body)
    const at = (id: string) => {
      return stream.offsetOfId(id) ?? -1
    }
    expect(at('h')).toBe(2)
    expect(at('k')).toBe(4)
    expect(at('no')).toBe(-1)
  })
  it('finds the offset of each of many nodes', () => {
    const body = bodyOf(
      Array.from({ length: 60 }, (_, at) => `<div><p><b></b>${'字'.repeat(at % 4)}</p> </div>`).join(''),
    )
    const stream = new TextStream(body)
    const naive = (target: Node) =>
      stream.pieces.find(
        ({ node }) =>
          node === target || (target.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      )?.start ?? stream.length - 1
    for (const element of body.querySelectorAll('*')) expect(stream.offsetOf(element)).toBe(naive(element))
    for (const { node, start } of stream.pieces) expect(stream.offsetOf(node)).toBe(start)
  })

  describe('of a page that the browser translates', () => {
    /** Puts `<font><font>…</font></font>` in the place of each text, as browsers do. */
    const translate = (body: HTMLElement, words: (text: string) => string) => {
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) texts.push(node)
      for (const text of texts) {
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.append(words(text.data))
        outer.append(inner)
        text.replaceWith(outer)
      }
    }

    it('keeps the positions in the book, and finds what is drawn for them', () => {
      const body = bodyOf('<p id=a>天地<b>玄黄</b>宇宙</p><p id=b>洪荒</p>')
      const stream = new TextStream(body)
      translate(body, (text) => `T:${text}`)
      const lines = [{ y: 10 }, { y: 20 }]
      for (const font of body.querySelectorAll('font'))
        font.getClientRects = () => lines as unknown as DOMRectList
      expect([0, 1, 2, 3, 4, 5, 6, 7].map((offset) => stream.rectAt(offset)?.y)).toEqual([
        10, 20, 10, 20, 10, 20, 10, 20,
      ])
      expect(stream.text).toBe('天地玄黄宇宙洪荒')
      expect(stream.offsetOfId('b')).toBe(6)
      for (const [at, start] of [0, 2, 4, 6].entries()) {
        const font = body.querySelectorAll('font > font')[at]
        expect(font && stream.offsetOf(font)).toBe(start)
        expect(stream.rects(at)).not.toBeNull()
      }
    })
  })
})
