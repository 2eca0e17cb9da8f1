import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8')
const [plain = '', more = ''] = css.split('@media (prefers-contrast: more)')

type Rgb = readonly [number, number, number]

function colour(hex: string): Rgb {
  const full = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const at = (index: number) => Number.parseInt(full.slice(index, index + 2), 16)
  return [at(0), at(2), at(4)]
}

/** The tokens of a block, light and dark. */
function tokens(block: string): Map<string, readonly [light: Rgb, dark: Rgb]> {
  const found = block.matchAll(/--([a-z-]+): var\([^;]*?light-dark\((#[\da-f]+), (#[\da-f]+)\)/g)
  return new Map(
    [...found].map(([, name = '', light = '', dark = '']) => [name, [colour(light), colour(dark)]]),
  )
}

const luminance = (rgb: Rgb) => {
  const [r, g, b] = rgb.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of WCAG 2.2. */
function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const base = tokens(plain)
const THEMES = [
  { theme: 'light', index: 0, table: base },
  { theme: 'dark', index: 1, table: base },
  { theme: 'light, more contrast', index: 0, table: new Map([...base, ...tokens(more)]) },
  { theme: 'dark, more contrast', index: 1, table: new Map([...base, ...tokens(more)]) },
] as const

const SURFACES = ['paper', 'paper-raised', 'paper-sunk'] as const
/** Reading text at AAA, other text at AA, outlines of controls at 3 : 1. */
const PAIRS: readonly (readonly [ink: string, on: readonly string[], atLeast: number])[] = [
  ['ink', SURFACES, 7],
  ['ink-soft', ['paper', 'paper-raised'], 7],
  ['ink-faint', SURFACES, 4.5],
  ['accent', [...SURFACES, 'accent-soft'], 4.5],
  ['accent-ink', ['accent'], 4.5],
  ['leaf', ['paper', 'paper-raised'], 4.5],
  ['danger', ['paper', 'paper-raised'], 4.5],
  ['line-strong', ['paper', 'paper-raised'], 3],
  ['focus', SURFACES, 3],
]

describe.each(THEMES)('colours, $theme', ({ theme, index, table }) => {
  const of = (name: string): Rgb => {
    const found = table.get(name)
    if (!found) throw new Error(`tokens.css has no --${name}`)
    return found[index]
  }
  const cases = PAIRS.flatMap(([ink, surfaces, atLeast]) =>
    surfaces.map((surface) => ({ ink, surface, atLeast })),
  )

  it.each(cases)('--$ink on --$surface is at least $atLeast', ({ ink, surface, atLeast }) => {
    expect(contrast(of(ink), of(surface))).toBeGreaterThanOrEqual(atLeast)
  })

  it('equal the values in docs/design.md', () => {
    const doc = readFileSync(new URL('../../../docs/design.md', import.meta.url), 'utf8')
    for (const { ink, surface } of cases) {
      const row = doc.split('\n').find((line) => line.startsWith(`| \`${ink}\` on \`${surface}\` |`))
      const said = row?.split('|')[2 + THEMES.findIndex((one) => one.theme === theme)]?.trim()
      expect(said, `${ink} on ${surface}`).toBe(contrast(of(ink), of(surface)).toFixed(1))
    }
  })
})
