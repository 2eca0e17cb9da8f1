// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Chapter } from '../../../../src/reading/surface/prepared'
import { rehearse } from '../../../../src/reading/surface/rehearsal'
import { lookOf } from '../../../../src/reading/surface/wishes'

/** What was on the stage when letters were measured. */
const seen = vi.hoisted(() => ({ words: [] as string[] }))

// jsdom lays nothing out: the box only holds what it is given.
vi.mock('../../../../src/reading/surface/page-box', () => ({
  PageBox: class {
    readonly host = document.createElement('div')
    constructor(stage: HTMLElement) {
      stage.append(this.host)
    }
    show({ html }: Chapter) {
      this.host.append(html)
    }
    remove() {
      this.host.replaceChildren()
      this.host.remove()
    }
  },
}))

const LOOK = lookOf(
  { fontSize: 20, lineHeight: null, margin: 1, dark: false, still: true, flow: null },
  undefined,
)
const stage = document.createElement('div')

beforeEach(() => {
  seen.words = []
  document.body.append(stage)
  document.elementFromPoint = () => {
    seen.words.push(stage.textContent ?? '')
    return null
  }
})
afterEach(() => {
  stage.replaceChildren()
})

function chapter(words: string, rest: Partial<Chapter> = {}): Chapter {
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
    isText: false,
    dispose: () => {},
    ...rest,
  }
}

it('a Chinese chapter is on the stage while letters are measured, and gone when the task is over', () => {
  const made = chapter('孤舟蓑笠翁')
  rehearse(stage, made, LOOK)
  expect(seen.words).toEqual(['孤舟蓑笠翁'])
  expect(stage.childNodes).toHaveLength(0)
  expect(made.html.isConnected).toBe(false)
})

it('a chapter that is on the page stays there', () => {
  const made = chapter('独钓寒江雪')
  stage.append(made.html)
  rehearse(stage, made, LOOK)
  expect(made.html.parentNode).toBe(stage)
  expect(seen.words).toEqual([])
})

it.each([
  ['in an alphabet, whose letters are soon known', chapter('Call me Ishmael.')],
  ['that would hold up a turn', chapter('雪'.repeat(20_000))],
  ['in parts', chapter('雪', { giant: { segments: [] } as unknown as NonNullable<Chapter['giant']> })],
])('a chapter %s is not laid out', (_, made) => {
  rehearse(stage, made, LOOK)
  expect(seen.words).toEqual([])
})
