import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { LibraryError } from '../../../../../src/platform/errors'
import { runSync } from '../../../../../src/platform/sliced-task'
import { parseXml } from '../../../../../src/publish/xml'
import { openPublication } from '../../../../../src/reading/formats'
import { describeText, detectLanguage } from '../../../../../src/reading/formats/txt'
import { splitChaptersInSlices } from '../../../../../src/reading/formats/txt/chapters'
import { decodeText } from '../../../../../src/reading/formats/txt/decode'
import { createTextWords, parseHeading } from '../../../../../src/reading/formats/txt/headings'
import { splitChapters } from '../../../../support/split-chapters'
import { fileServer } from '../books'

const WORDS = createTextWords('zh-CN')
const split = (text: string) => splitChapters(text, WORDS)

const SIMPLIFIED = '第一章 早春\r\n　　她推开窗，看见院子里的梅花已经开了。“今年来得早。”他说。\r\n'
const TRADITIONAL = '第一章 早春\r\n　　她推開窗，看見院子裡的梅花已經開了。「今年來得早。」他說。\r\n'
const codeOf = (run: () => unknown) => {
  try {
    run()
    return 'nothing thrown'
  } catch (thrown) {
    return thrown instanceof LibraryError ? thrown.code : String(thrown)
  }
}

/** Inserts zero bytes at positions that no encoding explains. */
const withZeros = (bytes: Uint8Array, every: number) =>
  Uint8Array.from([...bytes].flatMap((byte, at) => (at % every === every - 1 ? [byte, 0] : [byte])))

describe('decoding', () => {
  test.each([
    ['utf-8', SIMPLIFIED],
    ['utf-8', 'It was a bright cold day in April, and the clocks were striking thirteen.\n'],
    ['gb18030', SIMPLIFIED],
    ['big5', TRADITIONAL],
  ])('%s with scattered zeros is decoded as without them: %#', (encoding, text) => {
    const bytes = iconv.encode(text.repeat(40), encoding)
    // In double-byte encodings only between characters, because a zero inside one destroys it.
    for (const every of encoding === 'utf-8' ? [7, 100, 1001] : [text.length * 40]) {
      const odd = withZeros(bytes, every)
      for (const file of [odd, odd.subarray(0, odd.length - (odd.length % 2))])
        expect(decodeText(file).text.slice(0, 30)).toBe(text.repeat(40).slice(0, 30))
    }
  })

  test('UTF-16 without a byte order mark is distinguished from 8-bit text with zeros', () => {
    for (const encoding of ['utf-16le', 'utf-16be'])
      for (const text of [SIMPLIFIED, 'It was a bright cold day in April.\n'])
        expect(decodeText(iconv.encode(text.repeat(20), encoding, { addBOM: false })).text).toBe(
          text.repeat(20),
        )
  })

  test.each([
    ['utf-8', SIMPLIFIED],
    ['gb18030', SIMPLIFIED],
    ['gb18030', TRADITIONAL],
    ['big5', TRADITIONAL],
  ])('detects %s without a byte order mark: %#', (encoding, text) => {
    const decoded = decodeText(iconv.encode(text.repeat(20), encoding))
    expect(decoded).toEqual({ text: text.repeat(20), encoding })
  })

  test.each([
    ['gb18030', '春眠不觉晓，处处闻啼鸟。'],
    ['big5', '春眠不覺曉，處處聞啼鳥。'],
    ['big5', '吾輩皆愛茶，每日必飲三盞。'],
    ['gb18030', '吾辈皆爱茶，每日必饮三盏。'],
  ])('detects %s in one short line', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding)).text).toBe(text)
  })

  test.each([
    [
      'windows-1252',
      'en',
      'It’s a café — “quite so,” he said. The naïve façade didn’t fool him, and that was it. ',
    ],
    [
      'windows-1252',
      'en',
      `${'Plain text is all there is of it, and that to the end. '.repeat(20)}It’s late.`,
    ],
    ['windows-1252', 'fr', 'Le garçon a été très étonné de voir la forêt brûler près du château. '],
    ['windows-1252', 'de', 'Die Bäume waren grün und schön, und die Vögel flogen über das Haus. '],
    ['shift_jis', 'ja', '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。'],
    ['euc-jp', 'ja', '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。'],
    // Read as Big5, these have more than a few common characters.
    ['euc-jp', 'ja', '私はその人を常に先生と呼んでいた。だからここでもただ先生と書くだけで'],
    ['euc-jp', 'ja', 'これは世間を憚かる遠慮というよりも、その方が私にとって自然だ'],
    ['big5', 'zh-TW', '中心中心人心'],
    ['euc-kr', 'ko', '나는 고양이로소이다. 이름은 아직 없다. 어디서 태어났는지 모른다. '],
    ['windows-1251', 'ru', 'Все счастливые семьи похожи друг на друга, каждая несчастлива по-своему. '],
    ['gb18030', 'en', 'The story of 林深 and of 渡口 is told here, and nothing else. '],
    ['gb18030', 'zh-CN', '她说「さようなら」就走了，这是他们最后一次见面，谁也没有想到。'],
    ['gb18030', 'zh-CN', '道 可 道 非 常 道 名 可 名 非 常 名 '],
    ['gb18030', 'zh-CN', '他用俄语说“Привет”，然后就走了，没有回头看一眼。'],
    ['gb18030', 'zh-CN', '张三、李四、王五、赵六、孙七、周八。'],
    ['big5', 'zh-TW', '她說「再見」就走了，這是他們最後一次見面，誰也沒有想到。'],
  ])('detects %s and the language %s by plausibility', (encoding, language, text) => {
    const decoded = decodeText(iconv.encode(text.repeat(4), encoding))
    expect(decoded).toEqual({ text: text.repeat(4), encoding })
    expect(detectLanguage(decoded.text, encoding)).toBe(language)
  })

  test.each([
    ['utf-8', 'utf8'],
    ['utf-16le', 'utf16-le'],
    ['utf-16be', 'utf16-be'],
    ['gb18030', 'gb18030'],
  ])('detects %s by its byte order mark', (encoding, codec) => {
    const decoded = decodeText(iconv.encode(SIMPLIFIED, codec, { addBOM: true }))
    expect(decoded.encoding).toBe(encoding)
    expect(decoded.text.replace(/^\ufeff/, '')).toBe(SIMPLIFIED)
  })

  test.each([
    ['utf-16le', 'utf16-le'],
    ['utf-16be', 'utf16-be'],
  ])('detects %s without a byte order mark', (encoding, codec) => {
    expect(decodeText(iconv.encode(SIMPLIFIED, codec)).encoding).toBe(encoding)
  })

  test.each([
    ['utf-16le', 'utf16-le'],
    ['utf-16be', 'utf16-be'],
  ])('detects %s without a byte order mark and without a zero byte', (encoding, codec) => {
    for (const text of [SIMPLIFIED, TRADITIONAL, '春眠不觉晓，处处闻啼鸟。夜来风雨声，花落知多少。'])
      for (const times of [1, 30]) {
        const dense = [...text.repeat(times)]
          .filter((each) => each > '\x7f' && each.charCodeAt(0) & 0xff)
          .join('')
        const bytes = iconv.encode(dense, codec, { addBOM: false })
        expect(bytes).not.toContain(0)
        expect(decodeText(bytes)).toEqual({ text: dense, encoding })
      }
  })

  test('UTF-8 with a broken byte in the middle stays UTF-8', () => {
    const bytes = Buffer.from(SIMPLIFIED.repeat(10))
    bytes[bytes.length - 3] = 0xff
    expect(decodeText(bytes).encoding).toBe('utf-8')
  })

  test('the encoding that the user chose overrides detection; an unknown one is ignored', () => {
    const bytes = iconv.encode('いろはにほへと', 'shift_jis')
    expect(decodeText(bytes, 'shift_jis').text).toBe('いろはにほへと')
    expect(decodeText(Buffer.from(SIMPLIFIED), 'no-such').text).toBe(SIMPLIFIED)
  })

  test.each([
    ['at the end', `${SIMPLIFIED}${'\0'.repeat(4096)}`],
    ['in the middle', `${SIMPLIFIED}${'\0'.repeat(500)}${SIMPLIFIED}`],
    ['one by one', `${SIMPLIFIED}\0${SIMPLIFIED}\0`],
  ])('the zeros of a failed download are removed: %s', (_, text) => {
    expect(decodeText(Buffer.from(text)).text).toBe(text.replaceAll('\0', ''))
  })

  /** Inserts a zero byte after every `every` bytes. */
  const sprinkled = (bytes: Uint8Array, every: number) =>
    Uint8Array.from([...bytes].flatMap((byte, at) => (at % every === every - 1 ? [byte, 0] : [byte])))

  const BIG5 = '天色將明未明，渡口的燈還亮著。老人把纜繩解開，又繫上，像在等一個不會來的人。\r\n'
  test.each([
    ['utf-8', SIMPLIFIED],
    ['utf-8', 'The ferryman untied the rope, and tied it again, as if he waited for somebody.\n'],
    ['utf-8', 'abcdefghij'],
    ['gb18030', SIMPLIFIED],
    ['gb18030', '老人把缆绳解开又系上像在等一个不会来的人'],
    ['big5', BIG5],
    ['big5', BIG5.replace(/[，。\r\n]/g, '')],
  ])('a text in %s with scattered zeros is decoded as without them: %s', (encoding, text) => {
    const words = text.repeat(Math.ceil(2000 / text.length))
    const bytes = iconv.encode(words, encoding)
    for (const every of [7, 10, 40, 41, 300, bytes.byteLength - 1])
      expect(decodeText(sprinkled(bytes, every))).toEqual({ text: words, encoding })
  })

  test.each(['utf-16le', 'utf-16be'])(
    '%s without a byte order mark is distinguished from a text with zeros',
    (encoding) => {
      for (const text of [
        SIMPLIFIED,
        BIG5,
        '最后开一扇门，一人。'.repeat(9),
        'Le garçon a été là. '.repeat(9),
        '나는 가라. '.repeat(9),
      ]) {
        const words = text.repeat(4)
        const bytes = iconv.encode(words, encoding)
        expect(decodeText(bytes)).toEqual({ text: words, encoding })
        // Truncated inside a character.
        expect(decodeText(bytes.subarray(0, -1)).encoding).toBe(encoding)
        expect(decodeText(Buffer.concat([bytes, new Uint8Array(4096)])).text).toBe(words)
      }
    },
  )

  test('a binary file with many zeros is a bad book', () => {
    const numbers = new Uint8Array(new Uint32Array(2000).map((_, at) => at * 37).buffer)
    const sound = new Uint8Array(new Int16Array(4000).map((_, at) => 3000 * Math.sin(at / 9)).buffer)
    const sparse = Uint8Array.from({ length: 4000 }, (_, at) => (at % 3 === 0 ? 65 + (at % 50) : 0))
    for (const bytes of [numbers, sound, sparse]) expect(codeOf(() => decodeText(bytes))).toBe('bad-book')
  })

  test('a binary file is a bad book, with zeros or without', () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, at) => 1 + ((at * 7919 + (at >> 3)) % 255))
    expect(codeOf(() => decodeText(noise))).toBe('bad-book')
    expect(codeOf(() => decodeText(new Uint8Array([0x89, 0x50, 0, 1, 0, 0, 3, 0x4e])))).toBe('bad-book')
  })
})

describe('headings', () => {
  test.each([
    '第一章 早春',
    '第一章早春',
    '第１２章',
    '第 十 章　归来',
    '第〇一回 他站起来了？',
    '第一百零八回',
    '第壹拾贰节：雨',
    '正文 第三章 夜',
    '【第四章 灯】',
    '第三卷 江湖',
    '第二部 归途',
    '第五集',
    '第六篇·夏',
    '卷一 风起',
    '序',
    '序章 很久以前',
    '楔子',
    '引子',
    '番外 中秋',
    '番外一',
    '尾声',
    '后记',
    'Chapter 12',
    'CHAPTER IV. The Boat',
    'Prologue',
  ])('%s is a heading', (line) => {
    expect(parseHeading(`　　${line}　`)).not.toBeNull()
  })

  test.each([
    '第六回合，他终于倒下了。',
    '第六回合他终于倒下',
    '第一章里他就死了',
    '第三部分是写给母亲的。',
    '第二天，雨停了',
    '第三集团军奉命南下',
    '第五节课下了以后，我们去打球',
    '第一章说的是春天，第二章说的是夏天。',
    '序幕拉开了。',
    '引子弹上膛',
    '尾声渐渐听不见了',
    '后记得告诉我',
    'Chapter and verse were quoted at him;',
    '他翻到第三章',
    '',
  ])('%s is not a heading', (line) => {
    expect(parseHeading(line)).toBeNull()
  })
})

describe('chapters', () => {
  test('lines take linear time and do not depend on where the pieces end', () => {
    const text = `第一章 春\r\n${'一句话。'.repeat(5000)}\r\n第二章 夏\r${'又一句。'.repeat(3000)}\n\n第三章 秋\n完。`
    const whole = splitChapters(text, WORDS)
    for (const size of [1, 3, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      )
      expect(runSync(splitChaptersInSlices(pieces, WORDS))).toEqual(whole)
    }
  })

  test('a text of one line yields often enough to keep the page responsive', () => {
    let steps = 0
    const work = splitChaptersInSlices(
      Array.from({ length: 20 }, () => '没有行尾的一句话。'.repeat(10_000)),
      WORDS,
    )
    while (!work.next().done) steps++
    expect(steps).toBeGreaterThan(50)
  })

  test('the chapters do not depend on where the pieces end', () => {
    const text = '第一章 春\r\n　　一二三。\r\n\r\n第二章 夏\n四五六。'
    const whole = split(text)
    for (let at = 0; at <= text.length; at++)
      expect(
        runSync(splitChaptersInSlices([text.slice(0, at), text.slice(at)], WORDS)),
        `cut at ${at}`,
      ).toEqual(whole)
  })

  test('the heading becomes the title and is removed from the text, with indents and empty lines', () => {
    const chapters = split('书名\n作者：某\n\n第一章 春\n\n　　一。\n\n\t二。\n第二章 夏\n　　三。\n')
    expect(chapters.map(({ title, paragraphs }) => [title, paragraphs])).toEqual([
      ['书名', ['作者：某']],
      ['第一章 春', ['一。', '二。']],
      ['第二章 夏', ['三。']],
    ])
  })

  test.each([
    ['《雾港》', []],
    ['书名：雾港', []],
    ['《雾港》\n林深 著', ['林深 著']],
    ['《雾港》作者：林深', ['《雾港》作者：林深']],
  ])('the title of a title page is not repeated in its text: %s', (front, paragraphs) => {
    expect(split(`${front}\n\n第一章 春\n一。\n第二章 夏\n二。`)[0]).toMatchObject({
      title: '雾港',
      paragraphs,
    })
  })

  test.each([
    [
      '《渡口》\n作者：甘石滩\n\n水开始涨了。他看了一阵。',
      '渡口',
      ['作者：甘石滩', '水开始涨了。他看了一阵。'],
    ],
    ['渡口\n作者：甘石滩\n水开始涨了。', '渡口', ['作者：甘石滩', '水开始涨了。']],
    ['书名：渡口\n\n水开始涨了。', '渡口', ['水开始涨了。']],
    ['《渡口》', '渡口', []],
    ['水开始涨了。\n作者：这样写道。', '正文', ['水开始涨了。', '作者：这样写道。']],
    ['《渡口》写的是水。\n他说。', '正文', ['《渡口》写的是水。', '他说。']],
    ['渡口\n文化馆里没有人。', '正文', ['渡口', '文化馆里没有人。']],
  ])('a text without headings begins with its title as a heading: %#', (text, title, paragraphs) => {
    const [whole] = split(text)
    expect(whole).toMatchObject({ title, paragraphs })
    const shown = [...(whole?.headings ?? []).map((heading) => heading.text), ...paragraphs]
    expect(shown, 'no line is lost').toEqual(text.split(/\n+/))
  })

  test('a printed table of contents yields no empty chapters', () => {
    const text = '目录\n第一章 春\n第二章 夏\n\n第一章 春\n正文一。\n第二章 夏\n正文二。'
    expect(split(text).map(({ title, paragraphs }) => [title, paragraphs])).toEqual([
      ['目录', ['第一章 春', '第二章 夏']],
      ['第一章 春', ['正文一。']],
      ['第二章 夏', ['正文二。']],
    ])
  })

  test('a volume heading directly above a chapter is part of its title', () => {
    const text = '第一卷 江湖\n第一章 雨\n文。\n第二章 雪\n文。\n第二卷 庙堂\n第三章 风\n文。'
    expect(split(text).map(({ title }) => title)).toEqual([
      '第一卷 江湖 第一章 雨',
      '第二章 雪',
      '第二卷 庙堂 第三章 风',
    ])
  })

  test('splits at English chapter headings', () => {
    const text = 'Chapter 1\nOne.\nChapter 2\nTwo.\nEpilogue\nEnd.'
    expect(split(text).map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2', 'Epilogue'])
  })

  test('numbered lines that are apart are chapter headings, entries of a list are not', () => {
    const body = Array.from({ length: 6 }, (_, n) => `这是第${n}段话。`).join('\n')
    const apart = ['一、起', '二、承', '三、转', '四、合'].map((title) => `${title}\n${body}`).join('\n')
    expect(split(apart).map(({ title }) => title)).toEqual(['一、起', '二、承', '三、转', '四、合'])
    expect(split(`${body}\n1、盐\n2、糖\n3、油\n${body}`)).toHaveLength(1)
  })

  test('a text without headings is split between paragraphs into parts of about 6,000 characters without loss', () => {
    const lines = Array.from({ length: 400 }, (_, n) => `第${n}天，${'雨一直下着。'.repeat(8)}`)
    const chapters = split(lines.join('\n'))
    expect(chapters.map(({ title }) => title)).toEqual(['第 1 部分', '第 2 部分', '第 3 部分', '第 4 部分'])
    expect(chapters.flatMap(({ paragraphs }) => paragraphs)).toEqual(lines)
    for (const { size } of chapters) expect(size).toBeLessThan(7000)
  })

  test('generated headings are in the language of the user interface', async () => {
    const body = Array.from(
      { length: 400 },
      (_, n) => `Day ${n}, ${'it rained and rained. '.repeat(3)}`,
    ).join('\n')
    const labels = async (text: string) => {
      const bytes = new TextEncoder().encode(text)
      const book = await openPublication({ format: 'txt', bytes }, { parseXml, locale: 'en' })
      return book.toc.map(({ label }) => label)
    }
    expect(await labels(body)).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4', 'Part 5'])
    expect(await labels('One.\nTwo.')).toEqual(['Text'])
    expect(await labels(`作者：林深\n第一章 春\n${body.repeat(3)}`)).toEqual([
      'Front matter',
      '第一章 春',
      '第一章 春 (2)',
      '第一章 春 (3)',
    ])
  })

  test('a short text without headings is one chapter', () => {
    expect(split('一。\n二。').map(({ title }) => title)).toEqual(['正文'])
  })

  test('a line of a million characters is split after sentences', () => {
    const text = '雨一直下着，没有停的意思。'.repeat(80_000)
    const chapters = split(text)
    expect(chapters.length).toBeGreaterThan(100)
    expect(chapters.every(({ paragraphs }) => paragraphs.every((each) => each.endsWith('。')))).toBe(true)
    expect(chapters.flatMap(({ paragraphs }) => paragraphs).join('')).toBe(text)
  })
})

test('an HTML page instead of a text is a bad book', async () => {
  const open = (text: string) =>
    openPublication({ format: 'txt', bytes: new TextEncoder().encode(text) }, { parseXml })
  for (const page of ['<!DOCTYPE html><title>x', '\ufeff \n<!-- v2 -->\n<HTML lang="zh"><body>登录'])
    await expect(open(page), page).rejects.toMatchObject({ code: 'bad-book' })
  expect((await open('讲 <html> 的书')).spine).toHaveLength(1)
})

describe('title and author', () => {
  test.each([
    ['书名：雾港\n作者：林 深\n第一章', '', '雾港', '林 深'],
    ['《雾港》\n作者：林深\n', '', '雾港', '林深'],
    ['《雾港》 作者：林深\n', '', '雾港', '林深'],
    ['正文', '雾港 - 林深.txt', '雾港', '林深'],
    ['正文', '《雾港》作者：林深.txt', '雾港', '林深'],
    ['正文', '雾港_林深.txt', '雾港', '林深'],
    ['正文', '雾港（全本）作者：林深.txt', '雾港', '林深'],
    ['正文', '雾港.txt', '雾港', ''],
    ['《红楼梦》是一部好书。', '读书记.txt', '读书记', ''],
    ['雾港\n\n第一章', '', '雾港', ''],
    ['渡口\n作者：林深\n\n第一章 春', '895555031.txt', '渡口', '林深'],
    ['渡口\n\n林深 著\n\n第一章 春', 'big5.txt', '渡口', '林深'],
    ['The Ferry\nby Lin Shen\n\nChapter 1', 'ferry-final.txt', 'The Ferry', 'Lin Shen'],
    ['他说：\n作者：林深\n', '渡口.txt', '渡口', '林深'],
    ['《水浒传》作者；施耐庵', '', '水浒传', '施耐庵'],
    ['《水浒传》作者 施耐庵', '', '水浒传', '施耐庵'],
    ['《水滸傳》作者:施耐庵 著', '', '水滸傳', '施耐庵'],
    ['水浒传（作者：施耐庵）', '', '水浒传', '施耐庵'],
    ['水浒传 作者：施耐庵', '', '水浒传', '施耐庵'],
    ['书名：红楼梦 作者：曹雪芹', '', '红楼梦', '曹雪芹'],
    ['作者：曹雪芹　书名：红楼梦', '', '红楼梦', '曹雪芹'],
    ['书名：《红楼梦》；作者：曹雪芹', '', '红楼梦', '曹雪芹'],
    ['『红楼梦』\n曹雪芹　著', '', '红楼梦', '曹雪芹'],
    ['红楼梦 / 曹雪芹、高鹗 著', '', '红楼梦', '曹雪芹、高鹗'],
    ['[三国演义 / 罗贯中 著]', '', '三国演义', '罗贯中'],
    ['三国演义 [明]罗贯中 著', '', '三国演义', '罗贯中'],
    ['三国演义\n〔明〕罗贯中　著', '', '三国演义', '罗贯中'],
    ['三国演义\n明·罗贯中　著', '', '三国演义', '罗贯中'],
    ['《三国演义》罗贯中著', '', '三国演义', '罗贯中'],
    ['《三国演义》（罗贯中）', '', '三国演义', '罗贯中'],
    ['《三国演义》/罗贯中', '', '三国演义', '罗贯中'],
    ['【书名】西游记\n【作者】吴承恩', '', '西游记', '吴承恩'],
    ['书　名：西游记\n作　者：吴承恩', '', '西游记', '吴承恩'],
    ['世界文学名著', '渡口.txt', '渡口', ''],
  ])('finds title and author of %j in %j', (text, fileName, title, author) => {
    expect(describeText(text, fileName)).toEqual({ title, author })
  })
})

test('a GB18030 file over HTTP opens as a publication', async () => {
  const text = `书名：雾港\n作者：林深\n\n${SIMPLIFIED}第二章 夏\n　　热。\n`
  const { fetch, requests } = fileServer(new Uint8Array(iconv.encode(text, 'gb18030')))
  const url = 'http://x/book.txt'
  const book = await openPublication({ format: 'txt', url, fetch }, { parseXml })
  expect(requests).toEqual([''])
  expect(book.metadata).toMatchObject({
    title: '雾港',
    author: '林深',
    language: 'zh-CN',
    encoding: 'gb18030',
  })
  expect(book.spine.map(({ href }) => href)).toEqual(['chapter-0', 'chapter-1', 'chapter-2'])
  expect(book.toc.map(({ label, href }) => [label, href])).toEqual([
    ['雾港', 'chapter-0'],
    ['第一章 早春', 'chapter-1'],
    ['第二章 夏', 'chapter-2'],
  ])
  expect(await book.load(2)).toEqual({
    kind: 'text',
    href: 'chapter-2',
    title: '第二章 夏',
    paragraphs: ['热。'],
  })
  await expect(book.load(3)).rejects.toMatchObject({ code: 'bad-book' })
})

test('an empty text is a bad book', async () => {
  const opening = openPublication({ format: 'txt', bytes: new TextEncoder().encode(' \n　\n') }, { parseXml })
  await expect(opening).rejects.toMatchObject({ code: 'bad-book' })
})
