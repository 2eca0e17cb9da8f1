import { inRoot } from './paths'
import { type Answer, fileIn } from './server'

/** What a bench's pages load, by path: files of dist under `dist/`, the pages' own code out of `folder`; read once. */
export function builtFiles(folder: string): (path: string) => Answer | null {
  const known = new Map<string, Answer | null>()
  return (path) => {
    const before = known.get(path)
    if (before !== undefined) return before
    const [, inDist] = /^dist\/(.+)$/.exec(path) ?? []
    const found = inDist ? fileIn(inRoot('dist'), inDist, 'code') : fileIn(folder, path, 'code')
    known.set(path, found)
    return found
  }
}
