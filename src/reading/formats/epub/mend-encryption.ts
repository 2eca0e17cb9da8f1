import { markupPieces } from '../markup/pieces'
import { attributesOf, tag } from './mend-package'

/**
 * A list of what is encrypted that is no well-formed XML, as one that can be read: by its tags alone, however they
 * lie in each other.
 *
 * @param written as `readXml` gives it
 */
export function mendEncryption(written: string): string {
  let list = ''
  let method = ''
  for (const { start, end, tag: piece } of markupPieces(written)) {
    if (!piece || piece.isEnd) continue
    const name = piece.name.replace(/^.*:/, '')
    const attributes = attributesOf(written.slice(start + 1 + piece.name.length, end))
    if (name === 'EncryptedData') method = ''
    // Behind it may come that of the key.
    else if (name === 'EncryptionMethod') method ||= tag(name, attributes)
    else if (name === 'CipherReference')
      list += `<EncryptedData>${method}${tag(name, attributes)}</EncryptedData>`
  }
  return `<encryption>${list}</encryption>`
}
