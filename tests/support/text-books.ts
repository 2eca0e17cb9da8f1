/**
 * Plain texts as they are typed, scanned and passed around, made of given prose, with what a reader expects of their
 * contents. Every choice follows from the seed.
 */
export interface TextBook {
  kind: string
  text: string
  /** The headings in their order, outermost level 0. */
  headings: readonly { label: string; level: number }[]
}

export const KINDS = [
  'chapters, title apart',
  'chapters, title attached',
  'chapters with sentences about chapters',
  'chapters in full-width or spaced figures',
  'chapters with halves (第1.5章)',
  'chapters in brackets',
  'chapters, each heading twice',
  'chapters after a printed table of contents',
  'chapters and the named parts of a book',
  'chapters, typed in lines of one width',
  'volumes and chapters',
  'volumes on the line of their chapters',
  'volumes, divisions, chapters, sections',
  'acts and scenes',
  'novel with verses on the line of the heading',
  'novel with headings as long as sentences',
  'names, then their number (学而第一)',
  'names, numbers that begin anew (本纪第一)',
  'counted words (第三封)',
  'one word and a number (其一)',
  'stems (甲、)',
  'circled numbers',
  'bracketed numbers',
  'Roman numerals',
  'days of a diary',
  'one heading in the middle',
  'no headings, sentences about chapters',
] as const
export type Kind = (typeof KINDS)[number]

const HAN = '零一二三四五六七八九'
/** A number below 1000 in Chinese. */
export function inHan(number: number): string {
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10]
  const ten = tens === 0 ? (hundreds && ones ? '零' : '') : tens === 1 && !hundreds ? '十' : `${HAN[tens]}十`
  return `${hundreds ? `${HAN[hundreds]}百` : ''}${ten}${ones ? HAN[ones] : ''}` || '零'
}

const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'
const BRACKETED = '㈠㈡㈢㈣㈤㈥㈦㈧㈨㈩'
const ROMAN_SIGNS = 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ'
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
const STEMS = '甲乙丙丁戊己庚辛壬癸'
const NAMES =
  '起风 远行 渡口的灯 夜雨 账本 归人 石阶 老井 芦苇 大雾 回家 旧信 柳树下 三个人 没有人来 春天 我们的船 水涨了 再见 中秋 一封信 最后的桥 雪 他的名字 在路上 是谁 文书'.split(
    ' ',
  )
const CLAUSES =
  '甄公子夜渡清江水 贾先生晨叩旧柴门 说渡口老人谈往事 访荒村孤客问前程 风雪夜故友重相见 灯火中佳人暗自惊 赠金钗月下留诗句 还旧债桥头遇恩人 误听谗言双雄反目 巧施妙计一笑成亲 得家书游子归心切 失玉佩侍儿泪眼昏'.split(
    ' ',
  )
const SENTENCES = [
  '第九回头一看，岸上已经没有人了。',
  '第三章写得最好',
  '第二章里说过的那条船，后来再也没有回来。',
  '第七回合他终于倒下了',
  '第五节课下了以后，我们去打水',
  '他翻到第四章',
  '第一章说的是春天，第二章说的是夏天。',
  '第八章和第九章他都没有读完',
  '序幕拉开了，台下一片安静。',
  '后记得告诉我一声。',
  '第三部分是写给母亲的。',
]

/** Pseudo-random numbers from 0 to 1 by a linear congruence. */
function randomBy(seed: number): () => number {
  let state = (seed * 2654435761) % 4294967296
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

/** How a book is set: what stands before paragraphs, and what between lines. */
interface Setting {
  indent: string
  between: string
  around: string
  end: string
  headingIndent: string
}

const SETTINGS: readonly Setting[] = [
  { indent: '　　', between: '', around: '\n', end: '\n', headingIndent: '' },
  { indent: '　　', between: '\n', around: '\n', end: '\r\n', headingIndent: '' },
  { indent: '', between: '\n', around: '\n\n', end: '\n', headingIndent: '' },
  { indent: '    ', between: '', around: '', end: '\r\n', headingIndent: '' },
  { indent: '', between: '', around: '', end: '\n', headingIndent: '' },
  { indent: '　　', between: '', around: '\n', end: '\n', headingIndent: '　　　　' },
]

/** @param prose paragraphs, of which at least some hundred are needed @param seed chooses setting, titles and lengths */
export function makeTextBook(kind: Kind, seed: number, prose: readonly string[]): TextBook {
  const random = randomBy(seed * 31 + KINDS.indexOf(kind) + 1)
  const upTo = (most: number) => Math.floor(random() * most)
  const setting = SETTINGS[upTo(SETTINGS.length)] ?? (SETTINGS[0] as Setting)
  const lines: string[] = []
  const headings: { label: string; level: number }[] = []
  let at = upTo(prose.length)
  const typeset = (line: string) => lines.push(`${setting.indent}${line}`, ...(setting.between ? [''] : []))
  const body = (least = 3, more = 8) => {
    for (let n = least + upTo(more); n > 0; n--) typeset(prose[at++ % prose.length] ?? '')
  }
  const heading = (written: string, level = 0, label = written) => {
    const around = setting.around.length
    lines.push(...Array.from({ length: around }, () => ''), `${setting.headingIndent}${written}`)
    lines.push(...Array.from({ length: around }, () => ''))
    headings.push({ label, level })
  }
  const part = (written: string, level = 0, label = written) => {
    heading(written, level, label)
    body()
  }
  const name = () => NAMES[upTo(NAMES.length)] ?? ''
  const clauses = () => {
    const from = upTo(CLAUSES.length / 2) * 2
    return `${CLAUSES[from]}${['　', ' ', '　　', '，'][upTo(4)]}${CLAUSES[from + 1]}`
  }
  const gap = [' ', '　', '：', '·', '  '][upTo(5)]
  const isDigits = random() < 0.4
  const figure = (n: number) => (isDigits ? String(n) : inHan(n))
  const unit = ['章', '回', '章', '话', '节'][upTo(5)]
  const count = 5 + upTo(20)
  const times = (run: (n: number) => void, most = count) => {
    for (let n = 1; n <= most; n++) run(n)
  }
  const chapter = (n: number) => `第${figure(n)}${unit}${gap}${name()}`
  switch (kind) {
    case 'chapters, title apart':
      times((n) => part(random() < 0.1 ? `第${figure(n)}${unit}` : chapter(n)))
      break
    case 'chapters, title attached':
      times((n) => part(`第${figure(n)}${unit}${name()}`))
      break
    case 'chapters with sentences about chapters':
      times((n) => {
        heading(`第${figure(n)}章${random() < 0.5 ? ' ' : ''}${name()}`)
        body()
        typeset(SENTENCES[upTo(SENTENCES.length)] ?? '')
        body(1, 3)
      })
      break
    case 'chapters in full-width or spaced figures': {
      const isWide = random() < 0.5
      const wide = (n: number) =>
        String(n).replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0))
      const spread = (n: number) => ` ${[...inHan(n)].join(' ')} `
      times((n) => part(`第${isWide ? wide(n) : spread(n)}章　${name()}`))
      break
    }
    case 'chapters with halves (第1.5章)':
      times((n) => {
        heading(`第${n}章 ${name()}`)
        body()
        if (random() < 0.3) {
          heading(`第${n}.5章 ${name()}`)
          body()
        }
      })
      break
    case 'chapters in brackets': {
      const [open, close] =
        [
          ['【', '】'],
          ['〖', '〗'],
          ['「', '」'],
          ['（', '）'],
          ['===', '==='],
          ['☆、', ''],
        ][upTo(6)] ?? []
      times((n) => part(`${open}第${figure(n)}章 ${name()}${close}`))
      // The label is the line without its brackets.
      for (const [n, each] of headings.entries()) {
        const line =
          lines.filter((written) => /第.+章 /.test(written) && written.includes(open ?? ''))[n] ?? ''
        each.label = line.trim().slice(open?.length, line.trim().length - (close?.length ?? 0))
      }
      break
    }
    case 'chapters, each heading twice':
      times((n) => {
        const written = chapter(n)
        heading(written)
        lines.push(`${setting.headingIndent}${written}`)
        body()
      })
      break
    case 'chapters after a printed table of contents': {
      const titles = Array.from({ length: count }, (_, n) => chapter(n + 1))
      const hasPages = random() < 0.5
      lines.push(
        '《渡口旧事》',
        '',
        '目　录',
        ...titles.map((title, n) => (hasPages ? `${title} ……… ${n * 9 + 1}` : title)),
        '',
      )
      for (const title of titles) {
        heading(title)
        body()
      }
      break
    }
    case 'chapters and the named parts of a book': {
      const spaced = (each: string) =>
        random() < 0.3 ? [...each].join('　') : random() < 0.3 ? `【${each}】` : each
      const named = (each: string) => {
        heading(spaced(each), 0, each)
        body(2, 3)
      }
      const before = [
        '版权信息',
        '出版说明',
        '献词',
        '凡例',
        '代序',
        '前言',
        '译者序',
        '再版自序',
        '编者按',
        '内容提要',
        '楔子',
        '引言',
      ]
      const after = [
        '尾声',
        '后记',
        '代后记',
        '附录一',
        '附录二',
        '参考文献',
        '大事年表',
        '作者后记',
        '番外卷',
        '译后记',
        '跋',
        '致谢',
      ]
      for (const each of before) if (random() < 0.5) named(each)
      times((n) => part(chapter(n)))
      for (const each of after) if (random() < 0.5) named(each)
      break
    }
    case 'chapters, typed in lines of one width': {
      times((n) => {
        heading(`第${figure(n)}章　${name()}`)
        const from = lines.length
        body(6, 6)
        const paragraphs = lines.splice(from).filter((line) => line !== '')
        for (const paragraph of paragraphs) {
          const whole = `　　${paragraph.trim()}`
          for (let start = 0; start < whole.length; start += 36) lines.push(whole.slice(start, start + 36))
        }
      })
      break
    }
    case 'volumes and chapters': {
      const volume = ['卷', '部', '集', '篇', '册'][upTo(5)]
      const goesOn = random() < 0.5
      let number = 0
      times((v) => {
        heading(`第${figure(v)}${volume} ${name()}`)
        if (random() < 0.3) body(1, 2)
        for (let n = 1; n <= 3 + (v % 4); n++) {
          heading(`第${figure(goesOn ? ++number : n)}章 ${name()}`, 1)
          body()
        }
      }, 3 + upTo(3))
      break
    }
    case 'volumes on the line of their chapters': {
      let number = 0
      times((v) => {
        for (let n = 1; n <= 4; n++) {
          const volume = `卷之${inHan(v)}`
          const title = `第${inHan(++number)}回　${clauses()}`
          lines.push('', `${volume}　${title}`, '')
          if (n === 1) headings.push({ label: volume, level: 0 })
          headings.push({ label: title, level: 1 })
          body()
        }
      }, 4)
      break
    }
    case 'volumes, divisions, chapters, sections':
      times((v) => {
        heading(`第${inHan(v)}卷 ${name()}`)
        for (let d = 1; d <= 2 + upTo(2); d++) {
          heading(`第${inHan(d)}编 ${name()}`, 1)
          for (let c = 1; c <= 2 + upTo(3); c++) {
            heading(`第${inHan(c)}章 ${name()}`, 2)
            if (random() < 0.5) body(1, 2)
            for (let s = 1; s <= 2 + upTo(2); s++) {
              heading(`第${inHan(s)}节 ${name()}`, 3)
              body()
            }
          }
        }
      }, 3)
      break
    case 'acts and scenes':
      times((a) => {
        heading(`第${inHan(a)}幕`)
        if (random() < 0.5) body(1, 2)
        for (let s = 1; s <= 2 + upTo(3); s++) {
          heading(`第${inHan(s)}场${random() < 0.5 ? ' 江边' : ''}`, 1)
          body()
        }
      }, 3 + upTo(3))
      break
    case 'novel with verses on the line of the heading': {
      const opening = ['诗曰', '词曰', '话说', '却说'][upTo(4)]
      times((n) => {
        const title = `第${inHan(n)}回${gap}${clauses()}`
        const cut = [' ', '　　', ''][upTo(3)]
        lines.push(
          '',
          `${title}${cut}${opening}${opening?.endsWith('曰') ? '：' : ''}${prose[at++ % prose.length]}`,
          '',
        )
        headings.push({ label: title, level: 0 })
        body()
      })
      break
    }
    case 'novel with headings as long as sentences':
      times((n) => {
        const isLong = random() < 0.5
        heading(`第${inHan(n)}回${gap}${clauses()}${isLong ? `　${clauses()}　${clauses()}` : ''}`)
        body()
      })
      break
    case 'names, then their number (学而第一)': {
      const middle = random() < 0.5 ? '篇' : ''
      times((n) => part(`${name()}${middle}第${inHan(n)}`))
      break
    }
    case 'names, numbers that begin anew (本纪第一)':
      for (const group of ['本纪', '世家', '列传'])
        times((n) => part(`${name()}${group}第${inHan(n)}`), 4 + upTo(8))
      break
    case 'counted words (第三封)': {
      const word = ['封', '札', '首', '天', '个故事', '案', '计', '品', '封信', '夜', '讲', '课'][upTo(12)]
      times((n) => part(`第${figure(n)}${word}${random() < 0.7 ? ` ${name()}` : ''}`))
      break
    }
    case 'one word and a number (其一)': {
      const word = ['其', '之', '秋兴 其', '杂感之', '案'][upTo(5)]
      times((n) => part(`${word}${inHan(n)}`), 4 + upTo(6))
      break
    }
    case 'stems (甲、)':
      times((n) => part(`${STEMS[n - 1]}、${name()}`), 4 + upTo(6))
      break
    case 'circled numbers':
      times((n) => part(`${CIRCLED[n - 1]}${random() < 0.5 ? ' ' : ''}${name()}`), 4 + upTo(12))
      break
    case 'bracketed numbers':
      times((n) => part(`${BRACKETED[n - 1]}${name()}`), 4 + upTo(6))
      break
    case 'Roman numerals': {
      const isSign = random() < 0.5
      const hasName = random() < 0.5
      times((n) => {
        heading(`${isSign ? ROMAN_SIGNS[n - 1] : `${ROMAN[n - 1]}.`}${hasName ? ` ${name()}` : ''}`)
        body()
      }, 4 + upTo(8))
      break
    }
    case 'days of a diary': {
      const form = upTo(3)
      let [month, day] = [1 + upTo(6), 1 + upTo(20)]
      times(() => {
        day += 1 + upTo(6)
        if (day > 28) [month, day] = [month + 1, day - 27]
        if (month > 12) month = 1
        const date =
          form === 0
            ? `${inHan(month)}月${inHan(day)}日`
            : form === 1
              ? `1937年${month}月${day}日`
              : `${month}月${day}日`
        heading(`${date}${random() < 0.5 ? ' 晴' : ' 星期三　雨'}`)
        body()
      }, 6 + upTo(10))
      break
    }
    case 'one heading in the middle':
      body(10, 10)
      lines.push('', '第三章 归来', '')
      body(10, 10)
      break
    case 'no headings, sentences about chapters':
      times(() => {
        body(4, 4)
        typeset(SENTENCES[upTo(SENTENCES.length)] ?? '')
      }, 6)
      break
  }
  return { kind, text: lines.join(setting.end), headings }
}
