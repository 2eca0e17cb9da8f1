import { bottomOf, type Part, rightOf } from '../part'
import type { PageSize } from '../source'

/** Pages with margins of their own: those of one side of the leaf, and those that lie across. */
const KINDS = ['left', 'right', 'left across', 'right across'] as const
export type Kind = (typeof KINDS)[number]

/** What most pages of a kind have on them, by kind; of a kind that is absent nothing is known. */
export type UsualParts = Readonly<Partial<Record<Kind, Part>>>

export function kindOf(index: number, { width, height }: PageSize): Kind {
  const side = index % 2 === 0 ? 'right' : 'left'
  return width > height ? `${side} across` : side
}

/** Out of whatever was kept; what makes no sense is not there. */
export function readUsual(kept: unknown): UsualParts {
  if (typeof kept !== 'object' || kept === null) return {}
  const found: Partial<Record<Kind, Part>> = {}
  for (const kind of KINDS) {
    const part = partIn((kept as Partial<Record<Kind, unknown>>)[kind])
    if (part) found[kind] = part
  }
  return found
}

function partIn(kept: unknown): Part | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { left, top, width, height } = kept as Partial<Record<keyof Part, unknown>>
  const isNumber = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
  if (!isNumber(left) || !isNumber(top) || !isNumber(width) || !isNumber(height)) return null
  const part = { left, top, width, height }
  const isOnPage = width > 0 && height > 0 && rightOf(part) <= 1.001 && bottomOf(part) <= 1.001
  return isOnPage ? part : null
}
