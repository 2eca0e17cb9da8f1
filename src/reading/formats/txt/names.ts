import type { Locale } from '../../../i18n/locale'
import { createTranslate } from '../../../i18n/translate'
import { text } from '../../../i18n/words/text'

/** Generated headings, in the language of the user interface. */
export interface TextWords {
  /** A part of a text without headings. @param number from 1 */
  part(number: number): string
  /** A text without headings that is one part. */
  whole: string
  /** The text before the first heading. */
  front: string
  /** A further part of a chapter that was split. @param number from 2 */
  continued(title: string, number: number): string
}

/** The generated headings of a locale. They are in this chunk, because no other format needs them. */
export function createTextWords(locale: Locale): TextWords {
  const t = createTranslate<keyof typeof text>(locale, text)
  return {
    part: (number) => t('text.part', { number }),
    whole: t('text.whole'),
    front: t('text.front'),
    continued: (title, number) => t('text.continued', { title, number }),
  }
}

/** Who a part of a book is by, or of which edition: 作者后记, 译者序, 中译本序, 再版前言. */
const OF =
  '(?:作者|[译譯]者|[编編]者|著者|出版者|[本全][书書]|原|[旧舊]|新|[初再重三四]版|新版|修[订訂]版?|增[订訂]版?|第[一二三四五六七八九十]版|中文版|中[译譯]本|[英日法德]文版|台[湾灣]版|[简簡][体體]版|平装版|代|自|[总總]|大|小|他)'
/** Parts before the chapters, in both scripts. */
const BEFORE = `${OF}?${OF}?(?:[的之])?(?:[序叙敘][言章文幕曲]?|小[序引]|[前弁引导導][言读讀论論]|前[记記]|引子?|[题題](?:[记記词詞辞]|[献獻])|[说說]明|按[语語]?|致[辞辭]|致[读讀]者|的?[话話])|楔子|引首|入[话話]|[绪緒][论論言]|[缘緣][起由]|卷首[语語]?|[开開](?:篇|[场場]白)|[写寫]在前[面头頭]?|凡例|例言|[体體]例|(?:[内內]容|作品|作者|[译譯]者|[编編]者|人物)(?:[简簡]介|提要|介[绍紹]|[说說]明)|[关關][于於]作者|(?:主要)?人物表?|(?:[内內]容)?摘要|登[场場]人物|(?:出版|[编編]|[编編][辑輯校写寫]|[点點]校|整理|校勘|使用|[译譯]|版本|再版)[说說]明|出版(?:前言|者言|[缘緣]起)|[编編]者按|版[权權](?:信息|[页頁]|[声聲]明|所有)|[献獻][词詞辞]|扉[页頁]|字[辈輩]|[谱譜]例|世系[图圖表]?|[族家][规規训訓]|(?:[总總]|[图圖]版|插[图圖])?目[录錄次]|まえがき|プロローグ|はじめに|프롤로그`
const BETWEEN = '[间間]章|幕[间間]|插曲|外一[则則篇章]'
const ENDING =
  '尾[声聲章]|[终終][幕章曲局卷]|末章|最[终終][章话話回]|大[结結]局|[结結](?:[语語尾]|束[语語]|[论論])|[余餘][论論音韵韻]|收[场場]|エピローグ|에필로그'
/** Parts after the chapters, which do not belong to the last volume. */
const AFTER = `${OF}?${OF}?(?:[后後][记記序叙语語]|跋[语語文]?|附[记記言])|[补補][记記遗遺]|[编編][后後][记記]|[后後]日[谈談]|[译譯][后後][记記]?|附(?:[录錄](?:[一二三四五六七八九十甲乙丙丁A-Z]|\\d{1,2})?|[篇编編])|(?:主要)?[参參]考(?:文[献獻]|[书書]目|[资資]料)|引用(?:文[献獻]|[书書]目)|[征徵]引[书書]目|延伸[阅閱][读讀]|(?:人名|名[词詞]|主[题題])?索引|[译譯]名[对對]照表?|[术術][语語]表|(?:大事|作者|生平|[创創]作)?年[表谱譜]|大事[记記]|[致鸣鳴][谢謝]|完本感言|作者的[话話]|[写寫]在(?:[后後]面|最[后後])|あとがき|おわりに|番外(?:篇?之.{1,20}|[篇卷集章]?)|外[传傳]|特[别別]篇|[后後][传傳]|封底`
/** A name may be counted: 序一, 附录三. */
const COUNTED = '(?:[一二三四五六七八九十]{1,3}|[0-9０-９]{1,3})?'
const END = '(?=$|[\\s:：、.．·・—\\-~～《〈「『（(【])'
const NAME = new RegExp(`^(?:${BEFORE}|${BETWEEN}|${ENDING}|${AFTER})${COUNTED}${END}`)
const AFTERWORD = new RegExp(`^(?:${AFTER})`)
/** A character that a name begins with, since most lines begin with another. */
const FIRST =
  /^[《〈]?\s?[字谱譜世族家序叙敘小前弁引导導题題说說按致的楔引入绪緒缘緣卷开開写寫凡例体體内內作译譯编編人关關主登出点點整校使版再献獻扉总總图圖插目まプは프间間幕外尾终終末最大结結余餘收エ에后後跋附补補参參征徵延名摘索术術年生创創鸣鳴完あお番特封著本全原旧舊新初重三四修增第中英日法德台简簡平代自他]/
/** Single characters with blanks between them: 后　记. */
const SPREAD = /^(?:\S\s){1,7}\S(?=$|[:：])/

/** Matches the name of a part of a book at the start of a line: 序, 代后记, 附录一. Its length is that in the line. */
export function nameIn(line: string): RegExpExecArray | null {
  if (!FIRST.test(line)) return null
  const spread = SPREAD.exec(line)?.[0]
  if (spread !== undefined) {
    const match = NAME.exec(spread.replaceAll(' ', ''))
    return match && /^(?:.{1,8})$/.test(match[0]) ? SPREAD.exec(line) : null
  }
  const inBrackets = /^[《〈](.{1,12})[》〉]$/.exec(line)
  if (inBrackets) return NAME.test(`${inBrackets[1]}`) ? inBrackets : null
  return NAME.exec(line)
}

/** Whether a title is that of a part that ends the book and does not belong to its last volume. */
export const isAfterword = (title: string) => AFTERWORD.test(title.replace(/[\s《〈]/g, ''))

/** A printed table of contents. */
export const CONTENTS = /^[\s《【[（(—-]*(?:[总總]?目\s*[录錄次]|(?:table of )?contents)[\s》】\]）):：—-]*$/i
