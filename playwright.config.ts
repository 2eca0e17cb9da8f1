import { defineConfig, devices } from '@playwright/test'
import { findBrowser, findShell } from './scripts/lib/browser.mjs'

/** The browser tests' own port, beside the 4173 of `npm start`; E2E_PORT sets another. */
const PORT = Number(process.env.E2E_PORT ?? 4181)

const executablePath = findShell() ?? (await findBrowser())

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // One more than the cores of a small machine: pages wait more than they compute.
  workers: 3,
  fullyParallel: true,
  // In CI, a retry tells a machine that stalled from a fault; the report lists flaky tests.
  retries: process.env.CI ? 1 : 0,
  // When everything fails for one reason, CI stops within minutes.
  maxFailures: process.env.CI ? 25 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/e2e.json' }],
  ],
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' },
    // Playwright takes failure screenshots of every page of every test and discards most: see support/test.ts.
    screenshot: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
  webServer: {
    command: `node scripts/serve.mjs --port ${PORT}`,
    url: `http://127.0.0.1:${PORT}/dist/all.js`,
    reuseExistingServer: false,
    timeout: 20_000,
  },
})
