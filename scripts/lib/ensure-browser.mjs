import { existsSync } from 'node:fs'
import { findBrowser, hasChineseFont } from './browser.mjs'
import { inRoot } from './paths.mjs'
import { node, run } from './run.mjs'
import { say, stop } from './say.mjs'

/** The browser the tests run in, installed when there is none. Ends with a sentence when that fails. */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return found
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (debian) {
    say('Installing Chromium and Chinese fonts for the browser tests (apt-get); this takes a minute …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const packages = ['chromium', ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
    const update = await run('apt-get', ['update', '-qq'], { quiet: true, env })
    const got = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      quiet: true,
      env,
    })
    if (got.code !== 0) say(lastLines(update.output + got.output))
  }
  const installed = debian ? await findBrowser() : null
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

function lastLines(text) {
  return text.trim().split('\n').slice(-5).join('\n')
}
