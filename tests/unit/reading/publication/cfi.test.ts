// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { CfiPaths } from '../../../../src/reading/navigator/reflowable/text/cfi-paths'
import { TextStream } from '../../../../src/reading/navigator/reflowable/text/stream'
import {
  comparePaths,
  formatCfi,
  formatStep,
  parseCfi,
  pathWithoutIds,
} from '../../../../src/reading/publication/cfi'

/** CFIs from the links of `georgia-cfi.epub` of the EPUB samples. */
const GEORGIA = [
  ['epubcfi(/6/4[ct]!/4/2[d10e42]/12[d10e85]/6[d10e93]/1:1552[Bryan,%20and])', 1552, 'd10e93'],
  ['epubcfi(/6/4[ct]!/4/2[d10e42]/18[d10e150]/4[d10e155]/1:35)', 35, 'd10e155'],
  ['epubcfi(/6/4[ct]!/4/2[d10e42]/24[d10e209]/4[d10e214]/3:2180[for,%20taxation])', 2180, 'd10e214'],
  ['epubcfi(/6/4[ct]!/4/2[d10e42]/30[d10e304]/34/2[d10e432]/1:0)', 0, 'd10e432'],
] as const

const rootOf = (body: string) =>
  new DOMParser().parseFromString(
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${body}</body></html>`,
    'application/xhtml+xml',
  ).documentElement

describe('parseCfi and formatCfi', () => {
  it.each(GEORGIA)('%s', (text, offset, id) => {
    const cfi = parseCfi(text)
    expect(cfi?.offset).toBe(offset)
    expect(cfi?.spine).toEqual([
      { index: 6, id: '' },
      { index: 4, id: 'ct' },
    ])
    expect(cfi && pathWithoutIds(cfi.spine)).toBe('/6/4')
    expect(cfi?.inside.findLast((step) => step.id !== '')?.id).toBe(id)
  })

  it('parses a range as its start and ignores temporal and spatial offsets and assertions', () => {
    expect(parseCfi('epubcfi(/6/4!/4/2,/1:3,/3:9)')).toEqual(parseCfi('/6/4!/4/2/1:3'))
    expect(parseCfi('/6/4!/4/2[a;s=b]/1:3[x^]y,z;s=a]')?.inside).toEqual(parseCfi('/6/4!/4/2[a]/1:3')?.inside)
    expect(parseCfi('/6/4!/4/6~12.5@3:4')?.inside).toEqual(parseCfi('/6/4!/4/6')?.inside)
    expect(parseCfi('/6/4!/4/2/1:3')?.offset).toBe(3)
    expect(parseCfi('/6/4!')?.inside).toEqual([])
  })

  it('parses what it formats, with special characters in an id', () => {
    const id = 'a[b](c),d;e=f^g!h'
    const text = formatCfi('/6/2', `/4${formatStep({ index: 2, id })}/1:7`)
    expect(parseCfi(text)).toEqual({
      spine: [
        { index: 6, id: '' },
        { index: 2, id: '' },
      ],
      inside: [
        { index: 4, id: '' },
        { index: 2, id },
        { index: 1, id: '' },
      ],
      offset: 7,
    })
  })

  it.each(['', 'x', 'epubcfi()', 'epubcfi(/6/4)', '/6/4!/a', '/6/4!/4!/2', '6/4!/4'])(
    'returns null for “%s”',
    (text) => {
      expect(parseCfi(text)).toBeNull()
    },
  )

  it('compares paths in document order', () => {
    expect(comparePaths([4, 2, 1], [4, 2, 3])).toBeLessThan(0)
    expect(comparePaths([4, 10], [4, 2, 3])).toBeGreaterThan(0)
    expect(comparePaths([4, 2], [4, 2, 3])).toBe(0)
  })
})

describe('CfiPaths', () => {
  const BODY = `
    <section id="s"><h1>题</h1><p id="p">一<!-- c -->二<b>三</b>四<![CDATA[五]]>六</p><script>x()</script><p id="q">七<img id="i" src="a"/>八</p></section>`
  const open = () => {
    const root = rootOf(BODY)
    const paths = new CfiPaths(root)
    const body = root.querySelector('body')
    if (!body) throw new Error('no body')
    // The sanitiser removes scripts too.
    for (const element of body.querySelectorAll('script')) element.remove()
    return { paths, stream: new TextStream(body) }
  }

  it('formats the path of every offset by the rules of the specification and resolves it again', () => {
    const { paths, stream } = open()
    const pathAt = (char: string) => {
      const found = stream.nodeAt(stream.text.indexOf(char))
      return found && paths.of(found.node, found.offset)
    }
    expect(pathAt('题')).toBe('/4/2[s]/2/1:0')
    expect(pathAt('一')).toBe('/4/2[s]/4[p]/1:0')
    // A comment does not split a text.
    expect(pathAt('二')).toBe('/4/2[s]/4[p]/1:1')
    expect(pathAt('三')).toBe('/4/2[s]/4[p]/2/1:0')
    expect(pathAt('六')).toBe('/4/2[s]/4[p]/3:2')
    // The removed script still counts.
    expect(pathAt('七')).toBe('/4/2[s]/8[q]/1:0')
    expect(pathAt('\uFFFC')).toBe('/4/2[s]/8[q]/2[i]')
    expect(pathAt('八')).toBe('/4/2[s]/8[q]/3:0')
    for (let offset = 0; offset < stream.length; offset++) {
      const found = stream.nodeAt(offset)
      const path = found && paths.of(found.node, found.offset)
      if (!path) continue
      expect(paths.offsetOf(formatCfi('/6/2', path), stream.pieces), path).toBe(offset)
    }
  })

  it('prefers an id assertion to the steps before it', () => {
    const { paths, stream } = open()
    expect(paths.offsetOf('/6/2!/4/88/66[q]/3:0', stream.pieces)).toBe(stream.text.indexOf('八'))
  })

  it('resolves to a nearby offset when the target is missing', () => {
    const { paths, stream } = open()
    const at = (path: string) => paths.offsetOf(`/6/2!${path}`, stream.pieces)
    expect(at('/4/2/6/1:3')).toBe(stream.text.indexOf('七'))
    expect(at('/4/2/4/1:99')).toBe(stream.text.indexOf('三'))
    expect(at('/4/2[gone]/4')).toBe(stream.text.indexOf('一'))
    expect(at('/4/99')).toBeNull()
  })
})
