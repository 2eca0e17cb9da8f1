import { createTextIndex, parseFold } from '../../../src/catalog/search'
import { createChinesePronunciation } from '../../../src/publish/search/pronunciation'
import { engineOver, indexFilesOf } from '../../fixtures/catalog/index-in-parts'
import type { Section } from '../section'

/** Each title or author with what people type for it. */
const TYPED: Readonly<Record<'title' | 'author', string>> = {
  title: `水滸傳 shuihuzhuan shuihuchuan shz shc shuihz shui3hu3zhuan4 shuǐhǔzhuàn
朝花夕拾 zhaohuaxishi chaohuaxishi zhxs chaohxs
还珠格格 huanzhugege haizhugege hzgg huanzhgg
歙县志 shexianzhi xixianzhi sxz
大埔县志 dabuxianzhi dapuxianzhi dbxz
射鵰英雄傳 shediaoyingxiongzhuan shediaoyingxiongchuan sdyxz
乐府诗集 yuefushiji lefushiji yfsj
长安十二时辰 changanshiershichen zhangan casesc
重庆森林 chongqingsenlin cqsl zhongqing
三国志 sanguozhi sgz san1guo2zhi4 sanguozh
红楼梦 hongloumeng hlm honglm hlmeng
左传 zuozhuan zuochuan zz
都市传奇 dushichuanqi doushi dscq
行者无疆 xingzhewujiang hangzhe xzwj
银河系 yinhexi yhx yinhx
绿野仙踪 lvyexianzong luye lyxz lǜyexianzong
掠食者 lveshizhe lueshizhe lsz
三体II santi st santiii santi2 santier st2
三体Ⅲ santiii santiiii santi3 santisan
三体3 santi3 santiiii santisan
第12夜 di12ye dixiiye d12y
阿Q正传 aqzhengzhuan aqzz aqzhengchuan`,
  author: `曾国藩 zengguofan cengguofan zgf cgf
单田芳 shantianfang dantianfang stf
仇英 qiuying chouying qy
解缙 xiejin jiejin xj
尉迟恭 yuchigong weichigong ycg
万俟咏 moqiyong wansiyong mqy
查良镛 zhaliangyong chaliangyong zly
区大相 oudaxiang qudaxiang odx
缪荃孙 miaoquansun miuquansun mqs
翟永明 zhaiyongming diyongming zym
任溶溶 renrongrong rrr
朴槿惠 piaojinhui pujinhui pjh
盖叫天 gejiaotian gaijiaotian gjt
乐黛云 yuedaiyun ledaiyun ydy
冼星海 xianxinghai xxh
金日磾 jinmidi jmd jinridi
卡尔·马克思 kaermakesi kemks makesi`,
}

export const section: Section = {
  title: 'Found by pinyin',
  order: 40,
  async run() {
    const chinese = createChinesePronunciation()
    const misses: string[] = []
    const rows: string[][] = []
    for (const kind of ['title', 'author'] as const) {
      const lines = TYPED[kind].split('\n').map((line) => line.split(' '))
      const names = lines.map(([name = '']) => name)
      const spoken = (name: string) =>
        chinese
          .readings(name, kind === 'author' ? 'person' : 'title')
          .map((each) => each.join('/'))
          .join(' ')
      const book = (name: string) => ({
        resIntro: '',
        resName: '某书',
        resAuthor: '',
        ...{ [FIELDS[kind]]: name },
      })
      const whole = createTextIndex(
        names.map((name) => ({ ...book(name), sounds: [spoken(name)] })),
        parseFold(chinese.foldTable()),
      )
      const parts = engineOver(
        indexFilesOf(
          names.map((name) => (kind === 'title' ? { title: name } : { title: `书${name}`, author: name })),
        ),
      )
      let count = 0
      let [inWhole, inParts] = [0, 0]
      for (const [name = '', ...queries] of lines)
        for (const query of queries) {
          count++
          if (whole.search(query).items.some((found) => found[FIELDS[kind]] === name)) inWhole++
          else misses.push(`${name} is not found by ${query}`)
          const { records } = await parts.engine.search({ query, from: 0, limit: 24, isQuick: false })
          if (records.some((found) => found[FIELDS[kind]] === name)) inParts++
          else misses.push(`${name} is not found by ${query} in an index in parts`)
        }
      rows.push([
        kind,
        String(names.length),
        String(count),
        `${inWhole} of ${count}`,
        `${inParts} of ${count}`,
      ])
    }
    return {
      intro: `Titles and authors with characters of several readings, each asked for by its readings, by initials, by syllables and
initials mixed, and with tones. The index is that of \`publish\`; the aim is all.`,
      head: ['by', 'names', 'queries', 'found in the one file', 'found in parts'],
      rows,
      misses,
    }
  },
}

const FIELDS = { title: 'resName', author: 'resAuthor' } as const
