import { defineConfig, devices } from '@playwright/test'
import { findBrowser, findShell } from '../../scripts/lib/browser.mjs'

const executablePath = findShell() ?? (await findBrowser())

/** The CMSs of others (`npm run test:wordpress`): they are started once, and the tests run one after another. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results/wordpress',
  workers: 1,
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../../test-results/wordpress.json' }],
  ],
  timeout: 120_000,
  expect: { timeout: 20_000 },
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
