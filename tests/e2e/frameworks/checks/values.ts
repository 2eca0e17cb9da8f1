import { ELEMENTS } from '../../../../widgets/contract'
import { type Tried, triedOf } from '../../../support/contract/page/attributes'

/** An attribute of an element with two values, each different from the one before it. */
export interface Row extends Tried {
  tag: string
  third: string | boolean
}

export const ROWS: readonly Row[] = ELEMENTS.flatMap((element) =>
  triedOf(element).map((tried) => ({
    ...tried,
    tag: element.tag,
    third: tried.type === 'string' ? 'third' : tried.default,
  })),
)

/** The property's value for an empty attribute. */
export const emptyOf = (row: Row) => (row.type === 'enum' ? row.default : '')
