import type { PublishTranslate, PublishWord } from './translate'

/** Messages for the error codes of the operating system. */
const WORDS: Readonly<Record<string, PublishWord>> = {
  EACCES: 'publish.system.denied',
  EPERM: 'publish.system.denied',
  EROFS: 'publish.system.readonly',
  ENOENT: 'publish.system.missing',
  EEXIST: 'publish.system.no-folder',
  ENOTDIR: 'publish.system.no-folder',
  ENOSPC: 'publish.system.full',
  EDQUOT: 'publish.system.full',
}

/** Returns a message for an error of the operating system, with the file's path; null for any other error. */
export function describeSystemError(thrown: unknown, t: PublishTranslate): string | null {
  if (!(thrown instanceof Error)) return null
  const word = WORDS[String(Reflect.get(thrown, 'code'))]
  // For a copy the path is that of the target.
  const path: unknown = Reflect.get(thrown, 'dest') ?? Reflect.get(thrown, 'path')
  return word ? t(word, { path: typeof path === 'string' ? path : '' }) : null
}
