import { existsSync } from 'node:fs'
import { findBrowser, findShell, hasChineseFont } from './browser.mjs'
import { inRoot } from './paths.mjs'
import { node, run } from './run.mjs'
import { say } from './say.mjs'

/** What to do where there is none. */
export const NO_BROWSER =
  'The browser tests need Chromium and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run npm test again. `npm test -- --unit` needs none.'

const SHELL = 'chromium-headless-shell'

/** apt-get does not wait long for a server that does not answer. */
const PATIENCE = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1']

/**
 * Begins to install the quickest browser where that can be done and there is none yet; apt-get mostly waits for its
 * server, and other work can be done meanwhile.
 *
 * @returns {Promise<string> | null} what went wrong, '' for nothing; null where there is nothing to install
 */
export const beginBrowser = () => (findShell() || !canInstall() ? null : installWithApt(SHELL))

/**
 * The browser the tests run in: Chromium's headless shell, installed where that can be done, since the tests take half the
 * time in it; else any Chromium that is there; else one that is installed.
 *
 * @param {ReturnType<typeof beginBrowser>} [begun] its installation, when that was begun before
 * @returns {Promise<string | null>} null when there is none
 */
export async function ensureBrowser(begun = beginBrowser()) {
  const trouble = await begun
  if (trouble) say(trouble)
  const found = findShell() ?? (await findBrowser())
  if (found) return found
  const more = canInstall() ? await installWithApt('chromium') : ''
  if (more) say(more)
  const installed = await findBrowser()
  if (installed) return installed
  say('Installing a Chromium for the browser tests (playwright install chromium) …')
  const own = await node([inRoot('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'])
  return own.code === 0 ? await findBrowser() : null
}

const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

/** @returns {Promise<string>} apt-get's last lines when it did not succeed */
async function installWithApt(browser) {
  say(`Installing ${browser} for the browser tests (apt-get) …`)
  const quiet = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const packages = [browser, ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  const update = await run('apt-get', ['update', '-qq', ...PATIENCE], quiet)
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...PATIENCE, ...packages]
  const got = await run('apt-get', install, quiet)
  return got.code === 0 ? '' : lastLines(update.output + got.output)
}

function lastLines(text) {
  return text.trim().split('\n').slice(-5).join('\n')
}
