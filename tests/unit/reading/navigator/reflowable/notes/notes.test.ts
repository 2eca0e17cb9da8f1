// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { extractNotes } from '../../../../../../src/reading/navigator/reflowable/notes/extract-notes'
import { findNote } from '../../../../../../src/reading/navigator/reflowable/notes/find-note'
import {
  createNoteContent,
  createTextContent,
  findNoteReference,
} from '../../../../../../src/reading/navigator/reflowable/notes/open'
import { isNoteReference } from '../../../../../../src/reading/navigator/reflowable/notes/pair'
import { rewriteLinks } from '../../../../../../src/reading/navigator/text/links'
import { cpuTime } from '../../../../../support/cpu-time'

/** A body as it is mounted, with its notes marked. */
function chapter(markup: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(markup, 'text/html')
  const place = extractNotes(body)
  rewriteLinks(body, 'a.xhtml')
  place(body, 'a.xhtml', '注释')
  return body
}

const at = (body: Element, selector: string): Element => {
  const found = body.querySelector(selector)
  if (!found) throw new Error(`no element matches ${selector}`)
  return found
}

function wordsOf(body: Element, fragment: string, mark: string): string | undefined {
  const reference = at(body, mark)
  const note = findNote(body, fragment, reference)
  return note ? createNoteContent(note, reference).textContent?.trim() : undefined
}

const isHidden = (body: Element, selector: string) => at(body, selector).hasAttribute('hidden')

it('copies a note without ids and classes', () => {
  const body = chapter(
    '<p>a<a id="m" epub:type="noteref" href="#n">1</a></p><aside id="n"><p class="stage" id="x">一</p></aside>',
  )
  const note = findNote(body, 'n', at(body, '#m'))
  const copy = note && createNoteContent(note, at(body, '#m'))
  expect(copy?.textContent).toBe('一')
  expect(copy?.querySelector('[id], [class]')).toBeNull()
})

describe('notes in the running text', () => {
  it('are hidden when a reference shows them, and so is their empty list', () => {
    const body = chapter(
      '<p>a<a epub:type="noteref" href="#n">1</a></p><section epub:type="footnotes"><h2>注</h2><div><hr></div><aside epub:type="footnote" id="n"><p>一条注</p></aside></section>',
    )
    expect(isHidden(body, 'aside')).toBe(true)
    expect(isHidden(body, 'section')).toBe(true)
  })
  it('stay visible when no reference shows them', () => {
    const body = chapter(
      '<p>a<a class="duokan-footnote" href="#n">1</a></p><ol class="duokan-footnote-content"><li class="duokan-footnote-item" id="n">一</li><li class="duokan-footnote-item" id="o">二</li></ol>' +
        '<p id="p">文<a epub:type="noteref" href="#p">2</a></p><aside><p id="q">说明</p></aside><a role="doc-noteref" href="#q">3</a>',
    )
    expect(isHidden(body, '#n')).toBe(true)
    for (const shown of ['#o', 'ol', '#p', 'aside', '#q']) expect(isHidden(body, shown), shown).toBe(false)
  })
})

describe('the text of a note', () => {
  it('does not contain the backlink', () => {
    const body = chapter(
      '<p>a<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n"><p>一条注 <a epub:type="backlink" href="#x">↩</a></p></aside>',
    )
    expect(wordsOf(body, 'n', 'p a')).toBe('一条注')
    expect(wordsOf(body, 'nowhere', 'p a')).toBeUndefined()
    expect(body.querySelector('#n p a')).not.toBeNull()
  })
  it('does not contain a link whose target is the reference, but keeps other links', () => {
    const body = chapter(
      '<p>a<sup id="m"><a epub:type="noteref" href="#n">1</a></sup></p><aside id="n"><a href="#m">1</a> 一条注，见<a href="#o">二</a></aside><p id="o">二</p>',
    )
    expect(wordsOf(body, 'n', 'sup a')).toBe('一条注，见二')
  })
  it('is that of a definition, of a table row, or of the paragraph around an anchor', () => {
    const body = chapter(
      '<p>a<a id="m" href="#t"><sup>1</sup></a></p><dl><dt id="t">[<a href="#m">←1</a>]</dt><dd>甲</dd><dd>乙</dd></dl>' +
        '<dl id="d"><dt><span>[</span><a href="#m">←1</a><span>]</span></dt><dd>戊</dd></dl>' +
        '<table><tr id="r"><td>[2]</td><td>丙</td></tr></table><p><a name="p"></a>丁</p>',
    )
    expect(wordsOf(body, 't', '#m')).toBe('甲乙')
    expect(wordsOf(body, 'd', '#m')).toBe('戊')
    expect(wordsOf(body, 'r', '#m')).toBe('[2]丙')
    expect(wordsOf(body, 'p', '#m')).toBe('丁')
  })
  it('of an attribute is split into lines, without HTML that some shops write there', () => {
    const { children } = createTextContent('第一行<br/>第<b>二</b>行\n\n a < b ')
    expect([...children].map(({ textContent: words }) => words)).toEqual(['第一行', '第二行', 'a < b'])
  })
  it.each(['<br ', '<b '])('of an attribute of many %s is split in linear time', (tag) => {
    const begun = cpuTime()
    createTextContent(tag.repeat(60_000))
    expect(cpuTime() - begun).toBeLessThan(2000)
  })
})

/** The notes of a file of their own, by the ids that the links of a chapter lead to. */
function notesOf(markup: string, count: number, signs = (at: number) => `[${at}]`): (string | undefined)[] {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const links = numbers.map((n) => `句<a id="r${n}" href="n.xhtml#n${n}"><sup>${signs(n)}</sup></a>`)
  const body = chapter(`<p>${links.join('')}</p>`)
  const notes = new DOMParser().parseFromString(markup, 'text/html').body
  rewriteLinks(notes, 'n.xhtml')
  return numbers.map((n) => {
    const mark = at(body, `#r${n}`)
    const note = findNote(notes, `n${n}`, mark)
    if (!note || !isNoteReference(mark, note.cloneContents())) return undefined
    const text = createNoteContent(note, mark).textContent ?? ''
    return text.replace(/\s+/g, ' ').trim()
  })
}

const back = (n: number, more = '') => `<a href="a.xhtml#r${n}"${more}>[${n}]</a>`

describe('a note of a file of notes is whole', () => {
  it.each([
    [
      'an empty link before its paragraph',
      `<a id="n1"></a><p>${back(1)} 甲</p><a id="n2"></a><p>${back(2)} 乙</p>`,
    ],
    [
      'an empty link before its paragraph, in a box',
      `<div><a id="n1"></a><p>${back(1)} 甲</p><a id="n2"></a><p>${back(2)} 乙</p></div>`,
    ],
    [
      'an empty paragraph before it',
      `<p id="n1"></p><p>${back(1)} 甲</p><p id="n2"></p><p>${back(2)} 乙</p>`,
    ],
    [
      'an empty span in a paragraph',
      `<p><span id="n1"></span></p><p>${back(1)}甲</p><p id="n2">${back(2)}乙</p>`,
    ],
    ['a paragraph of its number', `<p id="n1">${back(1)}</p><p>甲</p><p id="n2">${back(2)}</p><p>乙</p>`],
    [
      'the cell of its number',
      `<table><tr><td id="n1">${back(1)}</td><td>甲</td></tr><tr><td id="n2">${back(2)}</td><td>乙</td></tr></table>`,
    ],
    [
      'the cell of its text',
      `<table><tr><td>${back(1)}</td><td id="n1">甲</td></tr><tr><td>${back(2)}</td><td id="n2">乙</td></tr></table>`,
    ],
    [
      'a number beside a box',
      `<div><span id="n1">${back(1)}</span><div>甲</div></div><div><sup id="n2">${back(2)}</sup><div>乙</div></div>`,
    ],
    ['a term', `<dl><dt id="n1">${back(1)}</dt><dd>甲</dd><dt id="n2">${back(2)}</dt><dd>乙</dd></dl>`],
    ['a definition', `<dl><dt>${back(1)}</dt><dd id="n1">甲</dd><dt>${back(2)}</dt><dd id="n2">乙</dd></dl>`],
    ['its backlink', `<p>${back(1, ' id="n1"')} 甲</p><p>${back(2, ' id="n2"')} 乙</p>`],
    ['an item', `<ol><li id="n1">甲 ${back(1)}</li><li id="n2">乙 ${back(2)}</li></ol>`],
    ['a number, lines apart', `<div><a id="n1"></a>${back(1)}甲<br/><a id="n2"></a>${back(2)}乙<br/></div>`],
    ['an old name', `<p><a name="n1"></a>${back(1)}甲<br/><a name="n2"></a>${back(2)}乙</p>`],
    ['no element around it', `<a id="n1"></a>${back(1)}甲<br/><a id="n2"></a>${back(2)}乙`],
  ])('with its id on %s', (_where, markup) => {
    expect(notesOf(markup, 2)).toEqual(['甲', '乙'])
  })
  it('of several paragraphs, up to the next note, heading or rule', () => {
    const markup = `<h2>注</h2><p id="n1">${back(1)} 甲</p><p class="more">乙</p><blockquote><p>丙</p></blockquote><p id="n2">${back(2)} 丁</p><p>戊</p><h2>跋</h2><p>己</p>`
    expect(notesOf(markup, 2)).toEqual(['甲乙丙', '丁戊'])
    expect(notesOf(markup.replace('<h2>跋</h2>', '<hr/>'), 2)).toEqual(['甲乙丙', '丁戊'])
  })
  it('of several paragraphs in an item, a section or under a heading', () => {
    expect(
      notesOf(
        `<ol><li id="n1"><p>甲</p><p>乙 ${back(1)}</p></li></ol><h3 id="n2">${back(2)} 题</h3><p>丙</p><section id="n3"><h4>3</h4><p>丁</p><p>戊</p></section>`,
        3,
      ),
    ).toEqual(['甲乙', '题丙', '3丁戊'])
  })
  it('ends before a note that another chapter refers to', () => {
    expect(notesOf('<p id="n1">1. 甲</p><p>乙</p><p id="n2">2. 丙</p>', 1)).toEqual(['1. 甲乙'])
    expect(notesOf(`<p id="n1">${back(1)}甲</p><p><a href="b.xhtml#q1">[1]</a>丙</p>`, 1)).toEqual(['甲'])
  })
  it('goes on over paragraphs that are numbered by the tool that made the book', () => {
    expect(notesOf(`<p id="n1">${back(1)}甲</p><p id="n900">乙</p>`, 1)).toEqual(['甲乙'])
  })
  it('is none without a word', () => {
    expect(notesOf(`<p id="n1">${back(1)}</p><p id="n2">${back(2)}</p>`, 2)).toEqual([undefined, undefined])
  })
  it('does not swallow the running text behind it', () => {
    const body = chapter(
      '<p>句<a id="r1" href="#n1"><sup>[1]</sup></a></p><p id="n1"><a href="#r1">[1]</a> 甲</p><p>正文一</p><p>正文二</p>',
    )
    expect(wordsOf(body, 'n1', '#r1')).toBe('甲')
  })
})

describe('note references of shops', () => {
  it('contain their notes, unless the alternative text is only a label', () => {
    const body = chapter(
      '<p><img class="qqreader-footnote" alt="孟德，沛国谯人。"><img class="epub-footnote" alt="注"><img class="epub-footnote" alt="note.png">' +
        '<span data-wr-footernote="字孟德"></span><a class="duokan-footnote" href="#gone"><img alt="字玄德"></a></p>',
    )
    const held = [...body.querySelectorAll('[data-ol-note]')].map((mark) => mark.getAttribute('data-ol-note'))
    expect(held).toEqual(['孟德，沛国谯人。', '字孟德', ''])
    expect(at(body, 'img').getAttribute('alt')).toBe('注释')
    expect(at(body, 'span:empty').getAttribute('aria-label')).toBe('注释')
    expect(at(body, 'a').getAttribute('data-ol-to')).toBe('a.xhtml#gone')
  })
})

describe('a link without note markup', () => {
  const isMark = (link: string, note: string) => {
    const body = chapter(`<p>词<span id="b"></span>${link}</p>${note}`)
    return isNoteReference(at(body, 'p [data-ol-to]'), at(body, '#n'))
  }

  it.each([
    ['superscript, with a backlink', '<sup><a href="#n">1</a></sup>', '<p id="n"><a href="#b">1</a> 注</p>'],
    ['superscript inside', '<a href="#n"><sup>a</sup></a>', '<p id="n">a. 注</p>'],
    ['in brackets', '<a href="#n">[12]</a>', '<p id="n">12、注</p>'],
    ['a sign', '<a href="#n">※</a>', '<p id="n">※注</p>'],
    ['a circled number', '<a href="#n">③</a>', '<p id="n">③注</p>'],
    ['a word for a note', '<a href="#n">［译注二］</a>', '<p id="n"><a href="#b">［译注二］</a>注</p>'],
  ])('is a note reference when it is %s', (_how, link, note) => {
    expect(isMark(link, note)).toBe(true)
  })
  it.each([
    ['part of a sentence', '<a href="#n">下一章</a>', '<p id="n"><a href="#b">回</a></p>'],
    ['a number on the baseline', '<a href="#n">12</a>', '<p id="n">12、页</p>'],
    [
      'to a target without backlink or the same sign',
      '<sup><a href="#n">2</a></sup>',
      '<p id="n">20 年后</p>',
    ],
  ])('is an ordinary link when it is %s', (_how, link, note) => {
    expect(isMark(link, note)).toBe(false)
  })
  it('is an ordinary link at the start of a note', () => {
    const body = chapter('<p id="n">词<a id="m" href="#o">[1]</a></p><p id="o"><a href="#m">[1]</a>注</p>')
    expect(isNoteReference(at(body, '#o a'), at(body, '#n'))).toBe(false)
    expect(isNoteReference(at(body, '#m'), at(body, '#o'))).toBe(true)
  })
})

describe('the reference of the note that a hit of a search is in', () => {
  const shown = (inside: string) => {
    const { childNodes } = chapter(
      `<p>甲<a id="m1" href="#n1">1</a>乙<a id="m2" href="#n2">2</a></p><section style="display: none">${inside}</section>`,
    )
    document.body.replaceChildren(...childNodes)
    return document.body
  }
  const idOf = (body: HTMLElement, selector: string) =>
    findNoteReference(at(body, selector).firstChild ?? body)?.id ?? null
  it('is its own where all notes are hidden together', () => {
    const body = shown(
      '<h2>注释</h2><aside id="n1"><p class="one">一</p></aside><aside id="n2"><p class="two">二</p></aside>',
    )
    expect(idOf(body, '.one')).toBe('m1')
    expect(idOf(body, '.two')).toBe('m2')
    expect(idOf(body, 'h2'), 'a heading is in no note').toBeNull()
  })
  it('is that of the target before it, where targets contain nothing', () => {
    const body = shown(
      '<p><a id="n1"></a><span class="one">一</span></p><p class="on">续</p><p><a id="n2"></a><b>二</b></p>',
    )
    expect(idOf(body, '.one')).toBe('m1')
    expect(idOf(body, '.on')).toBe('m1')
    expect(idOf(body, 'b')).toBe('m2')
  })
})
