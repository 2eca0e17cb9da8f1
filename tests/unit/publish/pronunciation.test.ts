import { describe, expect, test } from 'vitest'
import { createChinesePronunciation } from '../../../src/publish/search/pronunciation'

const chinese = createChinesePronunciation()

/** Whether the readings of a text hold these syllables, each at its place. */
function isSaid(text: string, syllables: string, kind: 'title' | 'person' = 'title'): boolean {
  const readings = chinese.readings(text, kind)
  const said = syllables.split(' ')
  return said.length === readings.length && said.every((syllable, at) => readings[at]?.includes(syllable))
}

describe('the readings of titles', () => {
  test.each([
    ['水滸傳', 'shui hu zhuan', 'shui hu chuan'],
    ['射雕英雄传', 'she diao ying xiong zhuan', 'she diao ying xiong chuan'],
    ['朝花夕拾', 'zhao hua xi shi', 'chao hua xi shi'],
    ['还珠格格', 'huan zhu ge ge', 'hai zhu ge ge'],
    ['歙县志', 'she xian zhi', 'xi xian zhi'],
    ['大埔县志', 'da bu xian zhi', 'da pu xian zhi'],
    ['曾国藩家书', 'zeng guo fan jia shu', 'ceng guo fan jia shu'],
    ['乐府诗集', 'yue fu shi ji', 'le fu shi ji'],
    ['重庆森林', 'chong qing sen lin', 'zhong qing sen lin'],
    ['三体2', 'san ti 2', 'san ti ii'],
    ['三体Ⅲ', 'san ti iii', 'san ti 3'],
    ['三体III', 'san ti iii', 'san ti san'],
    ['第12卷', 'di 12 juan', 'di xii juan'],
    ['V字仇杀队', 'v zi chou sha dui', 'v zi qiu sha dui'],
  ])('%s: %s first, %s as well', (title, first, other) => {
    expect(chinese.syllables(title).join(' ')).toBe(first)
    expect(isSaid(title, other)).toBe(true)
  })

  test('one letter at the beginning, and a number that no volume has, have no other reading', () => {
    expect(chinese.readings('V字')[0]).toEqual(['v'])
    expect(chinese.readings('1984')[0]).toEqual(['1984'])
  })

  test.each(['宣传画史', '流传', '传奇', '传说'])('传 of %s is chuán', (title) => {
    expect(chinese.syllables(title)).toContain('chuan')
  })
})

test.each([
  ['曾国藩', 'zeng guo fan', 'ceng guo fan'],
  ['单田芳', 'shan tian fang', 'dan tian fang'],
  ['仇英', 'qiu ying', 'chou ying'],
  ['解缙', 'xie jin', 'jie jin'],
  ['尉迟恭', 'yu chi gong', 'wei chi gong'],
  ['万俟卨', 'mo qi xie', 'wan si xie'],
  ['查良鏞', 'zha liang yong', 'cha liang yong'],
  ['区成浩', 'ou cheng hao', 'qu cheng hao'],
  ['缪荃孙', 'miao quan sun', 'miu quan sun'],
  ['任溶溶、曾朴', 'ren rong rong zeng pu', 'ren rong rong ceng po'],
])('the author %s: %s first, %s as well', (name, first, other) => {
  expect(chinese.syllables(name, 'person').join(' ')).toBe(first)
  expect(isSaid(name, other, 'person')).toBe(true)
})

test('characters outside the tables and marks have no reading, and do not move the others', () => {
  expect(chinese.syllables('abc𠮷ゝ曾国藩')).toEqual(['abc', 'zeng', 'guo', 'fan'])
})
