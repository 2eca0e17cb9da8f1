// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { Thumbnails } from '../../../../src/reading/navigator/thumbnails'

const ROOM = { width: 100, height: 150 }

/** Pictures that come when they are told to. */
function made({ lanes = 1, size = ROOM } = {}) {
  const asked: number[] = []
  const pending = new Map<number, { done(): void; fail(thrown: unknown): void; signal: AbortSignal }>()
  let version = ''
  const thumbnails = new Thumbnails({
    lanes,
    aspect: () => 1.5,
    isInverted: () => false,
    version: () => version,
    paint: (index, _room, signal) => {
      asked.push(index)
      return new Promise((done, fail) => {
        const canvas = document.createElement('canvas')
        canvas.width = size.width
        canvas.height = size.height
        signal.addEventListener('abort', () => fail(signal.reason))
        pending.set(index, { done: () => done(canvas), fail, signal })
      })
    },
  })
  const want = (index: number) => {
    const stop = new AbortController()
    const picture = thumbnails.picture(index, ROOM, stop.signal)
    picture.catch(() => {})
    return { picture, stop: () => stop.abort() }
  }
  const come = async (index: number) => {
    await vi.waitFor(() => expect(pending.has(index)).toBe(true))
    pending.get(index)?.done()
  }
  return { thumbnails, asked, pending, want, come, turn: (to: string) => (version = to) }
}

test('one is made at a time: those on show in their order, then the nearest', async () => {
  const { thumbnails, asked, want, come } = made()
  thumbnails.attend(10, 12)
  const wanted = [4, 14, 12, 11, 13].map(want)
  expect(asked).toEqual([4])
  for (const index of [4, 11, 12, 13, 14]) await come(index)
  await Promise.all(wanted.map(({ picture }) => picture))
  expect(asked).toEqual([4, 11, 12, 13, 14])
})

test('what is no longer wanted is not begun, and what was begun is told to stop', async () => {
  const { asked, pending, want, come } = made()
  const [one, two, three] = [want(1), want(2), want(3)]
  two.stop()
  one.stop()
  expect(pending.get(1)?.signal.aborted).toBe(true)
  await come(3)
  await three.picture
  expect(asked).toEqual([1, 3])
  await expect(two.picture).rejects.toMatchObject({ code: 'aborted' })
  await expect(one.picture).rejects.toBeDefined()
})

test('what is kept is not made again; what is too small is', async () => {
  const { thumbnails, asked, want, come } = made()
  const first = want(1)
  await come(1)
  const picture = await first.picture
  expect(thumbnails.kept(1, ROOM)).toBe(picture)
  expect(await want(1).picture).toBe(picture)
  expect(thumbnails.kept(1, { width: 300, height: 450 })).toBeNull()
  expect(asked).toEqual([1])
})

test('a picture that cannot be made is tried anew, and keeps no other waiting', async () => {
  const { asked, pending, want, come } = made()
  const [lost, next] = [want(1), want(2)]
  pending.get(1)?.fail(new Error('broken'))
  await expect(lost.picture).rejects.toThrow('broken')
  await come(2)
  await next.picture
  want(1)
  expect(asked).toEqual([1, 2, 1])
})

test('what is kept has bounds, but for what is on the screen; what goes is made small', async () => {
  const { thumbnails, want, come } = made({ size: { width: 1000, height: 1000 } })
  const pictures: HTMLCanvasElement[] = []
  for (let index = 0; index < 20; index++) {
    const wanted = want(index)
    await come(index)
    const picture = await wanted.picture
    pictures.push(picture)
    if (index < 3) document.body.append(picture)
  }
  const there = pictures.flatMap(({ width }, index) => (width > 0 ? [index] : []))
  expect(there).toEqual([0, 1, 2, 17, 18, 19])
  expect(thumbnails.kept(5, ROOM)).toBeNull()
  document.body.replaceChildren()
})

test('of pages that are turned no picture is right that was made before', async () => {
  const { thumbnails, want, come, turn } = made()
  const before = want(1)
  await come(1)
  const picture = await before.picture
  const under = want(2)
  turn('90')
  await come(2)
  await expect(under.picture).rejects.toMatchObject({ code: 'aborted' })
  expect(thumbnails.kept(1, ROOM)).toBeNull()
  expect(picture.width).toBe(0)
})

test('with the book all of it ends', async () => {
  const { thumbnails, pending, want, come } = made()
  const kept = want(1)
  await come(1)
  const picture = await kept.picture
  const [under, waiting] = [want(2), want(3)]
  thumbnails.end()
  expect(picture.width).toBe(0)
  expect(pending.get(2)?.signal.aborted).toBe(true)
  await expect(waiting.picture).rejects.toMatchObject({ code: 'aborted' })
  await expect(under.picture).rejects.toBeDefined()
  await expect(want(4).picture).rejects.toMatchObject({ code: 'aborted' })
})
