/** Reads names of an archive: without the UTF-8 flag they are in practice UTF-8 all the same or, from Chinese systems, GBK. */
export function nameReader(): (bytes: Uint8Array) => string | undefined {
  const decoders = ['utf-8', 'gb18030'].map((encoding) => new TextDecoder(encoding, { fatal: true }))
  return (bytes) => {
    // As nearly all are. What a decoder makes takes two bytes a character, in each of thousands of names.
    if (bytes.every((byte) => byte < 0x80)) return String.fromCharCode(...bytes)
    for (const decoder of decoders) {
      try {
        return decoder.decode(bytes)
      } catch {
        // Not this one.
      }
    }
    return undefined
  }
}
