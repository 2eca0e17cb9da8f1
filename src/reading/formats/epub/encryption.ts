import { LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { normalisePath } from '../../publication/paths'
import { attribute, descendants, firstDescendant, parseDocument, readXml } from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'
import { sha1 } from './sha1'

const IDPF = 'http://www.idpf.org/2008/embedding'
const ADOBE = 'http://ns.adobe.com/pdf/enc#RC'

/** What `META-INF/encryption.xml` says of the files of a book. */
export interface Encryption {
  /** Full paths of files that need a key we cannot have. */
  readonly locked: ReadonlySet<string>
  /** The file's bytes with font obfuscation undone; the same bytes where there is none. */
  reveal(path: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
}

/**
 * @param identifier the book's unique identifier: the key of obfuscated fonts.
 */
export async function readEncryption(
  archive: Archive,
  identifier: string,
  parseXml: ParseXml,
): Promise<Encryption> {
  const obfuscated = new Map<string, string>()
  const locked = new Set<string>()
  for (const data of descendants(await listOf(archive, parseXml), 'EncryptedData')) {
    const reference = firstDescendant(data, 'CipherReference')
    const method = firstDescendant(data, 'EncryptionMethod')
    const path = reference ? archive.find(normalisePath(attribute(reference, 'URI'))) : null
    if (!path) continue
    const algorithm = method ? attribute(method, 'Algorithm') : ''
    if (algorithm === IDPF || algorithm === ADOBE) obfuscated.set(path, algorithm)
    else locked.add(path)
  }
  // Left over from before somebody had the key.
  if (await isReadable(archive, locked)) locked.clear()
  return {
    locked,
    reveal: (path, bytes) => {
      const algorithm = obfuscated.get(path)
      // Some tools list fonts that they have not touched.
      if (!algorithm || isFont(bytes)) return bytes
      return algorithm === IDPF
        ? unmask(bytes, sha1(new TextEncoder().encode(identifier.replace(/[ \t\r\n]/g, ''))), 1040)
        : unmask(bytes, uuidBytes(identifier), 1024)
    },
  }
}

/** The list, as far as it can be read; one that cannot says nothing. */
async function listOf(archive: Archive, parseXml: ParseXml): Promise<Element> {
  const bytes = await bytesOf(archive, 'META-INF/encryption.xml')
  const written = bytes ? await readXml(bytes) : ''
  try {
    return parseDocument(parseXml, written, 'encryption.xml')
  } catch {
    const { mendEncryption } = await loadModule(() => import('./mend-encryption'))
    return parseDocument(parseXml, mendEncryption(written), 'encryption.xml')
  }
}

/** Null as well for a file that is damaged. @throws what the source throws */
async function bytesOf(archive: Archive, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await archive.read(path)
  } catch (thrown) {
    if (thrown instanceof LibraryError && thrown.code === 'bad-book') return null
    throw thrown
  }
}

/** Whether a page among these, the first, stands there as markup. */
async function isReadable(archive: Archive, paths: ReadonlySet<string>): Promise<boolean> {
  const page = [...paths].find((path) => /\.x?html?$/i.test(path))
  const bytes = page === undefined ? null : await bytesOf(archive, page)
  return bytes !== null && /^\s*<[!?\w][\s\w:-]/.test(new TextDecoder().decode(bytes.subarray(0, 64)))
}

/** What fonts begin with. */
const FONT_SIGNS = ['OTTO', 'wOFF', 'wOF2', 'true', 'ttcf', '\0\u0001\0\0']
const isFont = (bytes: Uint8Array) =>
  FONT_SIGNS.includes(new TextDecoder('latin1').decode(bytes.subarray(0, 4)))

function unmask(bytes: Uint8Array<ArrayBuffer>, key: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  if (key.byteLength === 0) return bytes
  const plain = bytes.slice()
  for (let index = 0; index < Math.min(length, plain.byteLength); index++)
    plain[index] = (plain[index] ?? 0) ^ (key[index % key.byteLength] ?? 0)
  return plain
}

/** Adobe's key is the sixteen bytes of the book's UUID; empty when the identifier is none. */
function uuidBytes(identifier: string): Uint8Array {
  const digits = identifier.replace(/^urn:uuid:/i, '').replace(/[^\da-f]/gi, '')
  if (digits.length !== 32) return new Uint8Array()
  return Uint8Array.from({ length: 16 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
}
