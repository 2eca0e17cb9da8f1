// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLookUp } from '../../../../src/reading/reader/host-options'
import { limitLookUp } from '../../../../src/reading/reader/tools/use-copy'

const PAGE = 'https://intranet.example/read/'
let open = vi.fn<typeof window.open>()
beforeEach(() => {
  open = vi.fn(() => null)
  vi.stubGlobal('open', open)
})
afterEach(() => vi.unstubAllGlobals())

describe('the address of the dictionary', () => {
  it.each([
    ['https://zidian.example/{lang}/{text}', 'https://zidian.example/zh/%E5%A4%A9%26%23%E6%98%8E'],
    [
      '/dict?q={text}&again={text}',
      'https://intranet.example/dict?q=%E5%A4%A9%26%23%E6%98%8E&again=%E5%A4%A9%26%23%E6%98%8E',
    ],
    ['words', 'https://intranet.example/read/words'],
  ])('%s', (address, wanted) => {
    createLookUp(address, PAGE, () => true)?.('天&#明', 'zh')
    expect(open.mock.calls.map(([url]) => String(url))).toEqual([wanted])
    expect(open.mock.calls[0]?.slice(1)).toEqual(['_blank', 'noopener,noreferrer'])
  })

  it.each(['', '  ', 'javascript:alert("{text}")', 'data:text/html,{text}', 'http://['])(
    'is none for %j',
    (address) => expect(createLookUp(address, PAGE, () => true)).toBeNull(),
  )

  it('is not opened if the page shows its own dictionary', () => {
    const ask = vi.fn(() => false)
    createLookUp('https://zidian.example/', PAGE, ask)?.('渡口', '')
    expect(ask).toHaveBeenCalledWith({ text: '渡口', lang: '' })
    expect(open).not.toHaveBeenCalled()
  })
})

describe('the text to look up', () => {
  const looked = (words: string, copyLimit: number | null) => {
    const lookUp = vi.fn()
    const publication = { metadata: { language: 'zh' } } as Parameters<typeof limitLookUp>[0]['publication']
    limitLookUp({ lookUp, copyLimit, publication })?.(words)
    return lookUp.mock.calls[0] ?? null
  }

  it('is a phrase on one line, in the language of the book', () => {
    expect(looked(' 渡口\n的  灯 ', null)).toEqual(['渡口 的 灯', 'zh'])
    expect(looked('灯'.repeat(80), null)?.[0]).toHaveLength(50)
  })

  it('is cut to the copy limit', () => {
    expect(looked('渡口的灯', 2)?.[0]).toBe('渡口')
    expect(looked('灯'.repeat(80), 60)?.[0]).toHaveLength(50)
    expect(looked('渡口', 0)).toBeNull()
  })
})
