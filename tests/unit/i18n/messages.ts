import type { Message } from '../../../src/i18n/words/define'

// reading-marks is a part of reading-tools.
const files = import.meta.glob<Record<string, Record<string, Message>>>(
  '../../../src/i18n/words/!(index|define|reading-marks).ts',
  { eager: true },
)

/** The messages of every module, including those of a single feature. */
export const MODULES: readonly Readonly<Record<string, Message>>[] = Object.values(files).flatMap((file) =>
  Object.values(file),
)

export const ALL: Readonly<Record<string, Message>> = Object.assign({}, ...MODULES)
