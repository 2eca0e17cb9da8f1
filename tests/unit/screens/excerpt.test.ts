import { describe, expect, it } from 'vitest'
import { excerptAt } from '../../../src/screens/search/excerpt'

const LONG = '一个人在海边的小镇住下，每天写一封不寄出的信，也每天去灯塔下面走一走，从春天写到冬天'

describe('the excerpt of an introduction around a match', () => {
  it.each([
    ['a hit in view: its beginning', '茶馆里的故事。', '茶', '茶馆里的故事。'],
    ['from where its sentence begins', `${LONG}。她说起茶的来历。`, '茶', '…她说起茶的来历。'],
    ['no closing mark comes first', `${LONG}。”他把茶放下。`, '茶', '…他把茶放下。'],
    ['of a long sentence some words', `${LONG}${LONG}茶`, '茶', '…'],
    ['no character is cut', `${'𠮷'.repeat(80)}茶`, '茶', `…${'𠮷'.repeat(11)}茶`],
    [
      'no word is cut',
      'A story of a town by the sea, of letters that nobody ever sent to anybody at all, and of tea',
      'tea',
      '…anybody at all, and of tea',
    ],
  ])('%s', (_what, text, word, shown) => {
    const excerpt = excerptAt(text, text.indexOf(word))
    expect(excerpt.startsWith(shown)).toBe(true)
    expect(excerpt.indexOf(word)).toBeLessThan(50)
    expect(excerpt.endsWith(text.slice(-3))).toBe(true)
  })
})
