// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Location, Navigator } from '../../../../../src/reading/navigator/navigator'
import { DEFAULT_PREFERENCES } from '../../../../../src/reading/navigator/preferences'
import type { Publication } from '../../../../../src/reading/publication/publication'
import { DecorationLayer } from '../../../../../src/reading/reader/decorations/decoration-layer'
import { useReadAloud } from '../../../../../src/reading/reader/read-aloud/use-read-aloud'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A speech synthesis that records utterances and never ends them. */
function listen(): string[] {
  const said: string[] = []
  class Utterance {
    constructor(readonly text: string) {}
  }
  const voices = [{ lang: 'zh-CN', name: 'v', voiceURI: 'v', localService: true, default: true }]
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal(
    'speechSynthesis',
    Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: ({ text }: Utterance) => said.push(text),
      cancel() {},
    }),
  )
  return said
}

test('waits for the text of a page that is loading, instead of reading the next one', async () => {
  const said = listen()
  const pages = ['第一回。', '第二回。']
  let index = 0
  /** The text of a page is loaded by going there. */
  const there = new Set<number>()
  const textOf = (at: number) => {
    const text = there.has(at) ? (pages[at] ?? '') : ''
    return { text, length: text.length, blocks: [0], asides: [], ranges: () => [] }
  }
  const location = () => ({ locator: { href: `p${index}`, index, progression: 0, fraction: 0 } }) as Location
  const navigator = {
    location,
    locator: () => location().locator,
    visiblePages: () => [
      { index, href: `p${index}`, view: document.body, text: textOf(index), language: 'zh-CN' },
    ],
    async goTo(target: { index: number } | { locator: { index: number } }) {
      index = 'locator' in target ? target.locator.index : target.index
      there.add(index)
    },
    on: () => () => {},
  } as unknown as Navigator
  const publication = {
    metadata: { language: 'zh-CN' },
    spine: pages.map((_, at) => ({ href: `p${at}`, linear: true, size: 1 })),
    load: async (at: number) => ({ kind: 'text', href: `p${at}`, title: '', paragraphs: [pages[at]] }),
  } as unknown as Publication
  const { result } = renderHook(() =>
    useReadAloud({
      navigator,
      publication,
      decorations: new DecorationLayer(),
      preferences: DEFAULT_PREFERENCES,
    }),
  )
  act(() => result.current.start())
  await vi.waitFor(() => expect(said).not.toEqual([]))
  expect(said).toEqual(['第一回。'])
  act(() => result.current.stop())
})
