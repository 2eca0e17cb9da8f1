import { hashText } from './hash'

/** Cover paper with matching inks; text on paper has a contrast of at least 4.5 : 1. */
export interface CoverPaper {
  name: string
  paper: string
  /** A second tone of the paper, for ornaments. */
  shade: string
  ink: string
  /** Contrast colour for small areas: seal, rule, sun. */
  spot: string
}

/** Papers in the colours of dyed book cloth and old labels. */
export const COVER_PAPERS: readonly CoverPaper[] = [
  { name: 'indigo', paper: '#2f4a63', shade: '#3d5b77', ink: '#f4ecdc', spot: '#d8a35d' },
  { name: 'cinnabar', paper: '#963f33', shade: '#a9503f', ink: '#fbeedd', spot: '#f0c27b' },
  { name: 'bamboo', paper: '#4a6350', shade: '#56715d', ink: '#f3f0df', spot: '#dcb36a' },
  { name: 'ochre', paper: '#cfa665', shade: '#dbb981', ink: '#3a2814', spot: '#8a3324' },
  { name: 'moon', paper: '#dbe3e2', shade: '#c6d2d2', ink: '#24363d', spot: '#a5402f' },
  { name: 'lotus', paper: '#d9bcb4', shade: '#e6cfc8', ink: '#472a2c', spot: '#8c3a3a' },
  { name: 'rice', paper: '#ece2cc', shade: '#dfd2b5', ink: '#352a1c', spot: '#a33b2b' },
  { name: 'iron', paper: '#37393c', shade: '#484b4f', ink: '#efe9dc', spot: '#c9824b' },
  { name: 'plum', paper: '#5b3f56', shade: '#6d4f68', ink: '#f5e9ea', spot: '#dba86f' },
  { name: 'tea', paper: '#6a4f39', shade: '#7d614a', ink: '#f7ecd9', spot: '#d9b071' },
  { name: 'willow', paper: '#b5bd95', shade: '#c6ccab', ink: '#263018', spot: '#8f3a2c' },
  { name: 'dusk', paper: '#4f5f7d', shade: '#5c6d8b', ink: '#f1efe8', spot: '#e0b48a' },
  { name: 'lake', paper: '#8fb0ae', shade: '#a3c1be', ink: '#16302f', spot: '#8f3a2c' },
]

/** Arrangements of title, author and ornament. */
export const COVER_LAYOUTS = ['label', 'seal', 'frame', 'hills', 'waves', 'rule', 'sun'] as const
export type CoverLayout = (typeof COVER_LAYOUTS)[number]

/** Maximum title length in ems per layout; unlimited when absent. */
const MAX_TITLE_EMS: Partial<Record<CoverLayout, number>> = { label: 14, seal: 14, sun: 14 }

/** Layouts with vertical text, for Han titles only: Latin letters would lie on their side. */
const VERTICAL_LAYOUTS: ReadonlySet<CoverLayout> = new Set<CoverLayout>(['label', 'seal'])

export interface CoverDesign {
  paper: CoverPaper
  layout: CoverLayout
  vertical: boolean
  /** Title size in hundredths of the cover's width. */
  size: number
}

/** Chooses a generated cover for a title: deterministic per title, varied across a shelf. */
export function designCover(title: string): CoverDesign {
  const hash = hashText(title)
  const paper = COVER_PAPERS[hash % COVER_PAPERS.length] ?? fallbackPaper
  const length = lengthOf(title)
  const han = isHan(title)
  const layouts = COVER_LAYOUTS.filter(
    (layout) => length <= (MAX_TITLE_EMS[layout] ?? Infinity) && (han || !VERTICAL_LAYOUTS.has(layout)),
  )
  const layout = layouts[Math.floor(hash / 64) % layouts.length] ?? 'frame'
  const vertical = VERTICAL_LAYOUTS.has(layout)
  return { paper, layout, vertical, size: vertical ? verticalSize(title) : horizontalSize(title) }
}

const fallbackPaper: CoverPaper = {
  name: 'rice',
  paper: '#ece2cc',
  shade: '#dfd2b5',
  ink: '#352a1c',
  spot: '#a33b2b',
}

function isHan(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text.replace(/\p{Script=Han}/gu, '')) && /\p{Script=Han}/u.test(text)
}

/** Approximate width in ems: a Han character is 1, a Latin letter about half. */
function lengthOf(text: string): number {
  let length = 0
  for (const char of text) length += /[\u2e80-\uffef]/.test(char) ? 1 : 0.52
  return length
}

function verticalSize(title: string): number {
  const length = lengthOf(title)
  if (length <= 4) return 15.5
  if (length <= 6) return 13
  if (length <= 8) return 11
  return 9.5
}

function horizontalSize(title: string): number {
  const length = lengthOf(title)
  if (length <= 4) return 16
  if (length <= 10) return 13.5
  if (length <= 18) return 11.5
  if (length <= 30) return 9.8
  return 8.4
}
