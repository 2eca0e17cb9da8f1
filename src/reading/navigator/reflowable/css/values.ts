import type { Font } from '../../navigator'
import { isAllowedValue } from '../../sanitise/css-allow-list'

/* Pure functions that rewrite declared values as the CSSOM serialises them. They use no DOM. */

/** Font families for each of the Chinese typefaces, with the nearest substitutes on every platform. */
export const FACES: Readonly<Record<Font, string>> = {
  song: 'var(--serif, serif)',
  hei: 'var(--sans, sans-serif)',
  kai: '"Kaiti SC", "Kaiti TC", STKaiti, KaiTi, "TW-Kai", BiauKai, DFKai-SB, "AR PL UKai CN", var(--serif, serif)',
  fang: 'STFangsong, FangSong, FangSong_GB2312, "FZFangSong-Z02", var(--serif, serif)',
}

/** Names of those typefaces in books, operating systems and shops. A system knows only the names of its own fonts. */
const FACE_NAMES: readonly (readonly [RegExp, Font])[] = [
  [/楷|kai(?!l)|\bkt\b/i, 'kai'],
  [/仿|fang ?song|\bfs\b/i, 'fang'],
  [/黑|hei(?:ti)?\b|pingfang|\bht\b/i, 'hei'],
]

/** The families of the Chinese typeface that a `font-family` list names; undefined when it names none. */
function faceIn(families: string): string | undefined {
  const found = FACE_NAMES.find(([names]) => names.test(families))
  return found && FACES[found[1]]
}

/** Custom properties that the navigator sets on the host of a page. */
export const VARIABLES = {
  /** The reader's font size of running text. */
  size: '--ol-size',
  /** The length of 1rem in the book. */
  rem: '--ol-rem',
  /** One hundredth of the width and of the height of the page. */
  vw: '--ol-vw',
  vh: '--ol-vh',
} as const

/** Matches a string or a `url()`. */
const URL_TOKEN =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\((?:\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"'()]+)))?\s*\)/gis
const isString = (token: string) => /^["']/.test(token)

/** The addresses in a value. */
export function parseUrls(value: string): string[] {
  return [...value.matchAll(URL_TOKEN)].flatMap(([whole, double, single, bare]) =>
    isString(whole) ? [] : unquote(double ?? single ?? bare ?? ''),
  )
}

/**
 * Replaces the addresses in a value. Returns null when one of them has no replacement, or when the rest of the value
 * could still load an address.
 */
export function replaceUrls(value: string, replacement: (address: string) => string | null): string | null {
  let isIncomplete = false
  const replaced = value.replace(URL_TOKEN, (whole, double?: string, single?: string, bare?: string) => {
    if (isString(whole)) return whole
    const address = replacement(unquote(double ?? single ?? bare ?? ''))
    if (address === null) isIncomplete = true
    return `url("${(address ?? '').replace(/["\\\n]/g, '')}")`
  })
  return isIncomplete || !isAllowedValue(replaced.replace(URL_TOKEN, ' ')) ? null : replaced
}

/** Whether a value contains a substitution (`var()`, `env()`, `attr()`) that the browser resolves later. */
export const isIndirect = (value: string): boolean => /\b(?:var|env|attr)\(/i.test(value)

const VIEWPORT = /(^|[\s,(+*/-])(-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(rem|[sld]?v(?:w|h|i|b|min|max))\b/gi

/** Replaces `rem` and viewport units by lengths of the page: those of the host page have no meaning in a book. */
export function replaceUnits(value: string): string {
  return value.replace(VIEWPORT, (_whole, lead: string, number: string, unit: string) => {
    const name = unit.toLowerCase().replace(/^[sld](?=v)/, '')
    return `${lead}calc(${number} * ${UNITS[name] ?? `var(${vw})`})`
  })
}

const { rem, vw, vh } = VARIABLES
/** The length of each unit; units that are not listed are as long as `vw`. */
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
/** Font size in CSS pixels that books with absolute sizes assume for running text. */
const ASSUMED_SIZE = 16

/** Converts an absolute length, or a number without unit, to CSS pixels; null for anything else. */
export function toPixels(length: string): number | null {
  const [, number, unit = 'px'] = /^\s*(\d+(?:\.\d*)?|\.\d+)(px|pt|pc|in|cm|mm|q)?\s*$/i.exec(length) ?? []
  return number === undefined ? null : Number(number) * (ABSOLUTE[unit.toLowerCase()] ?? 1)
}

/** Turns an absolute font size into a multiple of the reader's, so that the preference scales all text. */
export function replaceFontSize(value: string): string {
  const keyword = KEYWORDS[value.trim().toLowerCase()]
  const pixels = toPixels(value)
  const ratio = keyword ?? (pixels === null ? null : pixels / ASSUMED_SIZE)
  return ratio === null ? replaceUnits(value) : `calc(${round(ratio)} * var(${VARIABLES.size}))`
}

const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+|math|emoji|fangsong|inherit|initial|unset|revert|revert-layer)$/i

/**
 * Rewrites a `font-family` list: the private name of each family comes before the name itself, so that fonts of the book
 * win over the system's. The families of the Chinese typeface that the list names are added at the end: otherwise the
 * list would end in the browser's default font.
 *
 * @param isPart the value is part of a list: nothing is added
 */
export function replaceFamilies(
  value: string,
  privateName: (family: string) => string,
  isPart = false,
): string {
  if (value.includes('var(')) return value
  const families = parseFontFamilies(value)
  const generic = families.findIndex((family) => GENERIC.test(family))
  const named = families.map((family) =>
    GENERIC.test(family) ? family : `"${privateName(family)}", "${family.replace(/["\\]/g, '')}"`,
  )
  const face = isPart || generic === 0 ? null : (faceIn(value) ?? (generic < 0 ? FACES.song : null))
  if (face) named.splice(generic < 0 ? named.length : generic, 0, face)
  return named.join(', ')
}

/** The names in a `font-family` list, unquoted. */
export function parseFontFamilies(value: string): string[] {
  const names = value.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,]+/g) ?? []
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => (/^["']/.test(name) ? unquote(name.slice(1, -1)) : name))
}

/**
 * Turns the breaks of columns into those of pages. Forced ones have no effect in columns: the navigator places its own
 * (`fit/boxes.ts`).
 */
export function replaceBreak(value: string): string {
  if (/^(?:column|always|all)$/.test(value)) return 'page'
  return value === 'avoid-page' ? 'avoid' : value
}

function unquote(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_whole, hex?: string, char?: string) =>
    hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16) || 0xfffd, 0x10ffff)) : (char ?? ''),
  )
}

const round = (value: number) => Math.round(value * 10_000) / 10_000
