import { describe, expect, it } from 'vitest'
import { releaseNotes } from '../../../scripts/lib/changelog.mjs'

const CHANGELOG = `# Changelog

## [Unreleased]

- to come

## [0.2.0] - 2026-12-01

### Added

- a screen

## [0.1.0] - 2026-11-25

- the first
`

describe('releaseNotes', () => {
  it('returns the section of the version', () => {
    expect(releaseNotes(CHANGELOG, '0.2.0')).toEqual({ text: '### Added\n\n- a screen', isDated: true })
    expect(releaseNotes(CHANGELOG, '0.1.0').text).toBe('- the first')
  })

  it('returns "Unreleased" for a version without a section', () => {
    expect(releaseNotes(CHANGELOG, '0.3.0')).toEqual({ text: '- to come', isDated: false })
  })

  it('throws for a changelog with neither', () => {
    expect(() => releaseNotes('# Changelog\n', '0.1.0')).toThrow('Unreleased')
  })
})
