import { inRoot } from './paths'
import { type Answer, fileIn } from './server'

/**
 * The files that the benchmark's pages load, by path: dist under `dist/`, the pages' own code from `folder`; each is
 * read once.
 */
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
