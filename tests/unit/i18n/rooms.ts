import type { Message } from '../../../src/i18n/words/define'

const files = import.meta.glob<Record<string, Record<string, Message>>>(
  '../../../src/i18n/words/!(index|define).ts',
  { eager: true },
)

/** The words of every room, those that only a part of the product speaks included. */
export const ROOMS: readonly Readonly<Record<string, Message>>[] = Object.values(files).flatMap((file) =>
  Object.values(file),
)

export const ALL: Readonly<Record<string, Message>> = Object.assign({}, ...ROOMS)
