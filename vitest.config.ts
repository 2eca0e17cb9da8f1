import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { ByEnvironment } from './tests/unit/by-environment.ts'

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    environment: 'node',
    // A process, a window and all modules anew for each file were two thirds of the time. The product keeps nothing in
    // its modules, and setupFiles sees to the rest. A module that is mocked may have come with another file already: parts
    // that a test replaces are handed in.
    isolate: false,
    execArgv: ['--import', new URL('tests/unit/bidi-once.mjs', import.meta.url).href],
    setupFiles: ['tests/unit/leave-nothing.ts'],
    sequence: { sequencer: ByEnvironment },
    // One less than the cores is the default: one, on a small machine.
    maxWorkers: availableParallelism(),
    // Some read a thousand pages; the default of five seconds is little where others work on the same machine.
    testTimeout: 60_000,
    restoreMocks: true,
    css: true,
    // `npm run coverage`. What only the browser tests reach (src/reading/navigator above all) counts as not covered.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}', 'widgets/**/*.{ts,tsx}'],
      exclude: ['widgets/generated/**', '**/*.d.ts'],
      reporter: ['text-summary', 'html', 'lcovonly'],
      reportsDirectory: 'coverage',
    },
  },
})
