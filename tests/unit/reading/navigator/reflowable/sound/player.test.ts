import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SoundPlayer } from '../../../../../../src/reading/navigator/reflowable/sound/control'
import { NoSound } from '../../../../../../src/reading/navigator/sound/recording'
import { BookClips } from '../../../../../../src/reading/reader/read-aloud/clips'
import { FakeContext } from '../../sound/fake-context'

const contexts: FakeContext[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  contexts.length = 0
})

/** A player for a sound of 40 seconds, whose file loads when `finishLoading` is called. */
function playerOf() {
  vi.stubGlobal(
    'AudioContext',
    class extends FakeContext {
      constructor() {
        super()
        contexts.push(this)
      }
    },
  )
  let finishLoading: () => void = () => {}
  const read = vi.fn(
    () =>
      new Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string }>((done) => {
        finishLoading = () => done({ bytes: new Uint8Array(40), mediaType: 'audio/mpeg' })
      }),
  )
  const changed = vi.fn()
  const player = new SoundPlayer(read, changed)
  return { player, read, changed, finishLoading: () => finishLoading() }
}

async function startedPlayer() {
  const setup = playerOf()
  const playing = setup.player.play()
  setup.finishLoading()
  await playing
  const [context] = contexts
  if (!context) throw new Error('no sound was asked for')
  return { ...setup, context }
}

it('plays, seeks, pauses at its position and resumes from there', async () => {
  const { player, context } = await startedPlayer()
  expect(player.state).toBe('playing')
  expect(player.duration).toBe(40)
  context.currentTime = 5
  expect(player.time).toBe(5)
  player.seek(30)
  context.currentTime = 6
  expect(player.time).toBe(31)
  player.pause()
  context.currentTime = 100
  expect([player.state, player.time]).toEqual(['paused', 31])
  await player.play()
  expect(context.nodes.at(-1)?.began).toEqual([0, 31, 9])
})

it('suspends the audio context while it is paused and after the end', async () => {
  const { player, context } = await startedPlayer()
  expect(context.state).toBe('running')
  player.pause()
  expect(context.state).toBe('suspended')
  await player.play()
  expect(context.state).toBe('running')
  context.nodes.at(-1)?.end()
  expect([player.state, player.time, context.state]).toEqual(['paused', 0, 'suspended'])
})

it('stays silent when it is paused or released while the file loads', async () => {
  for (const end of ['pause', 'release'] as const) {
    const { player, finishLoading } = playerOf()
    const playing = player.play()
    player[end]()
    finishLoading()
    await playing
    expect(contexts.at(-1)?.nodes).toEqual([])
    if (end === 'release') expect(contexts.at(-1)?.state).toBe('closed')
  }
})

it('plays once when it is started again while the file loads', async () => {
  const { player, read, finishLoading } = playerOf()
  const first = player.play()
  player.pause()
  const again = player.play()
  finishLoading()
  await Promise.all([first, again])
  expect(player.state).toBe('playing')
  expect(read).toHaveBeenCalledTimes(1)
  expect(contexts[0]?.nodes).toHaveLength(1)
})

it('fails when the browser cannot create an audio context', async () => {
  const { player } = playerOf()
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        throw new DOMException('too many', 'NotSupportedError')
      }
    },
  )
  await player.play()
  expect(player.state).toBe('failed')
})

describe('on a machine without sound', () => {
  /** Like Firefox: the context stays suspended, and `resume` settles only when there is a device. */
  const waiting: (() => void)[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    waiting.length = 0
    vi.spyOn(FakeContext.prototype, 'resume').mockImplementation(
      () => new Promise((done) => waiting.push(done)),
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('says so after some seconds, and plays when it is asked again and there is sound', async () => {
    const { player, read, changed, finishLoading } = playerOf()
    const playing = player.play()
    // A file that loads slowly is not taken for it.
    await vi.advanceTimersByTimeAsync(60_000)
    expect(player.state).toBe('loading')
    finishLoading()
    await vi.advanceTimersByTimeAsync(1000)
    expect(player.state).toBe('loading')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(player.state).toBe('noSound')
    expect(changed).toHaveBeenCalledTimes(2)
    await playing
    const again = player.play()
    expect(player.state).toBe('loading')
    for (const done of waiting) done()
    await again
    expect([player.state, player.duration]).toEqual(['playing', 40])
    expect(read).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(player.state).toBe('playing')
  })

  it('says nothing of it when it is paused before', async () => {
    const { player, finishLoading } = playerOf()
    void player.play()
    finishLoading()
    await vi.advanceTimersByTimeAsync(100)
    player.pause()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(player.state).toBe('paused')
  })

  it('ends a narration of clips with it', async () => {
    vi.stubGlobal('AudioContext', FakeContext)
    const clips = new BookClips(async () => ({ bytes: new Uint8Array(40), mediaType: 'audio/mpeg' }), 1)
    const onError = vi.fn()
    clips.play([{ href: 'a.mp3', from: 0, to: 4 }], { onStart: vi.fn(), onEnd: vi.fn(), onError })
    await vi.advanceTimersByTimeAsync(1000)
    expect(onError).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onError).toHaveBeenCalledTimes(1)
    expect(onError.mock.calls[0]?.[0]).toBeInstanceOf(NoSound)
    clips.release()
  })
})
