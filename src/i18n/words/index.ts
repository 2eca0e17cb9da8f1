import { app } from './app'
import { book } from './book'
import { errors } from './errors'
import { reader } from './reader'
import { readingTools } from './reading-tools'
import { screens } from './screens'
import { ui } from './ui'

/** All messages of the library, by key; each module's messages have their own file. */
export const words = { ...app, ...book, ...errors, ...reader, ...readingTools, ...screens, ...ui }

export type WordKey = keyof typeof words
