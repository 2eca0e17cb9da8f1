// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RenderedChapter } from '../../../../../../src/reading/navigator/reflowable/chapter-model'
import { resolveLayout } from '../../../../../../src/reading/navigator/reflowable/page/page-metrics'
import { prelayout } from '../../../../../../src/reading/navigator/reflowable/page/prelayout'
import { adoptSheets } from '../../../../../support/adopt-sheets'

const LOOK = resolveLayout(
  { fontSize: 20, lineHeight: null, margin: 1, isDark: false, isStill: true, flow: null },
  undefined,
)
const stage = document.createElement('div')
/** The text on the stage at each hit test. */
let measured: string[] = []

beforeEach(() => {
  adoptSheets()
  measured = []
  document.body.append(stage)
  // A viewport renders in a shadow root.
  document.elementFromPoint = () => {
    measured.push([...stage.children].map(({ shadowRoot }) => shadowRoot?.textContent).join(''))
    return null
  }
})
afterEach(() => {
  stage.replaceChildren()
})

function chapter(words: string, rest: Partial<RenderedChapter> = {}): RenderedChapter {
  const html = document.createElement('html')
  const body = document.createElement('body')
  body.append(words)
  html.append(body)
  return {
    index: 0,
    href: 'a.xhtml',
    html,
    body,
    sheets: [],
    fixed: null,
    isFlawed: false,
    dispose: () => {},
    ...rest,
  }
}

it('mounts a Chinese chapter for the hit test and removes it afterwards', () => {
  const prepared = chapter('孤舟蓑笠翁')
  prelayout(stage, prepared, LOOK)
  expect(measured).toEqual(['孤舟蓑笠翁'])
  expect(stage.childNodes).toHaveLength(0)
  expect(prepared.html.isConnected).toBe(false)
})

it('leaves a mounted chapter in place', () => {
  const prepared = chapter('独钓寒江雪')
  stage.append(prepared.html)
  prelayout(stage, prepared, LOOK)
  expect(prepared.html.parentNode).toBe(stage)
  expect(measured).toEqual([])
})

it.each([
  ['in an alphabetic script, which has few glyphs', chapter('Call me Ishmael.')],
  ['that is so long that it would delay a page turn', chapter('雪'.repeat(20_000))],
  [
    'in segments',
    chapter('雪', { segmented: { segments: [] } as unknown as NonNullable<RenderedChapter['segmented']> }),
  ],
])('does not lay out a chapter %s', (_, prepared) => {
  prelayout(stage, prepared, LOOK)
  expect(measured).toEqual([])
})
