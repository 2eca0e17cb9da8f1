import { CARD_ICONS } from './cardIcons'
import { HOUSE_ICONS } from './houseIcons'

/** The kit's icons: one family, drawn in lines on 24 × 24. A name stands for one path's data. */
export const ICONS = { ...CARD_ICONS, ...HOUSE_ICONS } as const

export type IconName = keyof typeof ICONS
