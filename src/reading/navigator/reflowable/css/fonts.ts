import { toJson } from '../../../../platform/json'
import { parseFontFamilies, parseUrls } from './values'

/** Largest font in bytes that a `data:` URL may contain. */
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Decodes a `data:` URL; null for another address or a malformed one. It does not use `fetch`, which a strict content
 * security policy refuses.
 */
export function decodeDataUrl(address: string): ArrayBuffer | null {
  const found = /^data:[^,]*?(;base64)?,(.*)$/is.exec(address.trim())
  if (!found || (found[2] ?? '').length > MAX_BYTES * 1.4) return null
  try {
    const text = decodeURIComponent(found[2] ?? '')
    return found[1]
      ? Uint8Array.from(atob(text.replace(/\s+/g, '')), (char) => char.charCodeAt(0)).buffer
      : new TextEncoder().encode(text).buffer
  } catch {
    return null
  }
}

/** Source of a font: a file of the book, or a font of that name on the device. */
type FontSource = { address: string } | { local: string }

const SOURCE =
  /(local)\(((?:"[^"]*"|'[^']*'|[^()"'])*)\)|url\((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^()"'])*\)/gi

/** Parses the sources of an `@font-face` rule, in their order. */
export function parseFontSources(src: string): FontSource[] {
  return [...src.matchAll(SOURCE)].flatMap(([whole, local, name = '']): FontSource[] => {
    const [address] = parseUrls(whole)
    const [named] = parseFontFamilies(name)
    if (local) return named ? [{ local: named }] : []
    return address === undefined ? [] : [{ address }]
  })
}

const localSource = (name: string) => `local("${name.replace(/["\\\n]/g, '')}")`

async function bytesOf(
  address: string,
  read: (address: string) => Promise<BufferSource | null>,
): Promise<BufferSource | null> {
  return /^data:/i.test(address) ? decodeDataUrl(address) : read(address)
}

/** Adds the fonts of a book to the document's font set by private names; `release` removes them. */
export class BookFonts {
  readonly #faces = new Map<string, FontFace>()
  readonly #nameOf: (family: string) => string
  #open = true

  constructor(nameOf: (family: string) => string) {
    this.#nameOf = nameOf
  }

  /**
   * Adds the font that an `@font-face` rule declares; resolves when it is usable or has failed.
   *
   * @param read returns the bytes of a file of the book by its address as written in the rule; null when it is missing
   */
  async add(
    style: CSSStyleDeclaration,
    read: (address: string) => Promise<BufferSource | null>,
  ): Promise<void> {
    const family = parseFontFamilies(style.getPropertyValue('font-family'))[0]
    if (!family) return
    const descriptors: FontFaceDescriptors = {
      style: style.getPropertyValue('font-style') || 'normal',
      weight: style.getPropertyValue('font-weight') || 'normal',
      stretch: style.getPropertyValue('font-stretch') || 'normal',
      unicodeRange: style.getPropertyValue('unicode-range') || 'U+0-10FFFF',
    }
    for (const source of parseFontSources(style.getPropertyValue('src'))) {
      const key = toJson([family, source, descriptors])
      if (this.#faces.has(key)) return
      const bytes = 'local' in source ? localSource(source.local) : await bytesOf(source.address, read)
      if (!bytes || !this.#open || this.#faces.has(key)) continue
      try {
        const face = new FontFace(this.#nameOf(family), bytes, descriptors)
        this.#faces.set(key, face)
        await face.load()
        if (this.#open) document.fonts.add(face)
        return
      } catch {
        // The browser cannot use this source; the next one is tried.
        this.#faces.delete(key)
      }
    }
  }

  release(): void {
    this.#open = false
    for (const face of this.#faces.values()) document.fonts.delete(face)
    this.#faces.clear()
  }
}
