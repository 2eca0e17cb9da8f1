import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { versionOf } from '../../screen-reader/session'

test('only the program that is asked for is started for its version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const install = (name: string, says: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\necho '${says}'\n`, { mode: 0o755 })
  install('orca', '43.1')
  install('firefox-esr', 'Mozilla Firefox 128.0esr')
  vi.stubEnv('PATH', folder)
  expect([versionOf('orca'), versionOf('firefox')]).toEqual(['Orca 43.1', 'Mozilla Firefox 128.0esr'])
  expect(() => versionOf('chromium')).toThrow()
  install('chromium', 'Chromium 130.0 built on Debian')
  expect(versionOf('chromium')).toBe('Chromium 130.0')
})
