/**
 * One byte range out of a Range header (RFC 9110 §14.1.2).
 *
 * @param {string | undefined} header
 * @param {number} size of the file, in bytes
 * @returns {{ start: number, end: number } | 'none' | 'unsatisfiable'} `end` is included; 'none' for a header
 *   that is absent, malformed or asks for several ranges: the whole file is the answer then.
 */
export function byteRange(header, size) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return 'none'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'none'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? 'none' : { start, end }
}
