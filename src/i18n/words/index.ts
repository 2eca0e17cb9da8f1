import { app } from './app'
import { book } from './book'
import { publish } from './publish'
import { reader } from './reader'
import { screens } from './screens'
import { ui } from './ui'

/** Every word a person sees, by key; a room's words stand in a file of their own. */
export const words = { ...app, ...book, ...reader, ...screens, ...ui, ...publish }

export type WordKey = keyof typeof words
