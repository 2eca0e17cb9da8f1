import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { ByEnvironment } from './tests/unit/by-environment.ts'

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    environment: 'node',
    // A new process, window and module graph for each file took two thirds of the time. The product keeps no state in
    // its modules, and setupFiles cleans up the rest. A mocked module may already be loaded by another file: parts that
    // a test replaces are passed as arguments.
    isolate: false,
    execArgv: ['--import', new URL('tests/unit/bidi-once.mjs', import.meta.url).href],
    setupFiles: ['tests/unit/leave-nothing.ts', 'tests/unit/no-layout.ts'],
    sequence: { sequencer: ByEnvironment },
    // The default is one less than the cores, which is one worker on a small machine.
    maxWorkers: availableParallelism(),
    // Some tests read a thousand pages; the default of five seconds is too short on a busy machine.
    testTimeout: 60_000,
    restoreMocks: true,
    css: true,
    // `npm run coverage`. Code that only the browser tests reach (mostly src/reading/navigator) counts as not covered.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}', 'widgets/**/*.{ts,tsx}'],
      exclude: ['widgets/generated/**', '**/*.d.ts'],
      reporter: ['text-summary', 'html', 'lcovonly'],
      reportsDirectory: 'coverage',
    },
  },
})
