/** Title and author of a text; '' for what is not to be found. */
export interface About {
  title: string
  author: string
}

/** Lines at the head of a text that may tell its title and author. */
const HEAD_LINES = 30

/**
 * Title and author from the first lines (书名：…, 作者：…, 《…》), then from the file's name
 * (`书名 - 作者.txt`, `《书名》作者：某某.txt`, `书名_作者.txt`).
 */
export function aboutText(text: string, fileName: string): About {
  const inside = fromLines(text)
  const outside = fromName(fileName)
  return {
    title: inside.title || outside.title || firstLine(text),
    author: inside.author || outside.author,
  }
}

function fromLines(text: string): About {
  const found: About = { title: '', author: '' }
  const lines = headLines(text)
  for (const line of lines) {
    const title = /^(?:书名|書名|标题|標題|title)\s*[:：]\s*(.+)$/i.exec(line)?.[1]
    const author = /^(?:作者|著者|文|author)\s*[:：]\s*(.+)$/i.exec(line)?.[1]
    const quoted = /^《([^》]{1,60})》\s*(.*)$/.exec(line)
    if (title) found.title ||= unquoted(title)
    if (author) found.author ||= person(author)
    if (quoted) {
      const [, name = '', rest = ''] = quoted
      // 《书名》 alone, or followed by its author: anything else is a sentence about a book.
      const by =
        /^(?:作者\s*[:：]?|[|｜\-—_/]|by\s|文[:：])\s*(.+)$/i.exec(rest)?.[1] ??
        /^(.{2,12}?)\s*著$/.exec(rest)?.[1]
      if (rest === '' || by) found.title ||= name.trim()
      if (by) found.author ||= person(by)
    }
  }
  const [first = '', second = ''] = lines
  // A title page: a line that is no sentence, and who wrote it.
  const by = /^(?:(?:作者|著者|文|author)\s*[:：]\s*|by\s+|文\s*[/／]\s*)(\S.{0,40})$|^(.{2,12})\s著$/i.exec(
    second,
  )
  if (by && first.length <= 30 && !/[。！？…，：:]/.test(first)) found.title ||= unquoted(first)
  if (by && found.title === unquoted(first)) found.author ||= person(by[1] ?? by[2] ?? '')
  return found
}

function headLines(text: string): string[] {
  return text
    .slice(0, 6000)
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[\s　\ufeff]+/g, ' ').trim())
    .filter((line) => line !== '' && line.length <= 100)
    .slice(0, HEAD_LINES)
}

function fromName(fileName: string): About {
  const name = fileName
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replace(/[\s　]+/g, ' ')
    .replace(/[（([【](?:全本|完本|全集|完结|完結|精校版?|校对版?|全\d+[章卷册]|txt)[）)\]】]/gi, '')
    .trim()
  const quoted = /^《([^》]+)》\s*(.*)$/.exec(name)
  if (quoted) {
    const [, title = '', rest = ''] = quoted
    return { title: title.trim(), author: person(rest.replace(/^[\s_\-—–·|]+/, '')) }
  }
  const labelled = /^(.+?)[\s_\-—–·|（(]*作者\s*[:：_\-\s]?\s*(.+?)[）)]?$/.exec(name)
  if (labelled) return { title: (labelled[1] ?? '').trim(), author: person(labelled[2] ?? '') }
  const parted = /^(.+?)(?: [-—–|] ?|[-—–|] |——|_|—)(.+)$/.exec(name)
  if (parted && (parted[2] ?? '').length <= 30)
    return { title: (parted[1] ?? '').trim(), author: person(parted[2] ?? '') }
  return { title: name, author: '' }
}

/** A title in 《》 or quotes without them. */
function unquoted(title: string): string {
  return title.replace(/^[《“"「『]\s*|\s*[》”"」』]$/g, '').trim()
}

/** A name without what stands around names: 作者：, 著, brackets. */
function person(text: string): string {
  return text
    .replace(/^(?:作者|著者|by)\s*[:：_]?\s*/i, '')
    .replace(/^[（(【[]|[）)】\]]$/g, '')
    .replace(/\s+(?:著|编著|編著)$/, '')
    .trim()
    .slice(0, 60)
}

function firstLine(text: string): string {
  const first = headLines(text)[0] ?? ''
  return first.length <= 30 ? first : ''
}
