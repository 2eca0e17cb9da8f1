/**
 * What a line of a text is, seen as a heading. `kind` groups headings of one sort, so that a text whose
 * chapters are 第…章 is not cut at a stray line of another sort.
 */
export interface Heading {
  kind: 'part' | 'chapter' | 'named' | 'english' | 'numbered'
  title: string
}

const NUMERAL = '[0-9０-９〇○零一二三四五六七八九十百千万萬两兩壹贰貳叁參肆伍陆陸柒捌玖拾佰仟廿卅]{1,9}'
const PART = new RegExp(`^第\\s*${NUMERAL}\\s*[卷部集篇编編辑輯]`)
const CHAPTER = new RegExp(`^(?:正文\\s*)?第\\s*${NUMERAL}\\s*[章回节節话話幕折]`)
const VOLUME = new RegExp(`^[卷]\\s*${NUMERAL}(?=$|[\\s　:：、.．])`)
const NAMED =
  /^(序章|序言|序幕|序曲|自序|代序|序|楔子|引子|引言|前言|导言|導言|尾声|尾聲|终章|終章|后记|後記|跋|附录|附錄|番外(?:篇|[0-9０-９一二三四五六七八九十]{1,3})?|外传|外傳|结语|結語|完本感言)(?=$|[\s　:：、·—-])/
const ENGLISH =
  /^(?:(?:chapter|part|book|section)\s+(?:\d{1,4}|[ivxlcdm]{1,8}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\b|(?:prologue|epilogue|preface|foreword|introduction|afterword)\s*$)/i
const NUMBERED = /^(?:\d{1,4}|[一二三四五六七八九十百]{1,4})\s*[、.．]\s*\S/

/** Characters a heading may have; a line beyond it is a sentence. */
const LONGEST = 40

/** The heading that a line is; null when it reads as running text. */
export function headingOf(line: string): Heading | null {
  const title = line.replace(/[\s　]+/g, ' ').trim()
  if (title === '' || title.length > (/^[\x20-\x7e]*$/.test(title) ? LONGEST * 2 : LONGEST)) return null
  const bare = title.replace(/^[【[(（〔=*—\-\s]+/, '')
  const named = bare.replace(/[】\])）〕=*—\-\s]+$/, '')
  for (const [kind, pattern] of PATTERNS) {
    const match = pattern.exec(bare)
    if (!match) continue
    return isSentence(named.slice(match[0].length), kind) ? null : { kind, title: unwrapped(title) }
  }
  return null
}

const PATTERNS: readonly (readonly [Heading['kind'], RegExp])[] = [
  ['chapter', CHAPTER],
  ['part', PART],
  ['part', VOLUME],
  ['named', NAMED],
  ['english', ENGLISH],
  ['numbered', NUMBERED],
]

/** 【第一章】 and ==第一章== are 第一章; a bracket inside a title stays. */
function unwrapped(title: string): string {
  const match = /^(?:【(.+)】|\[(.+)\]|=+\s*(.+?)\s*=+|\*+\s*(.+?)\s*\*+)$/.exec(title)
  return match?.slice(1).find((inner) => inner !== undefined) ?? title
}

/**
 * Whether what follows 第…章 shows that the line is running text: 第六回合，他站了起来。 has words glued to the
 * unit and a sentence's punctuation; 第六回 他站起来了？ is a title all the same.
 */
function isSentence(rest: string, kind: Heading['kind']): boolean {
  const separated = rest === '' || /^[\s　:：、.．·—\-~～《「『（(【]/.test(rest)
  const ending = /[。；;，,：:]$/.test(rest)
  const inner = /[。；;]/.test(rest.slice(0, -1))
  if (kind === 'named' || kind === 'numbered') return ending || inner || rest.length > 25
  if (kind === 'english') return /[;,]$/.test(rest) || rest.length > 60
  if (ending || inner) return true
  if (separated) return false
  // Glued: 第一章初见 is common; 第六回合…, 第三部分…, 第二天 are words of their own.
  if (
    /^(合|分|目|的|里|裡|是|在|中|就|也|都|和|与|與|我|他|她|你|共|课|課|手|曲|团|團|文|作品|小说|小說|电影|電影)/.test(
      rest,
    )
  )
    return true
  return /[，,！!]/.test(rest) && rest.length > 12
}
