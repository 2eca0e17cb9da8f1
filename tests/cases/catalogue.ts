import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/lib/paths.mjs'
import { CATALOGUE } from './catalogue-table'
import { Seen } from './seen'
import { type Row, rowOf } from './verdict'

/** A case of 5,000 books takes minutes on a slow machine. */
const LIMIT = 15 * 60_000

/** Runs each case of `cases/catalogue` in a process of its own and judges what it observed. */
export async function runCatalogue(
  folder: string,
  wanted: (name: string) => boolean,
  onRow: (row: Row) => void,
): Promise<void> {
  for (const name of readdirSync(join(folder, 'cases')).sort()) {
    if (!wanted(name)) continue
    const entry = CATALOGUE[name.slice(0, 2)]
    const { seen, text } = await observe(folder, name)
    const threw = seen.at('threw')
    if (!entry) onRow(rowOf(name, '', text, [{ says: 'the table has no such case', holds: false }]))
    else if (threw.isThere)
      onRow(
        rowOf(name, entry.expected, text, [
          { says: `the case broke: ${threw.text.slice(0, 300)}`, holds: false },
        ]),
      )
    else onRow(rowOf(name, entry.expected, text, entry.claims(seen)))
  }
}

async function observe(folder: string, name: string): Promise<{ seen: Seen; text: string }> {
  const work = mkdtempSync(join(tmpdir(), 'cases-'))
  try {
    await new Promise<void>((done) =>
      execFile(
        process.execPath,
        [join(folder, 'run.mjs'), name],
        { cwd: ROOT, env: { ...process.env, TMPDIR: work }, timeout: LIMIT, maxBuffer: 1 << 26 },
        () => done(),
      ),
    )
    const path = join(work, 'catalogue-cases', `${name}.result.json`)
    const result: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const text = JSON.stringify(result).replaceAll(work, '…')
    return { seen: new Seen(result), text: text.length > 260 ? `${text.slice(0, 260)}…` : text }
  } catch (error) {
    return { seen: new Seen({ threw: `no observation: ${String(error)}` }), text: '' }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
