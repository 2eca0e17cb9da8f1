// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RenderedChapter } from '../../../../../../src/reading/navigator/reflowable/chapter-model'
import { resolveLayout } from '../../../../../../src/reading/navigator/reflowable/page/page-metrics'
import { prelayout } from '../../../../../../src/reading/navigator/reflowable/page/prelayout'
import { adoptSheets } from '../../../../../support/adopt-sheets'

const LOOK = resolveLayout(
  { fontSize: 20, lineHeight: null, margin: 1, dark: false, still: true, flow: null },
  undefined,
)
const stage = document.createElement('div')
/** The words on the stage whenever letters were measured. */
let seen: string[] = []

beforeEach(() => {
  adoptSheets()
  seen = []
  document.body.append(stage)
  // What a box shows is in its own root.
  document.elementFromPoint = () => {
    seen.push([...stage.children].map(({ shadowRoot }) => shadowRoot?.textContent).join(''))
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

it('a Chinese chapter is on the stage while letters are measured, and gone when the task is over', () => {
  const made = chapter('孤舟蓑笠翁')
  prelayout(stage, made, LOOK)
  expect(seen).toEqual(['孤舟蓑笠翁'])
  expect(stage.childNodes).toHaveLength(0)
  expect(made.html.isConnected).toBe(false)
})

it('a chapter that is on the page stays there', () => {
  const made = chapter('独钓寒江雪')
  stage.append(made.html)
  prelayout(stage, made, LOOK)
  expect(made.html.parentNode).toBe(stage)
  expect(seen).toEqual([])
})

it.each([
  ['in an alphabet, whose letters are soon known', chapter('Call me Ishmael.')],
  ['that would hold up a turn', chapter('雪'.repeat(20_000))],
  [
    'in parts',
    chapter('雪', { segmented: { segments: [] } as unknown as NonNullable<RenderedChapter['segmented']> }),
  ],
])('a chapter %s is not laid out', (_, made) => {
  prelayout(stage, made, LOOK)
  expect(seen).toEqual([])
})
