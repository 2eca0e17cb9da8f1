import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished, vi } from 'vitest'
import type { RecordStore } from '../../../../src/platform/records'
import { createRecordStore } from '../../../../src/platform/records-idb'
import { createMemberArchive } from '../../../../src/session/member-archive'
import { RECORD_SHAPES } from '../../../../src/session/record-shapes'

/** A device: a database of its own and a clock that may be wrong. */
export interface TestDevice {
  name: string
  records: RecordStore
}

/** The time of all devices; a test sets it. */
export const clock = { time: 1_800_000_000_000, step: 1 }

let count = 0

/** Begins a test with empty storage. */
export function emptyStorage(): void {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  clock.time = 1_800_000_000_000
  clock.step = 1
}

/** @param skew milliseconds by which its clock is wrong */
export function openDevice(skew = 0, name = `device-${count++}`): TestDevice {
  const records = createRecordStore({
    name,
    clock: {
      now() {
        clock.time += clock.step
        return clock.time + skew
      },
    },
    shapes: RECORD_SHAPES,
  })
  onTestFinished(() => records.close())
  return { name, records }
}

/** Brings two devices to the same records of a member. */
export async function meet(one: TestDevice, two: TestDevice, owner = 'li', orgCode = 'demo'): Promise<void> {
  const [here, there] = [one, two].map(({ records }) => createMemberArchive(records.archive, owner, orgCode))
  if (!here || !there) throw new Error('two devices')
  for (const kind of here.kinds) await there.merge(await here.read(kind))
  for (const kind of here.kinds) await here.merge(await there.read(kind))
}
