import type { Highlight } from '../../src/domain/mark'
import { createRecordStore } from '../../src/platform/records-idb'
import { createMarks } from '../../src/session/marks'
import { createMemberArchive } from '../../src/session/member-archive'
import { createPositions } from '../../src/session/positions'
import { createReadingDays } from '../../src/session/reading-days'
import { RECORD_SHAPES } from '../../src/session/record-shapes'
import { createShelf } from '../../src/session/shelf'
import { startSync } from '../../src/session/sync'
import type { RunningSync } from '../../src/session/sync/port'

const OWNER = 'li'
const ORG = 'demo'
const locator = (fraction: number) => ({ href: 'c', index: 0, progression: fraction, fraction })
const highlight = (id: string, style: Highlight['style']): Highlight => ({
  kind: 'highlight',
  id,
  bid: '7',
  locator: locator(0.2),
  style,
  chapter: '',
  created: 1,
})

/** A device of the member 李 in a page: the product's own stores and synchronisation. */
function createPage({ skew = 0, namespace = 'org-library:sync' } = {}) {
  const clock = { now: () => Date.now() + skew }
  const problems: string[] = []
  const records = createRecordStore({ name: namespace, clock, shapes: RECORD_SHAPES })
  const marks = createMarks(records, OWNER, ORG)
  const shelf = createShelf(records, OWNER, ORG, clock.now)
  const positions = createPositions(records, OWNER, ORG)
  const archive = createMemberArchive(records.archive, OWNER, ORG)
  let running: RunningSync | null = null
  const longTasks: number[] = []
  new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({
    type: 'longtask',
  })
  return {
    problems,
    longTasks,
    start(address: string, tokens: readonly string[] = ['good']) {
      let asked = 0
      running = startSync({
        records,
        owner: OWNER,
        orgCode: ORG,
        address: new URL(address, location.href).href,
        fetch: (url, init) => fetch(url, init),
        token: async (isRefused) => {
          if (isRefused) asked++
          return tokens[Math.min(asked, tokens.length - 1)] ?? null
        },
        clock,
        onProblem: ({ message }) => problems.push(message),
      })
    },
    stop: () => running?.stop(),
    now: () => running?.now(),
    settle: (timeout = 20_000) => running?.settle(timeout) ?? Promise.resolve(false),
    status: () => running?.store.getState().status ?? null,
    read: (fraction: number) => positions.save('7', locator(fraction)),
    position: async () => (await positions.load('7'))?.fraction ?? null,
    positions: async () => (await positions.all('7')).map(({ fraction }) => fraction),
    mark: (id: string, style: Highlight['style'] = 'yellow') => marks.putHighlight(highlight(id, style)),
    note: (id: string, text: string, before?: string) => marks.putNote({ id, bid: '7', text }, before),
    unmark: (id: string) => marks.removeHighlight('7', id),
    marks: async () =>
      (await marks.list('7')).highlights.map(({ id, style, note }) => `${id} ${style} ${note}`.trim()).sort(),
    shelve: (bid: string) =>
      shelf.add({ bid, resName: `书 ${bid}`, resAuthor: '', resIntro: '', cover: '', covers: [] }),
    unshelve: (bid: string) => shelf.remove([bid]),
    shelf: async () => (await shelf.list()).map(({ bid }) => bid).sort(),
    async readMinutes(writer: string) {
      let time = clock.now()
      const days = createReadingDays({ records, owner: OWNER, orgCode: ORG, now: () => time, writer })
      days.recordPage('7', 0.1)
      time += 60_000
      days.recordPage('7', 0.2)
      await days.list()
    },
    async minutes() {
      const days = createReadingDays({
        records,
        owner: OWNER,
        orgCode: ORG,
        now: clock.now,
        writer: 'reader',
      })
      return (await days.list()).reduce((sum, { ms }) => sum + ms, 0) / 60_000
    },
    /** Makes many highlights and notes at once. */
    async many(count: number) {
      const at = Date.now()
      await archive.merge(
        Array.from({ length: count }, (_, n) => ({
          kind: 'highlight' as const,
          id: `${ORG}/8/m${n}`,
          versions: [
            {
              changed: at + n,
              device: 'importer',
              value: {
                ...highlight(`m${n}`, 'green'),
                bid: '8',
                words: '这是一句划下来的话，大约三十个字，和真的书里的差不多长。',
              },
            },
          ],
        })),
      )
    },
    async count() {
      const all = await Promise.all(archive.kinds.map(archive.read))
      return all.flat().length
    },
  }
}

export type DevicePage = ReturnType<typeof createPage>

Object.assign(globalThis, { createPage })
