// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { Thumbnails } from '../../../../src/reading/navigator/thumbnails'

const ROOM = { width: 100, height: 150 }

/** Thumbnails whose painting the test completes. */
function createThumbnails({ lanes = 1, size = ROOM } = {}) {
  const painted: number[] = []
  const pending = new Map<number, { done(): void; fail(thrown: unknown): void; signal: AbortSignal }>()
  let version = ''
  const thumbnails = new Thumbnails({
    lanes,
    aspect: () => 1.5,
    isInverted: () => false,
    version: () => version,
    paint: (index, _room, signal) => {
      painted.push(index)
      return new Promise((done, fail) => {
        const canvas = document.createElement('canvas')
        canvas.width = size.width
        canvas.height = size.height
        signal.addEventListener('abort', () => fail(signal.reason))
        pending.set(index, { done: () => done(canvas), fail, signal })
      })
    },
  })
  const request = (index: number) => {
    const stop = new AbortController()
    const picture = thumbnails.render(index, ROOM, stop.signal)
    picture.catch(() => {})
    return { picture, stop: () => stop.abort() }
  }
  const finish = async (index: number) => {
    await vi.waitFor(() => expect(pending.has(index)).toBe(true))
    pending.get(index)?.done()
  }
  return { thumbnails, painted, pending, request, finish, rotate: (to: string) => (version = to) }
}

test('paints one thumbnail at a time: visible pages in order, then the nearest', async () => {
  const { thumbnails, painted, request, finish } = createThumbnails()
  thumbnails.setVisible(10, 12)
  const wanted = [4, 14, 12, 11, 13].map(request)
  expect(painted).toEqual([4])
  for (const index of [4, 11, 12, 13, 14]) await finish(index)
  await Promise.all(wanted.map(({ picture }) => picture))
  expect(painted).toEqual([4, 11, 12, 13, 14])
})

test('skips an aborted request, and aborts one that is being painted', async () => {
  const { painted, pending, request, finish } = createThumbnails()
  const [one, two, three] = [request(1), request(2), request(3)]
  two.stop()
  one.stop()
  expect(pending.get(1)?.signal.aborted).toBe(true)
  await finish(3)
  await three.picture
  expect(painted).toEqual([1, 3])
  await expect(two.picture).rejects.toMatchObject({ code: 'aborted' })
  await expect(one.picture).rejects.toBeDefined()
})

test('returns a cached thumbnail, but not one that is too small', async () => {
  const { thumbnails, painted, request, finish } = createThumbnails()
  const first = request(1)
  await finish(1)
  const picture = await first.picture
  expect(thumbnails.cached(1, ROOM)).toBe(picture)
  expect(await request(1).picture).toBe(picture)
  expect(thumbnails.cached(1, { width: 300, height: 450 })).toBeNull()
  expect(painted).toEqual([1])
})

test('paints a failed thumbnail again on request, and does not block the others', async () => {
  const { painted, pending, request, finish } = createThumbnails()
  const [lost, next] = [request(1), request(2)]
  pending.get(1)?.fail(new Error('broken'))
  await expect(lost.picture).rejects.toThrow('broken')
  await finish(2)
  await next.picture
  request(1)
  expect(painted).toEqual([1, 2, 1])
})

test('bounds the cache except for visible thumbnails, and empties the canvases it evicts', async () => {
  const { thumbnails, request, finish } = createThumbnails({ size: { width: 1000, height: 1000 } })
  const pictures: HTMLCanvasElement[] = []
  for (let index = 0; index < 20; index++) {
    const wanted = request(index)
    await finish(index)
    const picture = await wanted.picture
    pictures.push(picture)
    if (index < 3) document.body.append(picture)
  }
  const there = pictures.flatMap(({ width }, index) => (width > 0 ? [index] : []))
  expect(there).toEqual([0, 1, 2, 17, 18, 19])
  expect(thumbnails.cached(5, ROOM)).toBeNull()
  document.body.replaceChildren()
})

test('discards thumbnails painted before a rotation', async () => {
  const { thumbnails, request, finish, rotate } = createThumbnails()
  const before = request(1)
  await finish(1)
  const picture = await before.picture
  const under = request(2)
  rotate('90')
  await finish(2)
  await expect(under.picture).rejects.toMatchObject({ code: 'aborted' })
  expect(thumbnails.cached(1, ROOM)).toBeNull()
  expect(picture.width).toBe(0)
})

test('aborts everything when the book is closed', async () => {
  const { thumbnails, pending, request, finish } = createThumbnails()
  const kept = request(1)
  await finish(1)
  const picture = await kept.picture
  const [under, waiting] = [request(2), request(3)]
  thumbnails.end()
  expect(picture.width).toBe(0)
  expect(pending.get(2)?.signal.aborted).toBe(true)
  await expect(waiting.picture).rejects.toMatchObject({ code: 'aborted' })
  await expect(under.picture).rejects.toBeDefined()
  await expect(request(4).picture).rejects.toMatchObject({ code: 'aborted' })
})
