import { defineConfig, devices } from '@playwright/test'
import { findBrowser, findShell } from '../../scripts/lib/browser.mjs'

const executablePath = findShell() ?? (await findBrowser())

/** The servers of others (`npm run test:calibre`): they are started once, and the tests run one after another. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/servers',
  workers: 1,
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../../test-results/servers.json' }],
  ],
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
})
