import { describe, expect, test } from 'vitest'
import { buildToc } from '../../../../../src/reading/formats/txt/contents'
import { createTextWords } from '../../../../../src/reading/formats/txt/headings'
import type { TocItem } from '../../../../../src/reading/publication/publication'
import { splitChapters } from '../../../../support/split-chapters'

const words = createTextWords('zh-CN')
const PROSE = '船靠岸的时候天还没有亮，岸上的人都提着灯。他把绳子抛过去，有人接住了。'
/** The contents of a text, each level indented by a dot; `~` in a source is a paragraph. */
function contentsOf(source: string): string[] {
  const text = source.replaceAll('~', PROSE)
  const chapters = splitChapters(text, words)
  const written = chapters.flatMap(({ headings, paragraphs }) => [
    ...headings.map((each) => each.text),
    ...paragraphs,
  ])
  expect(written.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
  const list = (items: readonly TocItem[], dots: string): string[] =>
    items.flatMap(({ label, children }) => [dots + label, ...list(children, `${dots}·`)])
  return list(buildToc(chapters, String), '')
}
/** A book of headings, each with some paragraphs; a heading that begins with a dot is inside of the one before. */
const book = (headings: readonly string[], count = 2) =>
  headings.map((heading) => `${heading.replace(/^·+/, '')}\n${'　　~\n'.repeat(count)}`).join('')

const HAN = '一二三四五六七八九'
const TREES = '松柏桃李桐槐柳枫榆'

describe('titles without a number', () => {
  const NAMES = ['谈猫', '故乡的雨', '一碗阳春面', '读书与吃茶', '旧书店']

  test('that are set apart by their indent', () => {
    expect(contentsOf(book(NAMES))).toEqual(NAMES)
  })

  test('of which the first stands below the name of the book', () => {
    const source = NAMES.map((name) => `${name}\n~\n~\n\n`).join('')
    expect(contentsOf(`灯下集\n${source}`)).toEqual(['灯下集', ...NAMES])
  })

  test('above a date, which is none', () => {
    const source = NAMES.map((name, at) => `${name}\n（一九五${'〇一二三四'[at]}年三月一日）\n~\n~\n`).join(
      '',
    )
    expect(contentsOf(source)).toEqual(NAMES)
  })

  test('that are set apart by empty lines', () => {
    const source = NAMES.map((name) => `　　${name}\n\n　　~\n　　~\n　　~\n\n\n`).join('')
    expect(contentsOf(`灯下集\n\n\n${source}`)).toEqual(['灯下集', ...NAMES])
  })

  test('above the names of authors', () => {
    const source = NAMES.map((name, at) => `${name}\n作者：某${at}\n~\n~\n`).join('')
    expect(contentsOf(source)).toEqual(NAMES)
  })

  test('of poems, with the name of the poet and the poems of a cycle below', () => {
    const poem = '岱宗夫如何，\n齊魯青未了。\n造化鍾神秀，陰陽割昏曉。\n'
    const source = `望嶽\n杜甫\n${poem}春望\n杜甫\n${poem}秋興二首\n杜甫\n其一\n${poem}其二\n${poem}登高\n杜甫\n${poem}`
    expect(contentsOf(source)).toEqual(['望嶽', '春望', '秋興二首', '·其一', '·其二', '登高'])
  })

  test('with their authors', () => {
    const source = NAMES.map((name) => `${name}　　某人\n~\n~\n`).join('')
    expect(contentsOf(source)).toEqual(NAMES.map((name) => `${name} 某人`))
  })

  test.each([
    ['directly below each volume', (source: string) => source.replaceAll('　　~', '~')],
    ['and the volumes that hold them', (source: string) => source],
  ])('%s', (_name, written) => {
    const source = `卷一\n${book(NAMES.slice(0, 3))}卷二\n${book(NAMES.slice(3))}`
    expect(contentsOf(written(source))).toEqual([
      '卷一',
      '·谈猫',
      '·故乡的雨',
      '·一碗阳春面',
      '卷二',
      '·读书与吃茶',
      '·旧书店',
    ])
  })

  test('below headings with a number, which hold them', () => {
    const dish = (name: string) => `${name}\n原料：黄瓜两根。\n做法：\n1. 洗净拍碎。\n2. 拌匀。\n\n`
    const kinds = [
      ['一、凉菜', '拌黄瓜', '白肉'],
      ['二、热菜', '红烧肉', '肉丝', '豆腐'],
      ['三、汤', '蛋汤', '酸汤'],
    ]
    const source = kinds.map(([kind, ...names]) => `${kind}\n\n${names.map(dish).join('')}`).join('')
    expect(contentsOf(source)).toEqual(
      kinds.flatMap(([kind = '', ...names]) => [kind, ...names.map((name) => `·${name}`)]),
    )
  })

  test('that alone stand further left than the text, with and without empty lines', () => {
    const volumes = [
      ['卷一　舆地志', '沿革', '疆域'],
      ['卷二　食货志', '田赋', '户口'],
      ['卷三　学校志', '书院', '义学'],
    ]
    const text = (empty: string) =>
      volumes.map(([volume, ...names]) => `${volume}\n${empty}${book(names)}`).join('')
    const expected = volumes.flatMap(([volume = '', ...names]) => [
      volume.replace('　', ' '),
      ...names.map((name) => `·${name}`),
    ])
    expect(contentsOf(text('\n'))).toEqual(expected)
    expect(contentsOf(text(''))).toEqual(expected)
  })

  test('the first below a volume and above its source, and one that ends with 完', () => {
    const names = ['郑伯克段', '周郑交质', '齐侯盟屈完', '宫之奇谏']
    const text = (part: readonly string[]) =>
      part.map((name) => `${name}\n　　《左传》\n　　~\n　　~\n\n`).join('')
    const source = `卷一·周文\n\n${text(names.slice(0, 2))}卷二·周文\n\n${text(names.slice(2))}`
    const [a, b, c, d] = names.map((name) => `·${name}`)
    expect(contentsOf(source)).toEqual(['卷一·周文', a, b, '卷二·周文', c, d])
  })

  test.each([
    [
      'the first lines of a stanza',
      (n: number) => `\n我走过${TREES[n]}桥\n桥下没有${TREES[n]}\n只有月亮\n照着${TREES[n]}树\n\n`,
    ],
    ['couplets', (n: number) => `\n　　　　秋来${TREES[n]}不归人\n　　　　月出${TREES[n]}常照我\n\n`],
    [
      'the names of an address book',
      (n: number) => `${NAMES[n % 5]}某${TREES[n]}\n某某路甲号\n电话：010-6505${1000 + n}\n\n`,
    ],
    [
      'the name below a letter',
      (n: number) => `\n　　　　　　弟　志${TREES[n]}\n　　　　　　三月${HAN[n]}日\n\n吾兄如晤：\n`,
    ],
  ])('%s are none', (kind, lines) => {
    const text = kind.includes('address') ? '' : '　　~\n　　~\n　　~\n'
    const source = Array.from({ length: 9 }, (_, n) => `${text}${lines(n)}`).join('')
    expect(contentsOf(source)).toEqual([words.whole])
  })

  test('the dates below titles and above a salutation are not those of letters', () => {
    const source = NAMES.map((name) => `${name}\n（一九三六年三月一日）\n\n诸位同学：\n~\n~\n\n`).join('')
    expect(contentsOf(source)).toEqual(NAMES)
  })

  test('signs between scenes, most of which recur, are none', () => {
    const scenes = [
      '当晚',
      '清晨',
      '次日',
      '当晚',
      '清晨',
      '次日',
      '当晚',
      '次日',
      '清晨',
      '雨停了',
      '天亮了',
      '傍晚',
    ]
    const source = scenes.map((scene) => `　　~\n　　~\n　　~\n\n${scene}\n\n`).join('')
    expect(contentsOf(source)).toEqual([words.whole])
  })

  test('short lines in chapters that all begin with one are none', () => {
    const source = NAMES.map(
      (name, n) => `第${n + 1}章 ${name}\n\n北城来了${TREES[n]}人\n\n~\n\n他走了${TREES[n]}\n\n~\n\n`,
    ).join('')
    expect(contentsOf(source)).toEqual(NAMES.map((name, n) => `第${n + 1}章 ${name}`))
  })

  test.each([
    ['captions', ['图1 渡口', '图2 石阶', '图3 老井', '图4 大雾']],
    ['a line that recurs', ['完', '本站首发', '本站首发', '本站首发', '本站首发']],
    ['sentences', ['　　他翻到第四章', '　　第三章写得最好', '　　没有人回答', '　　天亮了']],
  ])('%s are none', (_, lines) => {
    const source = lines.map((line) => `　　~\n　　~\n　　~\n${line}\n`).join('')
    expect(contentsOf(source)).toEqual([words.whole])
  })
})

describe('volumes of any form', () => {
  test.each<[string, readonly string[]]>([
    ['第一本', ['第一本 張君瑞鬧道場', '·第一折', '·第二折', '第二本 崔鶯鶯夜聽琴', '·第一折', '·第二折']],
    [
      'a year',
      ['民國十三年', '·八月十五日　晴', '·九月三日　雨', '民國十四年', '·一月一日　晴', '·二月二日　雪'],
    ],
    ['a year alone', ['一九六〇年', '·一月三日', '·二月九日', '一九六一年', '·一月八日', '·三月二日']],
    ['without a number', ['魏书', '·武帝纪第一', '·文帝纪第二', '蜀书', '·刘二牧传第一', '·先主传第二']],
    [
      'whose chapters go on',
      [
        '第一套 胜战计',
        '·第一计 瞒天过海',
        '·第二计 围魏救赵',
        '第二套 敌战计',
        '·第三计 借刀杀人',
        '·第四计 以逸待劳',
      ],
    ],
    [
      'the name of a play above its 楔子',
      ['窦娥冤', '·楔子', '·第一折', '·第二折', '赵氏孤儿', '·楔子', '·第一折', '·第二折'],
    ],
    ['内篇 and 外篇', ['內篇', '·逍遙遊第一', '·齊物論第二', '外篇', '·駢拇第八', '·馬蹄第九']],
  ])('%s', (_, headings) => {
    const source = headings
      .map((heading) => (heading.startsWith('·') ? `${heading.slice(1)}\n　　~\n　　~\n` : `${heading}\n`))
      .join('')
    expect(contentsOf(source)).toEqual(headings.map((heading) => heading.replace('　', ' ')))
  })

  test('the last lines of letters are none', () => {
    const source = [1, 2, 3].map((n) => `第${n}封信\n~\n三月${n}日\n`).join('')
    expect(contentsOf(source)).toEqual(['第1封信', '第2封信', '第3封信'])
  })
})

describe('headings with little text between', () => {
  test.each<[string, readonly string[]]>([
    ['sayings', ['学而第一', '为政第二', '八佾第三', '里仁第四']],
    ['a selection', ['五帝本纪第一', '项羽本纪第七', '高祖本纪第八', '陈涉世家第十八']],
    [
      'parts of a name',
      ['梁惠王章句上', '梁惠王章句下', '公孙丑章句上', '公孙丑章句下', '滕文公上', '滕文公下'],
    ],
    ['three parts', ['上', '中', '下']],
    ['numbers', ['1、入职', '2、同事', '3、加班', '4、升职']],
    ['days in brackets', ['【三月一日】', '【三月二日】', '【三月四日】', '【四月九日】']],
    [
      'days below the first of a month',
      ['光緒三十年正月初三日 晴', '初四日 陰', '初九日 雨', '二月初一日 晴'],
    ],
    ['days of a year that is named once', ['1924年8月15日', '8月16日', '12月3日', '1月2日', '1月9日']],
    ['numbers of three figures', ['001感遇', '002春思', '003月下', '004山中']],
    ['scenes of an old play', ['试一出 先声', '第一出 听稗', '第二出 传歌', '续四十出 余韵']],
    ['numerals alone', ['一', '二', '三', '四']],
    ['scenes', ['1. 车站 夜 外', '2. 车厢 夜 内', '3. 桥上 夜 外']],
    [
      'days',
      ['一九一八年四月二日', '一九一八年四月五日，大风', '一九一八年四月十一日', '一九一八年五月一日'],
    ],
  ])('%s', (_, headings) => {
    expect(contentsOf(book(headings, 1))).toEqual(headings)
  })

  test('a list within a text is none', () => {
    const list = ['1、面', '2、汤', '3、饭'].map((each) => `　　${each}\n　　~\n`).join('')
    expect(contentsOf(`${'　　~\n'.repeat(20)}${list}${'　　~\n'.repeat(20)}`)).toEqual([words.whole])
  })
})

describe('sections numbered by those that hold them', () => {
  test('below numbers', () => {
    const headings = [
      '1 概述',
      '·1.1 范围',
      '·1.2 术语',
      '2 安装',
      '·2.1 硬件',
      '··2.1.1 服务器',
      '··2.1.2 存储',
      '·2.2 步骤',
      '3 备份',
    ]
    expect(contentsOf(book(headings))).toEqual(headings)
  })

  test('below chapters', () => {
    const headings = ['第1章 开始', '·1.1 开箱', '·1.2 安装', '第2章 打印', '·2.1 单面', '·2.2 双面']
    expect(contentsOf(book(headings))).toEqual(headings)
  })

  test('a quantity that continues nothing is text', () => {
    const headings = ['第1章 开始', '第2章 打印', '第3章 维护']
    const source = headings.map((heading, n) => `${heading}\n~\n${n + 2}.5 公斤面粉\n~\n`).join('')
    expect(contentsOf(source)).toEqual(headings)
  })
})

describe('other units', () => {
  test('articles of a law that stand alone, and not those with their text', () => {
    const headings = [
      '第一编 总则',
      '·第一章 规定',
      '··第一条',
      '··第二条',
      '第二编 分则',
      '·第一章 藏书',
      '··第三条',
    ]
    expect(contentsOf(book(headings, 1))).toEqual(headings)
    const source =
      '第一章 总则\n第一条　为了绿化，制定本办法。\n第二条　本办法适用于本市。\n第二章 附则\n第三条　本办法自发布之日起施行。\n'
    expect(contentsOf(source)).toEqual(['第一章 总则', '第二章 附则'])
  })

  test('a chapter that is named 结束, and the end of one', () => {
    const headings = ['第 1 章 开始', '第 2 章 继续', '第 3 章 结束', '最终话 后来']
    expect(contentsOf(book(headings))).toEqual(headings)
    const source = ['第一章 起', '第二章 承', '第三章 转']
      .map((each) => `${each}\n~\n${each.slice(0, 3)} 结束\n`)
      .join('')
    expect(contentsOf(source)).toEqual(['第一章 起', '第二章 承', '第三章 转'])
  })

  test('halves of a volume', () => {
    const headings = [
      '卷一上',
      '·高帝纪第一上',
      '卷一下',
      '·高帝纪第一下',
      '卷二',
      '·惠帝纪第二',
      '卷三',
      '·高后纪第三',
    ]
    const source = headings
      .map((each) => (each.startsWith('·') ? `${each.slice(1)}\n~\n` : `${each}\n`))
      .join('')
    expect(contentsOf(source)).toEqual(headings)
  })

  test('numerals in parts, and a named part before them', () => {
    const source = '三代人\n某人\n楔子\n~\n上部 祖父\n一\n~\n二\n~\n~\n下部 我\n一\n~\n~\n二\n~\n'
    const headings = ['楔子', '上部 祖父', '·一', '·二', '下部 我', '·一', '·二']
    expect(contentsOf(source).filter((each) => each !== '三代人')).toEqual(headings)
  })

  test('番外 directly above 番外一', () => {
    const source = `第一章 雪\n~\n第二章 月\n~\n番外\n\n番外一 酒\n~\n番外二 剑\n~\n`
    expect(contentsOf(source)).toEqual(['第一章 雪', '第二章 月', '番外', '·番外一 酒', '·番外二 剑'])
  })

  test('items of a list in a chapter, and a unit out of order, are none', () => {
    const headings = HAN.split('').map((n) => `第${n}章 渡口`)
    const list =
      '第一条 不许迟到\n第二条 不许喝酒\n第三条 不许恋爱\n~\n第一节 语文\n第二节 数学\n~\n第二回\n~\n'
    const source = headings.map((each, n) => `${each}\n~\n${n === 4 || n === 6 ? list : '~\n'}`).join('')
    expect(contentsOf(source)).toEqual(headings)
  })

  test('a wrong unit in order is a heading', () => {
    const headings = HAN.split('').map((n) => `第${n}${n === '五' ? '回' : '章'} 渡口`)
    expect(contentsOf(book(headings))).toEqual(headings)
  })

  test('Markdown, by its levels', () => {
    const headings = ['灯下', '·谈猫', '·旧书店', '·渡口', '远行', '·石阶', '·老井', '·大雾']
    const source = headings
      .map((each) => `${each.startsWith('·') ? `## ${each.slice(1)}` : `# ${each}`}\n\n~\n\n~\n\n~\n\n`)
      .join('')
    expect(contentsOf(source)).toEqual(headings)
  })

  test.each([
    ['==', '=='],
    ['—— ', ' ——'],
    ['*** ', ' ***'],
  ])('titles in %s %s', (before, after) => {
    const names = ['灯下', '谈猫', '旧书店', '渡口', '石阶']
    const source = names.map((name) => `${before}${name}${after}\n\n~\n\n~\n\n~\n\n`).join('')
    expect(contentsOf(source)).toEqual(names)
  })

  test('the end of each chapter in a frame is none', () => {
    const source = '~\n\n~\n\n~\n\n------本章完------\n\n=====分割线=====\n\n'.repeat(5)
    expect(contentsOf(source)).toEqual([words.whole])
  })
})
