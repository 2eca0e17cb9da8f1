import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'

/**
 * Size, modification time and status change time (`ctime`). Files copied together may have equal sizes and modification
 * times and then be renamed, which changes only `ctime`.
 */
export async function stampOf(file: string): Promise<string> {
  const info = await stat(file).catch(() => null)
  return info ? stampIn(info) : 'missing'
}

export function stampIn({ size, mtimeMs, ctimeMs }: Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs'>): string {
  return `${size}@${Math.floor(mtimeMs)}/${Math.floor(ctimeMs)}`
}
