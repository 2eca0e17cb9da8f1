/** A Palm database of records, the container of MOBI files. */
export function database(records: readonly Uint8Array[], mark = 'BOOKMOBI'): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(78 + records.length * 8 + 2)
  const view = new DataView(head.buffer)
  head.set(bytesOf('book'), 0)
  head.set(bytesOf(mark), 60)
  view.setUint16(76, records.length)
  let at = head.byteLength
  records.forEach((record, n) => {
    view.setUint32(78 + n * 8, at)
    view.setUint32(82 + n * 8, n * 2)
    at += record.byteLength
  })
  return join([head, ...records])
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

export function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.byteLength
  }
  return joined
}

export function numbers32(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [n, value] of values.entries()) view.setUint32(n * 4, value)
  return bytes
}

export function numbers16(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [n, value] of values.entries()) view.setUint16(n * 2, value)
  return bytes
}

/** A variable-length number in groups of seven bits; the last byte has the high bit set. */
export function varying(value: number): number[] {
  const bytes = [(value & 0x7f) | 0x80]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(rest & 0x7f)
  return bytes
}
