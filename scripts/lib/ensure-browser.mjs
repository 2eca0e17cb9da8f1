import { existsSync } from 'node:fs'
import { findBrowser, findShell, hasChineseFont } from './browser.mjs'
import { inRoot } from './paths.mjs'
import { node, run } from './run.mjs'
import { say } from './say.mjs'

/** Shown when no browser is found. */
export const NO_BROWSER =
  'The browser tests need Chromium and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run npm test again. `npm test -- --unit` needs none.'

const SHELL = 'chromium-headless-shell'

/** Short timeouts for apt-get, so that a server that does not answer does not delay the tests. */
const APT_TIMEOUTS = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1']

/**
 * Starts to install the fastest browser when that is possible and none is installed. apt-get mostly waits for its
 * server, so other work can run meanwhile.
 *
 * @returns {Promise<string> | null} the error output, '' on success; null when there is nothing to install
 */
export const beginBrowser = () => (findShell() || !canInstall() ? null : installWithApt(SHELL))

/**
 * Returns the browser for the tests: Chromium's headless shell, installed if possible, because the tests take half the
 * time in it; else any Chromium that is present; else a newly installed one.
 *
 * @param {ReturnType<typeof beginBrowser>} [begun] the installation, when it was started earlier
 * @returns {Promise<string | null>} null when there is none
 */
export async function ensureBrowser(begun = beginBrowser()) {
  const startError = await begun
  if (startError) say(startError)
  const found = findShell() ?? (await findBrowser())
  if (found) return found
  const aptError = canInstall() ? await installWithApt('chromium') : ''
  if (aptError) say(aptError)
  const installed = await findBrowser()
  if (installed) return installed
  say('Installing a Chromium for the browser tests (playwright install chromium) …')
  const download = await node([
    inRoot('node_modules', '@playwright', 'test', 'cli.js'),
    'install',
    'chromium',
  ])
  return download.code === 0 ? await findBrowser() : null
}

const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

/** @returns {Promise<string>} the last lines of apt-get's output when it failed, else '' */
async function installWithApt(browser) {
  say(`Installing ${browser} for the browser tests (apt-get) …`)
  const quiet = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const packages = [browser, ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  const update = await run('apt-get', ['update', '-qq', ...APT_TIMEOUTS], quiet)
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...APT_TIMEOUTS, ...packages]
  const installation = await run('apt-get', install, quiet)
  return installation.code === 0 ? '' : lastLines(update.output + installation.output)
}

function lastLines(text) {
  return text.trim().split('\n').slice(-5).join('\n')
}
