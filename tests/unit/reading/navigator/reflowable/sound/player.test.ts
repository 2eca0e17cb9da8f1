import { afterEach, expect, it, vi } from 'vitest'
import { SoundPlayer } from '../../../../../../src/reading/navigator/reflowable/sound/control'
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
