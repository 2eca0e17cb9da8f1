import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_SOURCES, BUILD_STAMP, isStale, stampNow } from './freshness.mjs'
import { inRoot } from './paths.mjs'
import { node, run } from './run.mjs'
import { say, stop } from './say.mjs'

/** Exits with a message when Node is older than the libraries require. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  stop(`org-library needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org/.`)
}

/** npm's record of what it installed. */
const INSTALLED = inRoot('node_modules', '.package-lock.json')

/** Installs what package-lock.json lists, unless it is installed already. */
export async function install() {
  if (!isStale(INSTALLED, [inRoot('package-lock.json')])) return
  say('Installing the libraries (npm ci); the first time takes a minute or two …')
  const { code } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) stop('npm ci did not succeed; its own words are above. Is there a connection?')
  // A checkout can give the lock file a later time than npm gives its own record.
  const now = new Date()
  utimesSync(INSTALLED, now, now)
}

/**
 * Installs a separate package that a command needs and the product does not.
 *
 * @param {string} folder
 * @param {string} what its contents, in words for the log
 */
export async function installIn(folder, what) {
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (!isStale(installed, [join(folder, 'package-lock.json')])) return
  say(`Installing ${what} …`)
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await run('npm', ['ci', '--prefix', folder, ...options])
  if (code !== 0)
    stop(`Installing ${what} did not succeed; npm’s own words are above. Is there a connection?`)
  const now = new Date()
  utimesSync(installed, now, now)
}

/** Builds `dist/` when it is missing or older than its sources. */
export async function build({ force = false } = {}) {
  if (!force && !isStale(BUILD_STAMP, BUILD_SOURCES)) return
  say('Building dist …')
  const { code } = await node(['scripts/build.mjs'])
  if (code !== 0) stop('The build did not succeed; its own words are above.')
}

/** The two organisations of the demo, with their names. */
const ORGANISATIONS = [
  { code: 'demo', name: '书香公共图书馆' },
  { code: 'jiangnan', name: '江南中学图书馆' },
]

/** Makes the demo's books and publishes them with the real command; skips what is up to date. */
export async function demoLibrary() {
  say('Making the demo books …')
  const made = await node([inRoot('node_modules', 'tsx', 'dist', 'cli.mjs'), 'demo/make/main.ts'])
  if (made.code !== 0) stop('The demo books could not be made; the reason is above.')
  for (const { code, name } of ORGANISATIONS) {
    const books = inRoot('.demo', 'books', code)
    const out = inRoot('.demo', 'library', code)
    const stamp = inRoot('.demo', 'stamps', `${code}-published`)
    const command = [inRoot('dist', 'node'), inRoot('bin')]
    if (!isStale(stamp, [books, ...command]) && !isStale(`${out}/feed.json`, [])) continue
    say(`Publishing ${name} …`)
    const args = ['bin/org-library.js', 'publish', books, '--out', out, '--org', code, '--name', name]
    const { code: exit, output } = await node(args, { quiet: true })
    if (exit !== 0) stop(`${name} could not be published:\n${output}`)
    // Drops the progress lines, one per book; the result and the files with problems remain.
    say(output.replace(/^\[\d+\/\d+\] (已发布|无变化).*\n/gm, '').trim())
    stampNow(stamp)
  }
}
