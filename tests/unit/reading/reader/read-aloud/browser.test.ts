import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserSpeech } from '../../../../../src/reading/reader/read-aloud/browser'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Utterance {
  onend = () => {}
  onpause = () => {}
  onerror = (_: { error: string }) => {}
  constructor(readonly text: string) {}
}

/** The one voice of a page, which every script of it may use. */
function page({ isMute = false } = {}) {
  let queue: Utterance[] = []
  const synthesis = Object.assign(new EventTarget(), {
    paused: false,
    getVoices: () => [],
    resume: vi.fn(() => {
      synthesis.paused = false
    }),
    speak: (utterance: Utterance) => void queue.push(utterance),
    cancel: vi.fn(() => {
      const broken = queue
      queue = []
      if (!isMute) for (const each of broken) each.onerror({ error: 'interrupted' })
    }),
  })
  Object.defineProperties(synthesis, {
    speaking: { get: () => queue.length > 0 },
    pending: { get: () => queue.length > 1 },
  })
  const view = { speechSynthesis: synthesis, SpeechSynthesisUtterance: Utterance }
  return {
    synthesis,
    view: view as unknown as Window & typeof globalThis,
    said: () => queue.map(({ text }) => text),
  }
}

const how = { voice: null, language: 'zh-CN', rate: 1 }
const hearer = () => ({ ended: vi.fn(), word: vi.fn(), failed: vi.fn(), interrupted: vi.fn() })
const speechOf = (view: Window & typeof globalThis) => {
  const speech = browserSpeech(view)
  if (!speech) throw new Error('no speech')
  return speech.synthesiser
}

test('another script that breaks the voice off is told, and what it then says is left to it', () => {
  const { synthesis, view, said } = page()
  const ours = speechOf(view)
  const heard = hearer()
  ours.speak('一。', how, heard)
  synthesis.cancel()
  expect(heard.interrupted).toHaveBeenCalledOnce()
  synthesis.speak(new Utterance('别人'))
  ours.cancel()
  expect(said()).toEqual(['别人'])
})

test('what we break off ourselves is nobody’s news', () => {
  const { view } = page()
  const ours = speechOf(view)
  const heard = hearer()
  ours.speak('一。', how, heard)
  ours.cancel()
  vi.advanceTimersByTime(10_000)
  expect(heard.interrupted).not.toHaveBeenCalled()
  expect(heard.failed).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('a voice that is broken off without a word is noticed', () => {
  const { synthesis, view } = page({ isMute: true })
  const heard = hearer()
  speechOf(view).speak('一。', how, heard)
  vi.advanceTimersByTime(10_000)
  expect(heard.interrupted).not.toHaveBeenCalled()
  synthesis.cancel()
  vi.advanceTimersByTime(3000)
  expect(heard.interrupted).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('of two readers the one that was asked last speaks, and the other knows', () => {
  const { view, said } = page()
  const [first, second] = [hearer(), hearer()]
  speechOf(view).speak('一。', how, first)
  speechOf(view).speak('二。', how, second)
  expect(first.interrupted).toHaveBeenCalledOnce()
  expect(second.interrupted).not.toHaveBeenCalled()
  expect(said()).toEqual(['二。'])
})

test('a voice that somebody paused is woken, and one that is paused meanwhile is told of', () => {
  const { synthesis, view } = page()
  synthesis.paused = true
  const heard = hearer()
  const ours = speechOf(view)
  const spoken = vi.spyOn(synthesis, 'speak')
  ours.speak('一。', how, heard)
  expect(synthesis.resume).toHaveBeenCalled()
  spoken.mock.calls[0]?.[0].onpause()
  expect(heard.interrupted).toHaveBeenCalledOnce()
})
