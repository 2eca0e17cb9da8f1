import { describe, expect, test } from 'vitest'
import { buildToc } from '../../../../../src/reading/formats/txt/contents'
import { createTextWords } from '../../../../../src/reading/formats/txt/headings'
import type { TocItem } from '../../../../../src/reading/publication/publication'
import { splitChapters } from '../../../../support/split-chapters'

const WORDS = createTextWords('zh-CN')

/** Nested labels with the number of the chapter that they lead to. */
function contents(text: string): unknown[] {
  const short = (items: readonly TocItem[]): unknown[] =>
    items.map(({ label, href, children }) =>
      children.length > 0 ? [`${label} ${href}`, short(children)] : `${label} ${href}`,
    )
  return short(buildToc(splitChapters(text, WORDS), String))
}

describe('the table of contents of a text', () => {
  test('volumes contain chapters, with or without text of their own', () => {
    expect(
      contents(
        '序\n文。\n第一卷 江湖\n第一章 雨\n文。\n第二章 雪\n文。\n卷二 庙堂\n题记。\n楔子\n文。\n第三章 风\n文。\n尾声\n文。\n后记\n文。',
      ),
    ).toEqual([
      '序 0',
      ['第一卷 江湖 1', ['第一章 雨 1', '第二章 雪 2']],
      ['卷二 庙堂 3', ['楔子 4', '第三章 风 5', '尾声 6']],
      '后记 7',
    ])
  })

  test('a volume that each heading repeats is one volume', () => {
    expect(
      contents('第一部 春 第一章 雨\n文。\n第一部 春 第二章 雪\n文。\n第二部 夏 第一章 蝉\n文。\n'),
    ).toEqual([
      ['第一部 春 0', ['第一章 雨 0', '第二章 雪 1']],
      ['第二部 夏 2', ['第一章 蝉 2']],
    ])
  })

  test('there is one level without volumes and with volumes only', () => {
    expect(contents('第一章 雨\n文。\n番外 雪\n文。\n第二章 风\n文。')).toEqual([
      '第一章 雨 0',
      '番外 雪 1',
      '第二章 风 2',
    ])
    expect(contents('第一部 春\n文。\n第二部 夏\n文。')).toEqual(['第一部 春 0', '第二部 夏 1'])
    expect(contents('一。\n二。')).toEqual(['正文 0'])
  })

  test('the parts of a split chapter stay in its volume', () => {
    const long = '雨一直下着，没有停的意思。\n'.repeat(9000)
    const parts = contents(
      `第一卷 江湖\n第一章 雨\n${long}第二章 雪\n文。\n第二卷 庙堂\n${long}第三章 风\n文。`,
    )
    expect(parts).toEqual([
      [
        '第一卷 江湖 0',
        ['第一章 雨 0', '第一章 雨（2） 1', '第一章 雨（3） 2', '第一章 雨（4） 3', '第二章 雪 4'],
      ],
      ['第二卷 庙堂 5', ['第二卷 庙堂（2） 6', '第二卷 庙堂（3） 7', '第二卷 庙堂（4） 8', '第三章 风 9']],
    ])
  })
})
