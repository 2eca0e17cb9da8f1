// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDevice } from '../../../src/app/device'
import { createMemberChoice } from '../../../src/app/member-choice'
import { createMemberSync } from '../../../src/app/member-sync'
import { forget } from '../../../src/app/sync/forget'
import type { SessionInput } from '../../../src/domain/user'
import { createAllMarks } from '../../../src/session/all-marks'
import { createBookChoices } from '../../../src/session/book-choices'
import { createMarks } from '../../../src/session/marks'
import { createMemberArchive } from '../../../src/session/member-archive'
import { createPositions } from '../../../src/session/positions'
import { createReadHistory } from '../../../src/session/read-history'
import { createReadMarks } from '../../../src/session/read-marks'
import { createReadingDays } from '../../../src/session/reading-days'
import { createShelf } from '../../../src/session/shelf'
import { issueDeviceToken } from '../../../src/session/tokens'

let time = 1_800_000_000_000
const now = () => ++time
const locator = { href: 'c', index: 0, progression: 0.5, fraction: 0.5 }
const jwt = (name: string) => `h.${btoa(JSON.stringify({ exp: 4_000_000_000, name }))}.s`
const sessionOf = (id: string, orgCode: string, withToken = true): SessionInput => ({
  user: { id, name: id },
  deviceToken: issueDeviceToken(id, time, Math.random),
  ...(withToken && { uToken: jwt(`${id} at ${orgCode}`) }),
  org: { orgCode, orgName: orgCode, templateId: '1', exp: 0 },
})

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
})
afterEach(() => void vi.unstubAllGlobals())

function openDevice() {
  const { device, close } = createDevice({
    view: window,
    namespace: 'org-library:apart',
    clock: { now },
    onUnavailable: (cause) => expect.fail(String(cause)),
    onMalformed: () => expect.fail('malformed'),
  })
  onTestFinished(close)
  return device
}
type Device = ReturnType<typeof openDevice>

/** The order of the shelf and the layout of lists, with two options each. */
const choicesOf = (cache: Device['cache'], owner: string, orgCode: string) =>
  ['shelf-order', 'list-layout'].map((name) =>
    createMemberChoice(cache, { name, values: ['a', 'b'], owner, orgCode }),
  )

const book = (bid: string) => ({ bid, resName: bid, resAuthor: '', resIntro: '', cover: '', covers: [] })

/** Everything that a member leaves on the device, named after the member. */
async function use(
  { records, cache, preferences }: Device,
  owner: string,
  org: string,
  size: number,
): Promise<void> {
  await createShelf(records, owner, org, now).add(book(`${owner} ${org}`))
  await createShelf(records, owner, org, now, 'wish').add(book(`${owner} ${org}`))
  await createReadMarks(records, owner, org, now).set('1', true)
  await createPositions(records, owner, org).save('1', locator)
  const marks = createMarks(records, owner, org)
  await marks.putHighlight({
    kind: 'highlight',
    id: 'h',
    bid: '1',
    locator,
    style: 'pink',
    chapter: '',
    created: 1,
  })
  await marks.putNote({ id: 'h', bid: '1', text: `${owner} ${org}` })
  await marks.putBookmark({ kind: 'bookmark', id: 'b', bid: '1', locator, chapter: '', created: 1 })
  await createReadHistory(records, owner, org, now).add(`${owner} ${org}`)
  await createBookChoices(records, owner, org).save('1', { encoding: 'gb18030' })
  const days = createReadingDays({ records, owner, orgCode: org, now, writer: 'w' })
  days.recordPage('1', 0.1)
  days.recordPage('1', 0.2)
  await days.list()
  for (const choice of choicesOf(cache, owner, org)) choice.keep('b')
  preferences.store.setState({ ...preferences.store.getState(), fs: size })
}

/** What a member sees; null for nothing. */
async function see({ records, cache, preferences, session }: Device, owner: string, org: string) {
  const marks = await createMarks(records, owner, org).list('1')
  const [first] = await createShelf(records, owner, org, now).list()
  const days = await createReadingDays({ records, owner, orgCode: org, now, writer: 'reader' }).list()
  return {
    shelf: first?.bid ?? null,
    wishes: (await createShelf(records, owner, org, now, 'wish').list()).map(({ bid }) => bid),
    read: (await createReadMarks(records, owner, org, now).list()).size,
    marks: (await createAllMarks(records, owner, org).list()).length,
    position: await createPositions(records, owner, org).load('1'),
    note: marks.highlights[0]?.note ?? null,
    bookmarks: marks.bookmarks.length,
    history: await createReadHistory(records, owner, org, now).list(),
    choices: await createBookChoices(records, owner, org).load('1'),
    pages: days[0]?.pages ?? 0,
    order: choicesOf(cache, owner, org).map((choice) => choice.read()),
    size: preferences.store.getState().fs,
    uToken: session.store.getState().uToken,
  }
}

const NOTHING = {
  shelf: null,
  wishes: [],
  read: 0,
  marks: 0,
  position: null,
  note: null,
  bookmarks: 0,
  history: [],
  choices: {},
  pages: 0,
  order: [null, null],
  uToken: null,
}

describe('on one device', () => {
  it('two members of two organisations see nothing of each other, and each their own again', async () => {
    const device = openDevice()
    const initial = device.preferences.store.getState().fs
    const people = [
      ['li', 'demo', 25],
      ['wang', 'demo', 15],
      ['li', 'jiangnan', 26],
      ['wang', 'jiangnan', 14],
    ] as const
    for (const [owner, org, size] of people) {
      device.session.signIn(sessionOf(owner, org, false))
      const { size: _size, ...seen } = await see(device, owner, org)
      expect(seen, `${owner} at ${org}, before`).toEqual(NOTHING)
      await use(device, owner, org, size)
      device.session.signOut('user')
      const { size: visitorSize, ...visitor } = await see(device, '', org)
      expect(visitor, 'a visitor').toEqual(NOTHING)
      expect(visitorSize).toBe(initial)
    }
    for (const [owner, org] of people) {
      device.session.signIn(sessionOf(owner, org, false))
      expect(await see(device, owner, org)).toMatchObject({
        shelf: `${owner} ${org}`,
        wishes: [`${owner} ${org}`],
        read: 1,
        marks: 2,
        note: `${owner} ${org}`,
        history: [`${owner} ${org}`],
        pages: 1,
        // Preferences are the member's, in every organisation.
        size: owner === 'li' ? 26 : 14,
      })
    }
  })

  it('a u_token is dropped by a session without one for another member, and for another organisation', () => {
    const { session, cache } = openDevice()
    const kept = () => cache.get('u_token', (value) => value)
    session.signIn(sessionOf('li', 'demo'))
    expect(session.store.getState().uToken).toBe(jwt('li at demo'))
    session.signIn(sessionOf('wang', 'demo', false))
    expect([session.store.getState().uToken, kept()]).toEqual([null, null])
    session.signIn(sessionOf('li', 'demo'))
    session.signIn(sessionOf('li', 'jiangnan', false))
    expect([session.store.getState().uToken, kept()]).toEqual([null, null])
    session.signIn(sessionOf('li', 'demo'))
    session.signOut('host')
    session.signIn(sessionOf('wang', 'demo', false))
    expect(kept()).toBeNull()
  })

  it('the preferences of an earlier version stay with the member who is signed in then', () => {
    const first = openDevice()
    first.session.signIn(sessionOf('li', 'demo'))
    localStorage.setItem('org-library:apart:habits', JSON.stringify({ value: { fs: 25 }, expires: 8.64e15 }))
    const { preferences, session } = openDevice()
    expect(preferences.store.getState().fs).toBe(25)
    session.signIn(sessionOf('wang', 'demo'))
    expect(preferences.store.getState().fs).not.toBe(25)
    session.signIn(sessionOf('li', 'demo'))
    expect(preferences.store.getState().fs).toBe(25)
  })

  it('forget-on-sign-out leaves nothing of a member, and everything of the others', async () => {
    const device = openDevice()
    for (const [owner, org] of [
      ['li', 'demo'],
      ['wang', 'demo'],
    ] as const) {
      device.session.signIn(sessionOf(owner, org, false))
      await use(device, owner, org, 22)
      device.session.signOut('user')
    }
    const { records, cache } = device
    await forget({ records, cache, owner: 'li', orgCode: 'demo', target: null })
    const archive = createMemberArchive(records.archive, 'li', 'demo')
    expect((await Promise.all(archive.kinds.map(archive.read))).flat()).toEqual([])
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    expect(keys.filter((key) => /\bli\b/.test(key))).toEqual([])
    device.session.signIn(sessionOf('wang', 'demo', false))
    expect(await see(device, 'wang', 'demo')).toMatchObject({
      shelf: 'wang demo',
      note: 'wang demo',
      size: 22,
    })
  })

  it('forget-on-sign-out keeps what is not synced yet, also before the synchronisation has begun', async () => {
    const device = openDevice()
    const { records, cache } = device
    const sync = createMemberSync({
      ...{ records, baseUri: 'https://demo.example/', clock: { now } },
      ...{ preferences: null, onProblem: () => {} },
    })
    device.session.signIn(sessionOf('li', 'demo', false))
    await use(device, 'li', 'demo', 22)
    expect(sync.targetOf('li')).toBeNull()
    sync.update({ template: '/db/{user}', token: null }, 'li', 'demo')
    const target = sync.targetOf('li')
    expect(target).toEqual({ template: '/db/{user}', baseUri: 'https://demo.example/' })
    expect(sync.targetOf('wang')).toBeNull()
    sync.stop()
    await forget({ records, cache, owner: 'li', orgCode: 'demo', target })
    const archive = createMemberArchive(records.archive, 'li', 'demo')
    expect((await Promise.all(archive.kinds.map(archive.read))).flat()).not.toEqual([])
  })
})
