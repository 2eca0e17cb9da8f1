import { CARD_ICONS } from './card-icons'
import { LIBRARY_ICONS } from './library-icons'

/** The icons of the kit by name: the data of one path each, on 24 × 24. */
export const ICONS = { ...CARD_ICONS, ...LIBRARY_ICONS } as const

export type IconName = keyof typeof ICONS
