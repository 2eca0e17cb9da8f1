import { app } from './app'
import { book } from './book'
import { errors } from './errors'
import { page } from './page'
import { reader } from './reader'
import { screens } from './screens'
import { ui } from './ui'

/** The messages that the library begins with, by key. A part that loads later brings its own (`useWords`). */
export const words = { ...app, ...book, ...errors, ...page, ...reader, ...screens, ...ui }

export type WordKey = keyof typeof words
