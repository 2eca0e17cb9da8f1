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

/** The speech synthesis of a page, shared by all its scripts. */
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
const hearer = () => ({ onEnd: vi.fn(), onBoundary: vi.fn(), onError: vi.fn(), onInterrupted: vi.fn() })
const speechOf = (view: Window & typeof globalThis) => {
  const speech = browserSpeech(view)
  if (!speech) throw new Error('no speech')
  return speech.synthesiser
}

test('reports an interruption by another script, and does not cancel the speech of that script', () => {
  const { synthesis, view, said } = page()
  const ours = speechOf(view)
  const heard = hearer()
  ours.speak('一。', how, heard)
  synthesis.cancel()
  expect(heard.onInterrupted).toHaveBeenCalledOnce()
  synthesis.speak(new Utterance('别人'))
  ours.cancel()
  expect(said()).toEqual(['别人'])
})

test('does not report its own cancellation', () => {
  const { view } = page()
  const ours = speechOf(view)
  const heard = hearer()
  ours.speak('一。', how, heard)
  ours.cancel()
  vi.advanceTimersByTime(10_000)
  expect(heard.onInterrupted).not.toHaveBeenCalled()
  expect(heard.onError).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('detects an interruption without an event', () => {
  const { synthesis, view } = page({ isMute: true })
  const heard = hearer()
  speechOf(view).speak('一。', how, heard)
  vi.advanceTimersByTime(10_000)
  expect(heard.onInterrupted).not.toHaveBeenCalled()
  synthesis.cancel()
  vi.advanceTimersByTime(3000)
  expect(heard.onInterrupted).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('the reader that speaks last interrupts another one, which is notified', () => {
  const { view, said } = page()
  const [first, second] = [hearer(), hearer()]
  speechOf(view).speak('一。', how, first)
  speechOf(view).speak('二。', how, second)
  expect(first.onInterrupted).toHaveBeenCalledOnce()
  expect(second.onInterrupted).not.toHaveBeenCalled()
  expect(said()).toEqual(['二。'])
})

test('resumes a paused synthesis, and reports a pause during speech', () => {
  const { synthesis, view } = page()
  synthesis.paused = true
  const heard = hearer()
  const ours = speechOf(view)
  const spoken = vi.spyOn(synthesis, 'speak')
  ours.speak('一。', how, heard)
  expect(synthesis.resume).toHaveBeenCalled()
  spoken.mock.calls[0]?.[0].onpause()
  expect(heard.onInterrupted).toHaveBeenCalledOnce()
})
