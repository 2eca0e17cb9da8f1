import type { PublishTranslate, PublishWord } from './translate'

/** What the system's own codes mean to whoever keeps the folder. */
const WORDS: Readonly<Record<string, PublishWord>> = {
  EACCES: 'publish.system.denied',
  EPERM: 'publish.system.denied',
  EROFS: 'publish.system.denied',
  ENOENT: 'publish.system.missing',
  EEXIST: 'publish.system.no-folder',
  ENOTDIR: 'publish.system.no-folder',
  ENOSPC: 'publish.system.full',
  EDQUOT: 'publish.system.full',
}

/** What the system refused, and of which file, in words for a person; null for anything else that was thrown. */
export function systemWords(thrown: unknown, t: PublishTranslate): string | null {
  if (!(thrown instanceof Error)) return null
  const word = WORDS[String(Reflect.get(thrown, 'code'))]
  // Of a copy it is the file that was being made.
  const path: unknown = Reflect.get(thrown, 'dest') ?? Reflect.get(thrown, 'path')
  return word ? t(word, { path: typeof path === 'string' ? path : '' }) : null
}
