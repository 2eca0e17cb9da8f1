import { existsSync } from 'node:fs'
import { findBrowser, findShell, hasChineseFont } from './browser.mjs'
import { inRoot } from './paths.mjs'
import { node, run } from './run.mjs'
import { say, stop } from './say.mjs'

/** apt-get does not wait long for a server that does not answer. */
const PATIENCE = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1']

/**
 * The browser the tests run in: Chromium's headless shell, installed where that can be done, since the tests take half the
 * time in it; else any Chromium that is there; else one that is installed. Ends with a sentence when there is none.
 */
export async function ensureBrowser() {
  const quick = findShell()
  if (quick) return quick
  const canInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (canInstall) await installWithApt('chromium-headless-shell')
  const found = findShell() ?? (await findBrowser())
  if (found) return found
  if (canInstall) await installWithApt('chromium')
  const installed = await findBrowser()
  if (installed) return installed
  say('Installing a Chromium for the browser tests (playwright install chromium) …')
  const own = await node([inRoot('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'])
  const path = own.code === 0 ? await findBrowser() : null
  return (
    path ??
    stop(
      'The browser tests need Chromium and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run npm test again. `npm test -- --unit` needs none.',
    )
  )
}

async function installWithApt(browser) {
  say(`Installing ${browser} for the browser tests (apt-get) …`)
  const quiet = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const packages = [browser, ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  const update = await run('apt-get', ['update', '-qq', ...PATIENCE], quiet)
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...PATIENCE, ...packages]
  const got = await run('apt-get', install, quiet)
  if (got.code !== 0) say(lastLines(update.output + got.output))
}

function lastLines(text) {
  return text.trim().split('\n').slice(-5).join('\n')
}
