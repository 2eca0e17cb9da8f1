import tsCharacters from 'opencc-js/dict/TSCharacters'
import { createTextIndex, matchSpans, parseFold } from '../../../src/catalog/search'
import { createChinesePronunciation } from '../../../src/publish/search/pronunciation'
import { fold, foldQuery, foldTable, matches } from '../../../src/reading/reader/search/fold'
import type { Section } from '../section'

/** Ways to write one thing: each finds each. */
const ALIKE: Readonly<Record<string, string>> = {
  'variants of characters': `看著 看着
裏面 裡面 里面
因爲 因為 因为
淸風 清風 清风
怱怱 匆匆 悤悤
衆人 眾人 众人
羣峯 群峰
強壯 强壮
戶口 户口 戸口
說話 説話 说话
値得 值得
寃枉 冤枉
囘家 回家
沈默 沉默
藉口 借口
瞭解 了解
彷彿 仿佛
徵求 征求
反覆 反复
鍾情 锺情 钟情
螢光 荧光
嵒石 巖石 岩石
圀家 囯家 國家 国家
姪女 侄女
荘子 莊子 庄子`,
  numerals: `二〇二四 二○二四 二◯二四
第Ⅲ卷 第III卷 第iii卷
Ⅻ XII`,
  'selectors and invisible characters': `葛\u{E0100}城 葛城 葛\uFE00城
漢\u200B字 汉字 漢\u00AD字`,
  interpuncts: `卡尔·马克思 卡尔・马克思 卡尔‧马克思 卡尔•马克思 卡尔马克思`,
  'dashes and ellipses': `绝处——逢生 绝处—逢生 绝处--逢生 绝处－逢生 绝处──逢生
走了…… 走了… 走了... 走了⋯⋯ 走了。。。`,
  'width and case': `ＡＢＣ abc ABC
１９８４ 1984
你好！ 你好!`,
  quotes: `“好” 「好」 『好』 ﹁好﹂ "好" ‘好’
don’t don't`,
}

export const section: Section = {
  title: 'Found in other writing',
  order: 50,
  async run() {
    const catalogue = parseFold(createChinesePronunciation().foldTable())
    const book = foldTable(tsCharacters)
    const misses: string[] = []
    const rows = Object.entries(ALIKE).map(([name, text]) => {
      let [count, inCatalogue, inBook] = [0, 0, 0]
      for (const line of text.split('\n')) {
        const ways = line.split(' ')
        for (const written of ways)
          for (const query of ways) {
            count++
            const title = `前${written}后`
            const item = { resName: title, resAuthor: '', resIntro: '' }
            const isListed = createTextIndex([item], catalogue).search(query).items.length > 0
            if (isListed && matchSpans(title, query, catalogue).length > 0) inCatalogue++
            else
              misses.push(
                `${JSON.stringify(query)} does not find ${JSON.stringify(written)} in the catalogue`,
              )
            const folded = fold({ text: title, blocks: [], asides: [] }, book)
            const [span] = matches(folded, foldQuery(query, book))
            if (span && title.slice(...span).startsWith(written.charAt(0))) inBook++
            else misses.push(`${JSON.stringify(query)} does not find ${JSON.stringify(written)} in a book`)
          }
      }
      return [name, String(count), `${inCatalogue} of ${count}`, `${inBook} of ${count}`]
    })
    return {
      intro: `Each way to write a word is asked for in a text that has it in each other way; the place has to be marked as well. The aim
is all.`,
      head: ['what differs', 'pairs', 'catalogue', 'in a book'],
      rows,
      misses,
    }
  },
}
