import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BENCH = join(dirname(fileURLToPath(import.meta.url)), '..')

export const inBench = (...parts: string[]): string => join(BENCH, ...parts)
export const inRoot = (...parts: string[]): string => join(BENCH, '..', '..', ...parts)
