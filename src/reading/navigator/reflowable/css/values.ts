/** Pure rewriting of declared values as the CSSOM gives them back. No page, no state. */
import type { Font } from '../../navigator'
import { isAllowedValue } from '../../sanitise/css-allow-list'

/** The nearest there is on every device to each of the faces that Chinese is set in. */
export const FACES: Readonly<Record<Font, string>> = {
  song: 'var(--serif, serif)',
  hei: 'var(--sans, sans-serif)',
  kai: '"Kaiti SC", "Kaiti TC", STKaiti, KaiTi, "TW-Kai", BiauKai, DFKai-SB, "AR PL UKai CN", var(--serif, serif)',
  fang: 'STFangsong, FangSong, FangSong_GB2312, "FZFangSong-Z02", var(--serif, serif)',
}

/** Names that books, systems and shops have for those faces: a system knows its own only. */
const NAMES: readonly (readonly [RegExp, Font])[] = [
  [/楷|kai(?!l)|\bkt\b/i, 'kai'],
  [/仿|fang ?song|\bfs\b/i, 'fang'],
  [/黑|hei(?:ti)?\b|pingfang|\bht\b/i, 'hei'],
]

/** Which of the faces a list of families asks for; undefined where it names none of them. */
export function faceIn(families: string): string | undefined {
  const found = NAMES.find(([names]) => names.test(families))
  return found && FACES[found[1]]
}

/** Names of custom properties that the surface sets on the page box. */
export const VARIABLES = {
  /** The reader's size of running text. */
  size: '--ol-size',
  /** What `rem` means in the book. */
  rem: '--ol-rem',
  /** A hundredth of the page's width and height. */
  vw: '--ol-vw',
  vh: '--ol-vh',
} as const

/** A string, or an address. */
const URL_TOKEN =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\((?:\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"'()]+)))?\s*\)/gis
const isString = (token: string) => /^["']/.test(token)

/** Every address in a value. */
export function urlsIn(value: string): string[] {
  return [...value.matchAll(URL_TOKEN)].flatMap(([whole, double, single, bare]) =>
    isString(whole) ? [] : unquote(double ?? single ?? bare ?? ''),
  )
}

/**
 * The value with its addresses replaced. Null when one of them has no replacement, or when
 * something is left that could still reach an address.
 */
export function replaceUrls(value: string, replacement: (address: string) => string | null): string | null {
  let lost = false
  const replaced = value.replace(URL_TOKEN, (whole, double?: string, single?: string, bare?: string) => {
    if (isString(whole)) return whole
    const address = replacement(unquote(double ?? single ?? bare ?? ''))
    if (address === null) lost = true
    return `url("${(address ?? '').replace(/["\\\n]/g, '')}")`
  })
  return lost || !isAllowedValue(replaced.replace(URL_TOKEN, ' ')) ? null : replaced
}

/** True for a value that the browser keeps as it is written until it knows what stands for a part of it. */
export const isIndirect = (value: string): boolean => /\b(?:var|env|attr)\(/i.test(value)

const VIEWPORT = /(^|[\s,(+*/-])(-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(rem|[sld]?v(?:w|h|i|b|min|max))\b/gi

/** `rem` and viewport units: the host's mean nothing to a book, so they mean the page. */
export function replaceUnits(value: string): string {
  return value.replace(VIEWPORT, (_whole, lead: string, number: string, unit: string) => {
    const name = unit.toLowerCase().replace(/^[sld](?=v)/, '')
    return `${lead}calc(${number} * ${UNITS[name] ?? `var(${vw})`})`
  })
}

const { rem, vw, vh } = VARIABLES
/** Lengths that units stand for; all others are as `vw`. */
const UNITS: Readonly<Record<string, string>> = {
  rem: `var(${rem})`,
  vh: `var(${vh})`,
  vb: `var(${vh})`,
  vmin: `min(var(${vw}), var(${vh}))`,
  vmax: `max(var(${vw}), var(${vh}))`,
}

const KEYWORDS: Readonly<Record<string, number>> = {
  'xx-small': 9 / 16,
  'x-small': 10 / 16,
  small: 13 / 16,
  medium: 1,
  large: 18 / 16,
  'x-large': 24 / 16,
  'xx-large': 2,
  'xxx-large': 3,
}
/** CSS pixels in each absolute unit. */
const ABSOLUTE: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
}
/** The size that authors of absolute sizes have in mind for running text. */
const AUTHORS_SIZE = 16

/** An absolute length, or a number alone, in CSS pixels; null for anything else. */
export function pixelsOf(length: string): number | null {
  const [, number, unit = 'px'] = /^\s*(\d+\.?\d*|\.\d+)(px|pt|pc|in|cm|mm|q)?\s*$/i.exec(length) ?? []
  return number === undefined ? null : Number(number) * (ABSOLUTE[unit.toLowerCase()] ?? 1)
}

/** An absolute size as a multiple of the reader's, so that the size setting moves every text. */
export function replaceFontSize(value: string): string {
  const keyword = KEYWORDS[value.trim().toLowerCase()]
  const pixels = pixelsOf(value)
  const ratio = keyword ?? (pixels === null ? null : pixels / AUTHORS_SIZE)
  return ratio === null ? replaceUnits(value) : `calc(${round(ratio)} * var(${VARIABLES.size}))`
}

const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+|math|emoji|fangsong|inherit|initial|unset|revert|revert-layer)$/i

/**
 * Puts a book's own fonts, known under private names, before the system's of the same name, and behind them all, unless
 * it is part of a list, the face that is meant: a list without it ends in whatever face the browser begins with.
 */
export function replaceFamilies(
  value: string,
  privateName: (family: string) => string,
  isPart = false,
): string {
  if (value.includes('var(')) return value
  const families = familiesIn(value)
  const generic = families.findIndex((family) => GENERIC.test(family))
  const named = families.map((family) =>
    GENERIC.test(family) ? family : `"${privateName(family)}", "${family.replace(/["\\]/g, '')}"`,
  )
  const face = isPart || generic === 0 ? null : (faceIn(value) ?? (generic < 0 ? FACES.song : null))
  if (face) named.splice(generic < 0 ? named.length : generic, 0, face)
  return named.join(', ')
}

/** The names in a `font-family` list, unquoted. */
export function familiesIn(value: string): string[] {
  const names = value.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,]+/g) ?? []
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => (/^["']/.test(name) ? unquote(name.slice(1, -1)) : name))
}

/** Columns break where pages were meant to. */
export function replaceBreak(value: string): string {
  if (/^(page|left|right|recto|verso|always|all)$/.test(value)) return 'column'
  return value === 'avoid-page' ? 'avoid' : value
}

function unquote(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_whole, hex?: string, char?: string) =>
    hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16) || 0xfffd, 0x10ffff)) : (char ?? ''),
  )
}

const round = (value: number) => Math.round(value * 10_000) / 10_000
