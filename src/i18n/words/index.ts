import { app } from './app'
import { book } from './book'
import { errors } from './errors'
import { reader } from './reader'
import { readingTools } from './reading-tools'
import { screens } from './screens'
import { ui } from './ui'

/** Every word a person sees in the whole library, by key; a room's words stand in a file of their own. */
export const words = { ...app, ...book, ...errors, ...reader, ...readingTools, ...screens, ...ui }

export type WordKey = keyof typeof words
