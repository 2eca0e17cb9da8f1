import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Entry {
  optionalDependencies?: Record<string, string>
}

it('package-lock.json contains every platform, as npm ci requires (scripts/complete-lock.mjs repairs it)', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
  const names = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !(`node_modules/${name}` in lock.packages))).toEqual([])
})
