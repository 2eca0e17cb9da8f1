import { describe, expect, test } from 'vitest'
import { NoSound } from '../../../../../src/reading/navigator/sound/recording'
import { TooLongToPlay } from '../../../../../src/reading/navigator/sound/streamed'
import type {
  Clip,
  MediaOverlay,
  OverlayPart,
  Skippable,
} from '../../../../../src/reading/publication/publication'
import { type ClipListener, countConsecutive } from '../../../../../src/reading/reader/read-aloud/clips'
import { Narration } from '../../../../../src/reading/reader/read-aloud/narration'

const clip = (from: number, to: number | null, href = 'a.mp3'): Clip => ({ href, from, to })
const part = (fragment: string, audio: Clip | null, more: Partial<OverlayPart> = {}): OverlayPart => ({
  fragment,
  audio,
  ...more,
})

test('plays adjacent clips of one file without a break', () => {
  const clips = [clip(0, 1), clip(1.01, 2), clip(2, null), clip(2, 3), clip(3, 4, 'b.mp3'), null, clip(4, 5)]
  expect(clips.map((_, at) => countConsecutive(clips, at))).toEqual([3, 2, 1, 1, 1, 1, 1])
})

/** @param books parts of each chapter, null for one without an overlay */
function playing(
  books: readonly (readonly OverlayPart[] | null)[],
  { hasVoice = false, hasFilm = true, from = 0, skips = [] as readonly Skippable[] } = {},
) {
  const log: string[] = []
  let hearer: ClipListener | null = null
  let said: (() => void) | null = null
  let filmOver = () => {}
  const seen = { index: from, fragments: ['a', 'b', 'c', 'd', 'e'] }
  const narration = new Narration({
    loadOverlay: async (index): Promise<MediaOverlay | null> => {
      const parts = books[index]
      return parts ? { parts, activeClass: 'on', playingClass: '' } : null
    },
    next: (index) => (index + 1 < books.length ? index + 1 : null),
    clips: {
      play(clips, heard) {
        log.push(`play ${clips.map(({ href, from, to }) => `${href}@${from}-${to}`).join(' ')}`)
        hearer = heard
      },
      setRate: (rate) => log.push(`rate ${rate}`),
      stop() {
        hearer = null
      },
      release: () => log.push('release'),
    },
    voice: hasVoice
      ? {
          say(words, rate, ended) {
            log.push(`say ${words} at ${rate}`)
            said = ended
          },
          cancel() {
            said = null
          },
        }
      : null,
    pages: {
      index: () => seen.index,
      firstVisible: (_index, parts) =>
        Math.max(
          0,
          parts.findIndex(({ fragment }) => seen.fragments.includes(fragment)),
        ),
      isVisible: (index, { fragment }) => index === seen.index && seen.fragments.includes(fragment),
      async show(index, { fragment }) {
        log.push(`show ${index}#${fragment}`)
        seen.index = index
      },
      textOf: (_index, { fragment }) => `words of ${fragment}`,
      playVideo(_index, { fragment }, rate, over) {
        log.push(`film ${fragment} at ${rate}`)
        filmOver = over
        return hasFilm
          ? { setRate: (to) => log.push(`film at ${to}`), stop: () => log.push('film stops') }
          : null
      },
      clear: () => log.push('clear'),
    },
    onEnd: () => log.push('left'),
    preferences: { rate: 1, skips },
  })
  return {
    narration,
    seen,
    state: () => narration.store.getState().speaking,
    narrator: () => narration.store.getState().narrator,
    began: (at: number) => hearer?.onStart(at),
    failed: (why: unknown) => hearer?.onError(why),
    async ended() {
      hearer?.onEnd()
      await tick()
    },
    async filmOver() {
      filmOver()
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

describe('narration', () => {
  test('highlights part by part, and continues in the next chapter with an overlay', async () => {
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

  test('begins at the visible part, pauses, and resumes at the page the reader has turned to', async () => {
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

  test('follows page turns, and pauses in a chapter without an overlay', async () => {
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

  test('speaks parts without audio with a voice, or skips them', async () => {
    const parts = [part('a', null), part('b', clip(2, 3)), part('c', null)]
    const book = playing([parts], { hasVoice: true })
    await book.narration.start()
    await tick()
    expect(book.log()).toEqual(['show 0#a', 'say words of a at 1'])
    await book.said()
    expect(book.log()).toEqual(['show 0#b', 'play a.mp3@2-3'])
    const mute = playing([parts])
    await mute.narration.start()
    expect(mute.log()).toEqual(['show 0#b', 'play a.mp3@2-3'])
    await mute.ended()
    expect(mute.state()).toBe('finished')
  })

  test('releases everything when stopped, and stays silent', async () => {
    const book = playing([[part('a', clip(0, 1))]])
    await book.narration.start()
    book.narration.stop()
    expect(book.log().slice(2)).toEqual(['release', 'clear', 'left'])
    await book.ended()
    expect(book.log()).toEqual([])
  })

  test('skips the chosen kinds of content in both directions, at once when chosen', async () => {
    const parts = [
      part('a', clip(0, 1)),
      part('p', clip(1, 2), { skippable: 'page' }),
      part('b', clip(2, 3)),
      part('n', clip(3, 4), { skippable: 'note' }),
      part('c', clip(4, 5)),
    ]
    const book = playing([parts], { skips: ['page'] })
    await book.narration.start()
    expect(book.log()).toEqual(['show 0#a', 'play a.mp3@0-1'])
    await book.ended()
    expect(book.log()).toEqual(['show 0#b', 'play a.mp3@2-3 a.mp3@3-4 a.mp3@4-5'])
    book.narration.skip(-1)
    expect(book.log()).toEqual(['show 0#a', 'play a.mp3@0-1'])
    book.narration.skip(-1)
    expect(book.log(), 'the first again').toEqual(['show 0#a', 'play a.mp3@0-1'])
    await book.ended()
    book.began(1)
    book.log()
    book.narration.choose({ skips: ['page', 'note'] })
    expect(book.log(), 'the note is broken off').toEqual(['show 0#c', 'play a.mp3@4-5'])
    expect(book.narrator()).toEqual({ skips: ['page', 'note'], escapable: null })
  })

  test('reports an escapable structure, and continues after it', async () => {
    const escapable = { structure: 'table', next: 3 } as const
    const parts = [
      part('a', clip(0, 1)),
      part('b', clip(1, 2), { escapable }),
      part('c', clip(2, 3), { escapable }),
      part('d', clip(9, 10)),
    ]
    const book = playing([parts, [part('e', clip(0, 1))]])
    await book.narration.start()
    expect(book.narrator()?.escapable).toBeNull()
    book.began(1)
    expect(book.narrator()?.escapable).toBe('table')
    book.log()
    book.narration.escape()
    expect([book.narrator()?.escapable, book.log()]).toEqual([null, ['show 0#d', 'play a.mp3@9-10']])
    book.narration.escape()
    expect(book.log(), 'there is nothing to leave').toEqual([])
  })

  test('applies the speed to audio and to the substitute voice', async () => {
    const book = playing([[part('a', clip(0, 1)), part('b', null)]], { hasVoice: true })
    await book.narration.start()
    book.log()
    book.narration.choose({ rate: 1.5 })
    expect(book.log()).toEqual(['rate 1.5'])
    expect(book.narration.store.getState().rate).toBe(1.5)
    await book.ended()
    expect(book.log()).toEqual(['show 0#b', 'say words of b at 1.5'])
  })

  test('reports why audio cannot be played', async () => {
    const book = playing([[part('a', clip(0, 1))]])
    await book.narration.start()
    book.failed(new TooLongToPlay())
    expect(book.state()).toBe('tooLong')
    await book.narration.start()
    book.failed(new NoSound())
    expect(book.state()).toBe('noSound')
    await book.narration.start()
    book.failed(new Error('no such file'))
    expect(book.state()).toBe('unplayable')
  })
})

describe('a video of the text', () => {
  test('plays for a part without audio, at the chosen speed, and narration continues after it', async () => {
    const book = playing([[part('a', null, { isVideo: true }), part('b', clip(0, 1))]])
    await book.narration.start()
    await tick()
    expect(book.log()).toEqual(['show 0#a', 'film a at 1'])
    book.narration.choose({ rate: 2 })
    expect(book.log()).toEqual(['rate 2', 'film at 2'])
    book.narration.toggle()
    expect(book.log()).toEqual(['film stops', 'clear'])
    book.narration.toggle()
    await tick()
    expect(book.log()).toEqual(['show 0#a', 'film a at 2'])
    await book.filmOver()
    expect(book.log()).toEqual(['film stops', 'show 0#b', 'play a.mp3@0-1'])
  })

  test('is skipped if it is not on the page', async () => {
    const book = playing([[part('a', null, { isVideo: true }), part('b', clip(0, 1))]], { hasFilm: false })
    await book.narration.start()
    await tick()
    expect(book.log()).toEqual(['show 0#a', 'film a at 1', 'show 0#b', 'play a.mp3@0-1'])
  })
})
