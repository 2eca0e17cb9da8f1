/** Byte order marks of UTF-16, each byte as a character. */
const BYTE_ORDER_MARKS: Readonly<Record<string, string>> = {
  '\u00ff\u00fe': 'utf-16le',
  '\u00fe\u00ff': 'utf-16be',
}

/** Bytes in which the byte order mark and the XML declaration are. */
const HEAD = 200

/**
 * Returns the decoder of an answer that is not UTF-8: by the byte order mark, the response header or the XML declaration, in
 * this order. Many servers declare everything UTF-8. What was compressed may be UTF-8 after all, whatever is declared.
 *
 * @param declared the content type
 */
export function decoderFor(pieces: readonly Uint8Array[], declared: string): TextDecoder {
  if (isUtf8(pieces)) return new TextDecoder()
  let head = ''
  for (const piece of pieces)
    if (head.length < HEAD) head += new TextDecoder('latin1').decode(piece.subarray(0, HEAD))
  const labels = [
    BYTE_ORDER_MARKS[head.slice(0, 2)],
    /charset=["']?([\w.:-]+)/i.exec(declared)?.[1],
    /^\s*<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/i.exec(head)?.[1],
  ]
  const decoders = labels.flatMap((label) => decoderOf(label) ?? [])
  return decoders.find(({ encoding }) => encoding !== 'utf-8') ?? new TextDecoder()
}

function isUtf8(pieces: readonly Uint8Array[]): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (const piece of pieces) decoder.decode(piece, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

function decoderOf(label: string | undefined): TextDecoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label)
  } catch {
    return undefined
  }
}

/** Unpacks what is compressed by gzip without a header that says so, as files that were uploaded to a storage so. */
export async function unpack(pieces: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  const [first, second] = pieces[0] ?? []
  if (first !== 0x1f || second !== 0x8b) return pieces
  try {
    const plain = new Blob([...pieces] as Uint8Array<ArrayBuffer>[])
      .stream()
      .pipeThrough(new DecompressionStream('gzip'))
    return [new Uint8Array(await new Response(plain).arrayBuffer())]
  } catch {
    return pieces
  }
}
