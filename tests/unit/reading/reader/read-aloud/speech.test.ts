import { describe, expect, test } from 'vitest'
import type { PlainText } from '../../../../../src/reading/publication/plain-text'
import {
  Speaker,
  type SpeakerDeps,
  type SpeakerState,
  sentencesOf,
  type UtteranceListener,
} from '../../../../../src/reading/reader/read-aloud/speaker'
import { voicesFor, voicesOf } from '../../../../../src/reading/reader/read-aloud/voices'

const plain = (text: string, blocks: number[] = [0], asides: [number, number][] = []): PlainText => ({
  text,
  blocks,
  asides,
})

const said = (text: PlainText, from = 0) => [...sentencesOf(text, 'zh-CN', from)].map((one) => one.spokenText)

describe('sentences', () => {
  test('end at their punctuation and at the end of their paragraph', () => {
    expect(said(plain('第一章天亮了。走吧！', [0, 3]))).toEqual(['第一章', '天亮了。', '走吧！'])
  })

  test('exclude ruby and images, and map their characters to the source', () => {
    const text = plain('漢かん\uFFFC字です。', [0], [[1, 3]])
    const [sentence] = sentencesOf(text, 'ja')
    expect(sentence).toMatchObject({ spokenText: '漢字です。', start: 0, end: 8 })
    expect(sentence?.origin.slice(0, 2)).toEqual([0, 4])
  })

  test('begin with the one that contains the offset', () => {
    expect(said(plain('一。二三四。五。'), 4)).toEqual(['二三四。', '五。'])
  })

  test('are split without loss if they are very long', () => {
    const long = `${'春天来了，万物复苏，'.repeat(40)}完。`
    const parts = said(plain(long))
    expect(parts.length).toBeGreaterThan(2)
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(200)
    expect(parts.join('')).toBe(long)
  })

  test('without a letter or digit are skipped', () => {
    expect(said(plain('＊＊＊走。', [0, 3]))).toEqual(['走。'])
  })
})

interface Spoken {
  said: string
  rate: number
  hearer: UtteranceListener
}

/** @param chapters null for one without text */
function speaking(chapters: readonly (PlainText | null)[], from = 0) {
  const spoken: Spoken[] = []
  const states: SpeakerState[] = []
  const saying: (readonly [number, number] | null)[] = []
  const words: (readonly [number, number] | null)[] = []
  let at = 0
  let cancelled = 0
  const deps: SpeakerDeps = {
    synthesiser: {
      speak: (text, { rate }, hearer) => void spoken.push({ said: text, rate, hearer }),
      cancel: () => void cancelled++,
    },
    chapter: () => {
      const chapter = chapters[at]
      return chapter ? { plain: chapter, from: at === 0 ? from : 0 } : null
    },
    advance: async () => ++at < chapters.length,
    onSpoken: (sentence, word) => {
      saying.push(sentence)
      words.push(word)
    },
    onState: (state) => void states.push(state),
  }
  const speaker = new Speaker(deps, { voice: null, language: 'zh-CN', rate: 1 })
  const end = async () => {
    spoken.at(-1)?.hearer.onEnd()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { speaker, spoken, states, saying, words, end, cancelled: () => cancelled }
}

describe('reading aloud', () => {
  test('reads sentence by sentence, into the next chapter, and ends with the book', async () => {
    const { speaker, spoken, states, saying, end } = speaking([plain('一。二。'), plain('三。')], 2)
    speaker.start()
    await end()
    await end()
    expect(spoken.map((one) => one.said)).toEqual(['二。', '三。'])
    expect(states).toEqual(['speaking', 'finished'])
    expect(saying).toEqual([[2, 4], [0, 2], null])
  })

  test('begins in the next chapter that has text; is silent if there is none', async () => {
    const { speaker, spoken, end } = speaking([null, plain('三。')])
    speaker.start()
    await end()
    expect(spoken.map((one) => one.said)).toEqual(['三。'])
    const empty = speaking([])
    empty.speaker.start()
    await empty.end()
    expect(empty.states).toEqual(['speaking', 'silent'])
  })

  test('highlights the spoken word', () => {
    const { speaker, spoken, words } = speaking([plain('我们喝茶。')])
    speaker.start()
    spoken[0]?.hearer.onBoundary(2)
    const [start, end] = words.at(-1) ?? [0, 0]
    expect(start).toBe(2)
    expect(end).toBeGreaterThan(2)
  })

  test('pauses, and resumes at the interrupted sentence', () => {
    const { speaker, spoken, cancelled } = speaking([plain('一。二。')])
    speaker.start()
    speaker.pause()
    expect(cancelled()).toBeGreaterThan(0)
    // The late end event of the interrupted utterance must not start the next sentence.
    spoken[0]?.hearer.onEnd()
    expect(spoken).toHaveLength(1)
    speaker.resume()
    expect(spoken.map((one) => one.said)).toEqual(['一。', '一。'])
  })

  test('skips forward and back; a new speed repeats the sentence', () => {
    const { speaker, spoken } = speaking([plain('一。二。三。')])
    speaker.start()
    speaker.skip(1)
    speaker.skip(1)
    speaker.skip(-1)
    speaker.setOptions({ voice: null, language: 'zh-CN', rate: 1.5 })
    expect(spoken.map((one) => [one.said, one.rate])).toEqual([
      ['一。', 1],
      ['二。', 1],
      ['三。', 1],
      ['二。', 1],
      ['二。', 1.5],
    ])
  })

  test('is silent after stop, and reports a failure', async () => {
    const stopped = speaking([plain('一。二。')])
    stopped.speaker.start()
    stopped.speaker.stop()
    await stopped.end()
    expect(stopped.spoken).toHaveLength(1)
    expect(stopped.saying.at(-1)).toBeNull()
    const failing = speaking([plain('一。')])
    failing.speaker.start()
    failing.spoken[0]?.hearer.onError()
    expect(failing.states).toEqual(['speaking', 'failed'])
  })
})

test('pauses on an interruption by another script, and resumes its sentence', () => {
  const { speaker, spoken, states } = speaking([plain('一。二。')])
  speaker.start()
  spoken[0]?.hearer.onInterrupted()
  expect(states).toEqual(['speaking', 'paused'])
  speaker.resume()
  expect(spoken.map((one) => one.said)).toEqual(['一。', '一。'])
})

describe('voices', () => {
  const voice = (lang: string, localService = true) => ({
    name: lang,
    voiceURI: `${lang}${localService}`,
    lang,
    localService,
    default: false,
  })

  test('of the region come first, Cantonese last, other languages are excluded', () => {
    const voices = ['en-US', 'zh-HK', 'zh-TW', 'zh_CN', 'cmn-Hans-CN'].map((lang) => voice(lang))
    expect(voicesFor(voices, 'zh-CN').map(({ lang }) => lang)).toEqual([
      'zh_CN',
      'cmn-Hans-CN',
      'zh-TW',
      'zh-HK',
    ])
    expect(voicesFor(voices, 'zh-Hant')[0]?.lang).toBe('zh-TW')
    expect(voicesFor(voices, 'ja')).toEqual([])
  })

  test('are awaited with a timeout', async () => {
    const target = new EventTarget()
    let present: ReturnType<typeof voice>[] = []
    const source = {
      getVoices: () => present,
      addEventListener: target.addEventListener.bind(target) as (
        type: 'voiceschanged',
        listener: () => void,
      ) => void,
      removeEventListener: target.removeEventListener.bind(target) as (
        type: 'voiceschanged',
        listener: () => void,
      ) => void,
    }
    const asked = voicesOf(source, new AbortController().signal)
    present = [voice('zh-CN')]
    target.dispatchEvent(new Event('voiceschanged'))
    expect(await asked).toHaveLength(1)
    present = []
    const stop = new AbortController()
    const never = voicesOf(source, stop.signal)
    stop.abort()
    expect(await never).toEqual([])
  })
})
