import { afterEach, expect, it, vi } from 'vitest'
import { SoundPlayer } from '../../../../../../src/reading/navigator/reflowable/sound/control'
import { FakeContext } from '../../sound/fake-context'

const contexts: FakeContext[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  contexts.length = 0
})

/** A player of a sound of 40 seconds, whose file comes when `come` is called. */
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
  let come: () => void = () => {}
  const read = vi.fn(
    () =>
      new Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string }>((done) => {
        come = () => done({ bytes: new Uint8Array(40), mediaType: 'audio/mpeg' })
      }),
  )
  const changed = vi.fn()
  const player = new SoundPlayer(read, changed)
  return { player, read, changed, come: () => come() }
}

async function playingOne() {
  const made = playerOf()
  const playing = made.player.play()
  made.come()
  await playing
  const [context] = contexts
  if (!context) throw new Error('no sound was asked for')
  return { ...made, context }
}

it('plays, is moved about in, stops where it was and goes on from there', async () => {
  const { player, context } = await playingOne()
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

it('takes nothing of the device while it is silent', async () => {
  const { player, context } = await playingOne()
  expect(context.state).toBe('running')
  player.pause()
  expect(context.state).toBe('suspended')
  await player.play()
  expect(context.state).toBe('running')
  context.nodes.at(-1)?.end()
  expect([player.state, player.time, context.state]).toEqual(['paused', 0, 'suspended'])
})

it('stopped or let go while its file comes, it stays silent', async () => {
  for (const end of ['pause', 'release'] as const) {
    const { player, come } = playerOf()
    const playing = player.play()
    player[end]()
    come()
    await playing
    expect(contexts.at(-1)?.nodes).toEqual([])
    if (end === 'release') expect(contexts.at(-1)?.state).toBe('closed')
  }
})

it('asked for again while its file comes, it plays once', async () => {
  const { player, read, come } = playerOf()
  const first = player.play()
  player.pause()
  const again = player.play()
  come()
  await Promise.all([first, again])
  expect(player.state).toBe('playing')
  expect(read).toHaveBeenCalledTimes(1)
  expect(contexts[0]?.nodes).toHaveLength(1)
})

it('says so where the device gives no more room for sound', async () => {
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
