import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The same engine without browser windows; it creates a page in a third of the time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * Finds a Chromium for measuring and drawing: CHROMIUM_PATH, one on the PATH, or the one Playwright installed.
 * @returns {Promise<string | null>} the program's path
 */
export async function findBrowser() {
  const found = fromEnvironment() ?? onPath(BROWSERS)
  if (found) return found
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return own && existsSync(own) ? own : onPath(SHELLS)
}

/**
 * Finds the fastest Chromium for hundreds of pages, each in its own profile: CHROMIUM_PATH or a headless shell.
 * @returns {string | null} the program's path
 */
export const findShell = () => fromEnvironment() ?? onPath(SHELLS)

function fromEnvironment() {
  const path = process.env.CHROMIUM_PATH
  return path && isProgram(path) ? path : null
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(isProgram) ?? null
}

/** Whether fontconfig knows a font with Chinese characters; false when fontconfig cannot be run. */
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
