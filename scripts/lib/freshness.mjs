import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from './paths.mjs'

/** The latest modification time of the files and folders, in milliseconds; 0 for none. */
export function newest(paths) {
  let time = 0
  for (const path of paths) {
    if (!existsSync(path)) continue
    const stats = statSync(path)
    if (stats.isDirectory())
      // The folder's own time counts: it changes when a file is removed.
      time = Math.max(time, stats.mtimeMs, newest(readdirSync(path).map((name) => join(path, name))))
    else time = Math.max(time, stats.mtimeMs)
  }
  return time
}

/** Whether the stamp is missing or older than any of the paths. */
export function isStale(stamp, paths) {
  return !existsSync(stamp) || statSync(stamp).mtimeMs < newest(paths)
}

/** Writes the stamp with the current time. */
export function stampNow(stamp) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, '')
}

/** The sources of `dist/`. */
export const BUILD_SOURCES = [
  'src',
  'widgets',
  'vite.config.ts',
  'vite.node.config.ts',
  'tsconfig.json',
  'vite.classic.config.ts',
  'vite.demo.config.ts',
  'demo/kit',
  'package-lock.json',
  'scripts/build.mjs',
].map((path) => inRoot(path))

/** The build writes this file last. */
export const BUILD_STAMP = inRoot('dist', '.built')
