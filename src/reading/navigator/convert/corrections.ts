/**
 * What OpenCC's phrases leave wrong, by the context of a character: a pattern of the original text and what each of its matches
 * becomes, of the same length. A replacement of one character stands for every character of a class (`[余于范]` as written).
 */
type Correction = readonly [pattern: RegExp, to: string]

/** Names that are no other word, as persons write them; simplified, then traditional. */
const NAMES =
  '余华余華 余秋雨余秋雨 余光中余光中 余英时余英時 余冠英余冠英 余嘉锡余嘉錫 余世存余世存 余怀余懷 余则成余則成 余罪余罪 ' +
  '范仲淹范仲淹 范晔范曄 范成大范成大 范蠡范蠡 范增范增 范进范進 范雎范雎 范文澜范文瀾 范宽范寬 范闲范閒 范缜范縝 ' +
  '于谦于謙 于右任于右任 于成龙于成龍 于禁于禁 于吉于吉 于丹于丹 于坚于堅 于是之于是之 单于單于 淳于髡淳于髡 淳于意淳于意 ' +
  '种师道种師道 种世衡种世衡 涂山氏涂山氏 郁达夫郁達夫 万俟卨万俟卨 万俟咏万俟詠 干宝干寶 干将干將 若干若干 阑干闌干 ' +
  '钟惺鍾惺 钟嵘鍾嶸 钟会鍾會 钟繇鍾繇 钟子期鍾子期 钟馗鍾馗 钟离鍾離 钟阿城鍾阿城 后羿后羿 后稷后稷 后土后土 ' +
  '台静农臺靜農 丰子恺豐子愷 张三丰張三丰 党怀英党懷英 仇英仇英 谷崎谷崎 曲波曲波 沈从文沈從文 高渐离高漸離 ' +
  '干娘乾娘 干爹乾爹 干妈乾媽 休戚休戚 击筑擊筑 老么老么 么妹么妹 么儿么兒 么女么女 么弟么弟 乡愿鄉愿 谨愿謹愿 ' +
  '克制克制 果实累累果實纍纍 硕果累累碩果纍纍 累累硕果纍纍碩果 累累果实纍纍果實 兄台兄台 台鉴台鑒 台甫台甫 钟情鍾情 折子戏折子戲 荡秋千盪鞦韆 秋千荡鞦韆盪 向导嚮導 向往嚮往 准许准許 准予准予 准假准假'

/** Words after a surname. */
const TITLED =
  '(?=先生|女士|小姐|太太|夫人|老师|师傅|教授|医生|大夫|老板|经理|主任|校长|局长|厂长|处长|公子|某|氏|姓|大哥|大姐|大嫂|家村|家庄)'

const HANT: readonly Correction[] = [
  [RegExp(`余${TITLED}`, 'g'), '余'],
  [RegExp(`范${TITLED}`, 'g'), '范'],
  [RegExp(`涂${TITLED}`, 'g'), '涂'],
  [RegExp(`种${TITLED}`, 'g'), '种'],
  [RegExp(`朴${TITLED}`, 'g'), '朴'],
  [RegExp(`党${TITLED}`, 'g'), '党'],
  [RegExp(`(?<![对关由属等在至善位用处基过出敢终归便甘鉴限致利安忠源])于${TITLED}`, 'g'), '于'],
  // After a verb or an adjective it is no surname.
  [
    /(?<=[情生在位对由属等至善用处基过敢终归便甘限致利忠源始类低高多优难易勤陷立站死急苦乐存居流惯擅寄倾献陌])于(?![谦右任丹禁吉成坚])/g,
    '於',
  ],
  [/(?<=[子乙丁己辛癸])丑|丑(?=[时寅])/g, '丑'],
  [RegExp(`钟${TITLED}`, 'g'), '鍾'],
  [RegExp(`(?<![不忧馥浓])郁${TITLED}`, 'g'), '郁'],
  // Dry, where no word follows; 还没干活 is 幹.
  [/(?<=还没有?|未|[晒吹风晾擦烘烤拧抹榨]得?)干(?=[了的]?(?:[，。！？；、…”」』\s]|$))/g, '乾'],
  // To tie; a department of a school is 系.
  [
    /(?<![关联体谱直派星嫡母父世语血河银院本该全旁山水维文史哲学理工法数化物经济闻管术育地生电机外])系(?=[在上好着住紧起])/g,
    '繫',
  ],
  [/(?<=[片块葱嫩蒜切剁拍磨榨])姜(?![太子维文夔尚戎])/g, '薑'],
  [/(?<=又)卷|卷(?=又)/g, '捲'],
  [/折(?=[了一出成]{0,3}[只张架艘个]?(?:千?纸))/g, '摺'],
  [/(?<=把.{1,6})折(?=起来|好|成)/g, '摺'],
  // Not allowed; 说不准 and 不准确 are about being exact.
  [/(?<![说拿吃算看瞄打猜摸对定测把踩走])不准(?=[^确时，。！？；、…”」』\s])/g, '不准'],
  [/(?<=咖啡|茶|奶粉|牛奶)冲|冲(?=[一了上好]{0,2}[杯壶碗]|干净|凉|澡|洗|刷|泡|淡|茶|奶|咖啡)/g, '沖'],
  [/扎(?=[一了着成个]{0,2}[束条根两个]?(?:辫|花|马尾|蝴蝶结|头发|裤|腰))/g, '紮'],
  [/(?<=[一两三几每那这整头])出(?=[好大独闹悲喜老新小]?戏|[悲喜闹]剧|折子)/g, '齣'],
  [/困(?=得(?:睁|眼|直|不行|要|厉害|打)|倦|意)|(?<=犯|很|好|太|真|又)困(?=[。，！？；了啊…\s]|$)/g, '睏'],
  [/(?<=[块只][新旧金银老名好]?|看了?一?看|戴着?|怀)表(?![示现明情面格达演扬态露])/g, '錶'],
  [/(?<=[我你您他她它们咱])困(?=了(?![一二两三四五六七八九十几好多在]))/g, '睏'],
  [/(?<=方便)面(?![对向谈前])/g, '麵'],
  [/斗(?=[米粟])/g, '斗'],
  [/家伙(?=食)/g, '家伙'],
  [/账/g, '帳'],
  [/(?<=[吃煮擀揉][素荤汤凉热炒拌白]?)面(?![前对子目貌积包])/g, '麵'],
]

const PAUSE = '(?=[，。！？；：、…》」』”）)\\s]|$)'

/** Surnames, of which one begins a line that ends with the name of an author and 著. */
const SURNAMES =
  '王李張劉陳楊黃趙吳周徐孫馬朱胡郭何高林羅鄭梁謝宋唐許韓馮鄧曹彭曾蕭田董袁潘蔣蔡余杜葉程蘇魏呂丁任沈姚盧姜崔鍾譚陸汪范金石廖賈夏韋方白鄒孟熊秦邱江尹薛閻段雷侯龍史陶黎賀顧毛郝龔邵萬錢嚴武戴莫孔湯魯施吳羅蒲紀司歐'

const HANS: readonly Correction[] = [
  // Of Taiwan's 著, what is read zhù stays: see below.
  [/著/g, '着'],
  [/(?<=[名原巨專编編譯论論遺拙土顯卓昭彰])著/g, '著'],
  [/見微知著|著於|著作(?!用)|著[名稱述錄者書文]|(?<=[，。；：、》」』”\s]|^)著有/g, ''],
  [RegExp(`(?<=[新舊近所自合撰大主校])著${PAUSE}`, 'g'), '著'],
  [/(?<=[\p{Script=Han}]{2,4}(?:等|編|主編)?)著(?=[，、；](?:[\p{Script=Han}]{2,4})[譯註注校繪])/gu, '著'],
  // After a verb that lasts, it is the particle also before these words; 有著名 and 有著作權 are not.
  [
    /(?<=[看跟拿帶掛拉抱坐站穿隨順沿朝對背揹提捧握抓牽扶陪等守望盯瞪聽想笑哭走跑跳飛騎住躺睡留放擺貼印裝盛起靠指含冒執沉])著(?=作(?!品|家|者|權)|[名稱述錄者書文])/g,
    '着',
  ],
  [/著(?=名(?:字(?![典體])|[片牌]|單(?!位)))/g, '着'],
  [
    RegExp(
      `(?<=^[${SURNAMES}]\\p{Script=Han}{1,3}(?<![坐站睡躺活開走看想等跟笑哭忙醒亮拿抱守望聽說唱流飛飄閃燒興動]))著(?=\\s*$)`,
      'gu',
    ),
    '著',
  ],
  [/祇(?=[有是要能好會不得怕管見可])/g, '只'],
  [/帳(?=[號戶單目本簿款務房])|(?<=[結算記付欠還賴查轉入報買筆])帳/g, '账'],
  [/(?<![慰狼枕蘊醞])藉(?=[著此故口由助以機端力重酒月詞])/g, '借'],
  [/鍾馗/g, '钟馗'],
]

/** Corrects what a conversion leaves wrong. */
export function correct(
  convert: (text: string) => string,
  script: 'hans' | 'hant',
): (text: string) => string {
  const names = script === 'hant' ? namesOf(NAMES) : new Map<string, string>()
  const named = new RegExp([...names.keys()].join('|') || '(?!)', 'g')
  const rules = script === 'hans' ? HANS : HANT
  return (text) => {
    const converted = convert(text)
    if (converted.length !== text.length) return converted
    const units = converted.split('')
    const put = (at: number, words: string) => {
      for (const [place, unit] of words.split('').entries()) units[at + place] = unit
    }
    for (const { 0: name, index } of text.matchAll(named)) put(index, names.get(name) ?? name)
    // An empty replacement keeps 著 as it is.
    for (const [pattern, to] of rules)
      for (const { 0: found, index } of text.matchAll(pattern)) {
        if (to !== '') put(index, to)
        else put(index + found.indexOf('著'), '著')
      }
    return units.join('')
  }
}

function namesOf(list: string): Map<string, string> {
  return new Map(list.split(' ').map((pair) => [pair.slice(0, pair.length / 2), pair.slice(pair.length / 2)]))
}
