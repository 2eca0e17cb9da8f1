// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { extractNotes } from '../../../../../../src/reading/navigator/reflowable/notes/extract-notes'
import {
  createNoteContent,
  createTextContent,
  findNoteBlock,
} from '../../../../../../src/reading/navigator/reflowable/notes/open'
import { isNoteReference } from '../../../../../../src/reading/navigator/reflowable/notes/pair'
import { rewriteLinks } from '../../../../../../src/reading/navigator/text/links'

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
  const block = findNoteBlock(body, fragment)
  return block ? createNoteContent(block, at(body, mark)).textContent?.trim() : undefined
}

const isHidden = (body: Element, selector: string) => at(body, selector).hasAttribute('hidden')

it('copies a note without ids and classes', () => {
  const body = chapter(
    '<p>a<a id="m" epub:type="noteref" href="#n">1</a></p><aside id="n"><p class="stage" id="x">一</p></aside>',
  )
  const block = findNoteBlock(body, 'n')
  const copy = block && createNoteContent(block, at(body, '#m'))
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
    expect(findNoteBlock(body, 'nowhere')).toBeNull()
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
