import { stat } from 'node:fs/promises'

/**
 * Size, modification time and status change time (`ctime`). Files copied together may have equal sizes and modification
 * times and then be renamed, which changes only `ctime`.
 */
export async function stampOf(file: string): Promise<string> {
  const info = await stat(file).catch(() => null)
  return info ? `${info.size}@${Math.floor(info.mtimeMs)}/${Math.floor(info.ctimeMs)}` : 'missing'
}
