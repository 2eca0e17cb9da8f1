import { describe, expect, test } from 'vitest'
import type { Clip, Overlay, OverlayPart } from '../../../../src/reading/publication'
import { type ClipHearer, runFrom } from '../../../../src/reading/speech/clips'
import { Narration } from '../../../../src/reading/speech/narration'

const clip = (from: number, to: number | null, href = 'a.mp3'): Clip => ({ href, from, to })
const part = (fragment: string, sound: Clip | null): OverlayPart => ({ fragment, sound })

test('clips that follow one another in a sound are played in one go', () => {
  const clips = [clip(0, 1), clip(1.01, 2), clip(2, null), clip(2, 3), clip(3, 4, 'b.mp3'), null, clip(4, 5)]
  expect(clips.map((_, at) => runFrom(clips, at))).toEqual([3, 2, 1, 1, 1, 1, 1])
})

/** @param books parts of each file, null for one that nobody reads */
function playing(books: readonly (readonly OverlayPart[] | null)[], { hasVoice = false, from = 0 } = {}) {
  const log: string[] = []
  let hearer: ClipHearer | null = null
  let said: (() => void) | null = null
  const seen = { index: from, fragments: ['a', 'b', 'c', 'd', 'e'] }
  const narration = new Narration({
    overlay: async (index): Promise<Overlay | null> => {
      const parts = books[index]
      return parts ? { parts, activeClass: 'on', playingClass: '' } : null
    },
    next: (index) => (index + 1 < books.length ? index + 1 : null),
    clips: {
      play(clips, heard) {
        log.push(`play ${clips.map(({ href, from, to }) => `${href}@${from}-${to}`).join(' ')}`)
        hearer = heard
      },
      stop() {
        hearer = null
      },
      release: () => log.push('release'),
    },
    voice: hasVoice
      ? {
          say(words, ended) {
            log.push(`say ${words}`)
            said = ended
          },
          cancel() {
            said = null
          },
        }
      : null,
    pages: {
      index: () => seen.index,
      firstSeen: (_index, parts) =>
        Math.max(
          0,
          parts.findIndex(({ fragment }) => seen.fragments.includes(fragment)),
        ),
      isSeen: (index, { fragment }) => index === seen.index && seen.fragments.includes(fragment),
      async show(index, { fragment }) {
        log.push(`show ${index}#${fragment}`)
        seen.index = index
      },
      wordsOf: (_index, { fragment }) => `words of ${fragment}`,
      clear: () => log.push('clear'),
    },
    left: () => log.push('left'),
  })
  return {
    narration,
    seen,
    state: () => narration.store.getState().speaking,
    began: (at: number) => hearer?.began(at),
    async ended() {
      hearer?.ended()
      await tick()
    },
    async said() {
      said?.()
      await tick()
    },
    log: () => log.splice(0),
  }
}
const tick = () => new Promise((done) => setTimeout(done))

describe('a narrator', () => {
  test('is lit part by part, and goes on in the next file that is read by one', async () => {
    const book = playing([
      [part('a', clip(0, 1)), part('b', clip(1, 2)), part('c', clip(9, null))],
      null,
      [part('d', clip(0, 3, 'b.mp3'))],
    ])
    await book.narration.start()
    expect(book.log()).toEqual(['show 0#a', 'play a.mp3@0-1 a.mp3@1-2'])
    book.began(1)
    expect(book.log()).toEqual(['show 0#b'])
    await book.ended()
    expect(book.log()).toEqual(['show 0#c', 'play a.mp3@9-null'])
    await book.ended()
    expect(book.log()).toEqual(['show 2#d', 'play b.mp3@0-3'])
    await book.ended()
    expect(book.state()).toBe('finished')
    expect(book.log()).toEqual(['clear'])
  })

  test('begins with what can be seen, pauses, and resumes where the reader went meanwhile', async () => {
    const book = playing([[part('a', clip(0, 1)), part('b', clip(5, 6)), part('c', clip(8, 9))]])
    book.seen.fragments = ['b']
    await book.narration.start()
    expect(book.log()).toEqual(['show 0#b', 'play a.mp3@5-6'])
    book.narration.toggle()
    expect([book.state(), book.log()]).toEqual(['paused', ['clear']])
    book.narration.toggle()
    expect(book.log()).toEqual(['show 0#b', 'play a.mp3@5-6'])
    book.narration.toggle()
    book.seen.fragments = ['c']
    book.narration.toggle()
    await tick()
    expect(book.log()).toEqual(['clear', 'show 0#c', 'play a.mp3@8-9'])
    book.narration.skip(-1)
    expect(book.log()).toEqual(['show 0#b', 'play a.mp3@5-6'])
  })

  test('follows a reader who turns elsewhere, and falls silent where nothing is read', async () => {
    const book = playing([[part('a', clip(0, 1))], [part('b', clip(2, 3))], null])
    await book.narration.start()
    book.log()
    await book.narration.moved()
    expect(book.log()).toEqual([])
    book.seen.index = 1
    await book.narration.moved()
    expect(book.log()).toEqual(['show 1#b', 'play a.mp3@2-3'])
    book.seen.index = 2
    await book.narration.moved()
    expect([book.state(), book.log()]).toEqual(['paused', ['clear']])
  })

  test('leaves what has no sound to a voice, or passes it over', async () => {
    const parts = [part('a', null), part('b', clip(2, 3)), part('c', null)]
    const book = playing([parts], { hasVoice: true })
    await book.narration.start()
    await tick()
    expect(book.log()).toEqual(['show 0#a', 'say words of a'])
    await book.said()
    expect(book.log()).toEqual(['show 0#b', 'play a.mp3@2-3'])
    const mute = playing([parts])
    await mute.narration.start()
    expect(mute.log()).toEqual(['show 0#b', 'play a.mp3@2-3'])
    await mute.ended()
    expect(mute.state()).toBe('finished')
  })

  test('once stopped is silent for good, and lets go of everything', async () => {
    const book = playing([[part('a', clip(0, 1))]])
    await book.narration.start()
    book.narration.stop()
    expect(book.log().slice(2)).toEqual(['release', 'clear', 'left'])
    await book.ended()
    expect(book.log()).toEqual([])
  })
})
