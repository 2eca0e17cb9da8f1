import { ELEMENTS } from '../../../../widgets/contract'
import { type Tried, triedOf } from '../../../support/contract/page/attributes'

/** One attribute of one element, with two values; neither is what was before it. */
export interface Row extends Tried {
  tag: string
  third: string | boolean
}

/** The contract's attributes, all of them. */
export const ROWS: readonly Row[] = ELEMENTS.flatMap((element) =>
  triedOf(element).map((tried) => ({
    ...tried,
    tag: element.tag,
    third: tried.type === 'string' ? 'third' : tried.default,
  })),
)

/** What the property answers for an empty text. */
export const emptyOf = (row: Row) => (row.type === 'enum' ? row.default : '')
