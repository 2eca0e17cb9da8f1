import { CARD_ICONS } from './card-icons'
import { LIBRARY_ICONS } from './library-icons'

/** The kit's icons: one family, drawn in lines on 24 × 24. A name stands for one path's data. */
export const ICONS = { ...CARD_ICONS, ...LIBRARY_ICONS } as const

export type IconName = keyof typeof ICONS
