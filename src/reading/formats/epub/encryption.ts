import { LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { normalisePath } from '../../publication/paths'
import { attribute, descendants, firstDescendant, parseDocument, readXml } from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'

const IDPF = 'http://www.idpf.org/2008/embedding'
const ADOBE = 'http://ns.adobe.com/pdf/enc#RC'

/** The encrypted and obfuscated files of a book by `META-INF/encryption.xml`. */
export interface Encryption {
  /** Full paths of files that are encrypted with an unknown key. */
  readonly encrypted: ReadonlySet<string>
  /** Reverses the font obfuscation of a file; returns the same bytes when there is none. */
  deobfuscate(path: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
}

/**
 * Reads `META-INF/encryption.xml`.
 *
 * @param identifier unique identifier of the book, from which the key of obfuscated fonts is derived
 */
export async function readEncryption(
  archive: Archive,
  identifier: string,
  parseXml: ParseXml,
): Promise<Encryption> {
  const obfuscated = new Map<string, string>()
  const encrypted = new Set<string>()
  for (const data of descendants(await encryptionRoot(archive, parseXml), 'EncryptedData')) {
    const reference = firstDescendant(data, 'CipherReference')
    const method = firstDescendant(data, 'EncryptionMethod')
    const path = reference ? archive.find(normalisePath(attribute(reference, 'URI'))) : null
    if (!path) continue
    const algorithm = method ? attribute(method, 'Algorithm') : ''
    if (algorithm === IDPF || algorithm === ADOBE) obfuscated.set(path, algorithm)
    else encrypted.add(path)
  }
  // The entries are left over from before the book was decrypted.
  if (await isReadable(archive, encrypted)) encrypted.clear()
  return {
    encrypted,
    deobfuscate: (path, bytes) => {
      const algorithm = obfuscated.get(path)
      // Some tools list fonts that are not obfuscated.
      if (!algorithm || isFont(bytes)) return bytes
      return algorithm === IDPF
        ? unmask(bytes, sha1(new TextEncoder().encode(identifier.replace(/[ \t\r\n]/g, ''))), 1040)
        : unmask(bytes, uuidBytes(identifier), 1024)
    },
  }
}

/** The root of `encryption.xml`, which is repaired when it is not well-formed. */
async function encryptionRoot(archive: Archive, parseXml: ParseXml): Promise<Element> {
  const bytes = await bytesOf(archive, 'META-INF/encryption.xml')
  const written = bytes ? await readXml(bytes) : ''
  try {
    return parseDocument(parseXml, written, 'encryption.xml')
  } catch {
    const { repairEncryption } = await loadModule(() => import('./repair-package'))
    return parseDocument(parseXml, repairEncryption(written), 'encryption.xml')
  }
}

/** Reads a file; null when it is missing or damaged. @throws what the source throws */
async function bytesOf(archive: Archive, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await archive.read(path)
  } catch (thrown) {
    if (thrown instanceof LibraryError && thrown.code === 'bad-book') return null
    throw thrown
  }
}

/** Whether the first page among these files is readable markup. */
async function isReadable(archive: Archive, paths: ReadonlySet<string>): Promise<boolean> {
  const page = [...paths].find((path) => /\.x?html?$/i.test(path))
  const bytes = page === undefined ? null : await bytesOf(archive, page)
  return bytes !== null && /^\s*<[!?\w][\s\w:-]/.test(new TextDecoder().decode(bytes.subarray(0, 64)))
}

/** Signatures of font files. */
const FONT_SIGNATURES = ['OTTO', 'wOFF', 'wOF2', 'true', 'ttcf', '\0\u0001\0\0']
const isFont = (bytes: Uint8Array) =>
  FONT_SIGNATURES.includes(new TextDecoder('latin1').decode(bytes.subarray(0, 4)))

function unmask(bytes: Uint8Array<ArrayBuffer>, key: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  if (key.byteLength === 0) return bytes
  const plain = bytes.slice()
  for (let index = 0; index < Math.min(length, plain.byteLength); index++)
    plain[index] = (plain[index] ?? 0) ^ (key[index % key.byteLength] ?? 0)
  return plain
}

/** Adobe's key: the 16 bytes of the book's UUID; empty when the identifier is not a UUID. */
function uuidBytes(identifier: string): Uint8Array {
  const digits = identifier.replace(/^urn:uuid:/i, '').replace(/[^\da-f]/gi, '')
  if (digits.length !== 32) return new Uint8Array()
  return Uint8Array.from({ length: 16 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
}

/**
 * SHA-1 (FIPS 180-4), which reverses the font obfuscation of EPUB 3.3 §4.3. It is implemented here because browsers
 * provide `crypto.subtle` only on pages served over TLS, and many intranets do without.
 */
export function sha1(message: Uint8Array): Uint8Array {
  const length = message.byteLength
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6)
  padded.set(message)
  padded[length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.byteLength - 8, Math.floor(length / 0x20000000))
  view.setUint32(padded.byteLength - 4, (length << 3) >>> 0)
  let [h0, h1, h2, h3, h4] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  const words = new Uint32Array(80)
  const word = (index: number) => words[index] ?? 0
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let t = 0; t < 16; t++) words[t] = view.getUint32(block + t * 4)
    for (let t = 16; t < 80; t++)
      words[t] = rotate(word(t - 3) ^ word(t - 8) ^ word(t - 14) ^ word(t - 16), 1)
    let [a, b, c, d, e] = [h0, h1, h2, h3, h4]
    for (let t = 0; t < 80; t++) {
      const [f, k] =
        t < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : t < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : t < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6]
      const next = (rotate(a, 5) + f + e + k + word(t)) | 0
      ;[e, d, c, b, a] = [d, c, rotate(b, 30), a, next]
    }
    ;[h0, h1, h2, h3, h4] = [(h0 + a) | 0, (h1 + b) | 0, (h2 + c) | 0, (h3 + d) | 0, (h4 + e) | 0]
  }
  const digest = new DataView(new ArrayBuffer(20))
  for (const [index, value] of [h0, h1, h2, h3, h4].entries()) digest.setInt32(index * 4, value)
  return new Uint8Array(digest.buffer)
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}
