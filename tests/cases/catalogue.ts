import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/lib/paths.mjs'
import { CATALOGUE } from './catalogue-table'
import { PUBLISHING } from './publish-table'
import { Seen } from './seen'
import { type Row, rowOf } from './verdict'

/** A case of 5,000 books takes minutes on a slow machine. */
const LIMIT = 15 * 60_000

/**
 * Runs each case of `cases/catalogue` in a process of its own and judges what it observed. With `observed`, the folder
 * where `run.mjs` has left its results, it judges these and runs only the cases that have none.
 */
export async function runCatalogue(
  folder: string,
  wanted: (name: string) => boolean,
  onRow: (row: Row) => void,
  observed?: string,
): Promise<void> {
  for (const name of readdirSync(join(folder, 'cases')).sort()) {
    if (!wanted(name)) continue
    const entry = CATALOGUE[name.slice(0, 2)] ?? PUBLISHING[name.slice(0, 2)]
    const { seen, text } = await observe(folder, name, observed)
    const threw = seen.at('threw')
    if (!entry) onRow(rowOf(name, '', text, [{ says: 'the table has no such case', holds: false }]))
    else if (threw.isThere) {
      // Without the stack, which has paths of the machine.
      const [failure = ''] = threw.text.split('\n')
      const says = entry.breaksBecause ?? `the case broke: ${failure}`
      onRow(rowOf(name, entry.expected, failure, [{ says, holds: false }]))
    } else onRow(rowOf(name, entry.expected, text, entry.claims(seen)))
  }
}

async function observe(
  folder: string,
  name: string,
  observed?: string,
): Promise<{ seen: Seen; text: string }> {
  const earlier = observed && join(observed, `${name}.result.json`)
  if (earlier && existsSync(earlier)) return observation(earlier, observed)
  const work = mkdtempSync(join(tmpdir(), 'cases-'))
  // Case 16 reads what was published as another user.
  chmodSync(work, 0o755)
  try {
    await new Promise<void>((done) =>
      execFile(
        process.execPath,
        [join(folder, 'run.mjs'), name],
        { cwd: ROOT, env: { ...process.env, TMPDIR: work }, timeout: LIMIT, maxBuffer: 1 << 26 },
        () => done(),
      ),
    )
    return observation(join(work, 'catalogue-cases', `${name}.result.json`), join(work, 'catalogue-cases'))
  } catch (error) {
    return { seen: new Seen({ threw: `no observation: ${String(error)}` }), text: '' }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function observation(path: string, work: string): { seen: Seen; text: string } {
  const result: unknown = JSON.parse(readFileSync(path, 'utf8'))
  // Paths and ports differ from run to run.
  const text = JSON.stringify(result)
    .replaceAll(work, '…')
    .replace(/(127\.0\.0\.1):\d+/g, '$1')
    .replace(/,?"\w*[sS]hot\w*":"[^"]*"/g, '')
  return { seen: new Seen(result), text: text.length > 260 ? `${text.slice(0, 260)}…` : text }
}
