import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds a Chromium to test with: CHROMIUM_PATH, one on the PATH, or the one Playwright installed.
 * @returns {Promise<string | null>} the program's path
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && isProgram(given)) return given
  for (const name of NAMES) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name)
      if (folder && isProgram(path)) return path
    }
  }
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return own && existsSync(own) ? own : null
}

/** Whether fontconfig knows a font with Chinese characters; false when nobody can say. */
export function hasChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
