import { familiesIn, urlsIn } from './values'

/** Bytes a font given in its sheet may have. */
const LARGEST = 8 * 1024 * 1024

/**
 * What a `data:` address holds; null for another address or one that is broken. Not by a request, which a strict
 * policy would refuse.
 */
export function bytesOfDataUrl(address: string): ArrayBuffer | null {
  const found = /^data:[^,]*?(;base64)?,(.*)$/is.exec(address.trim())
  if (!found || (found[2] ?? '').length > LARGEST * 1.4) return null
  try {
    const text = decodeURIComponent(found[2] ?? '')
    return found[1]
      ? Uint8Array.from(atob(text.replace(/\s+/g, '')), (char) => char.charCodeAt(0)).buffer
      : new TextEncoder().encode(text).buffer
  } catch {
    return null
  }
}

/** Where a font is: in the book, or by that name on the reader's own device. */
type FontSource = { address: string } | { local: string }

const SOURCE =
  /(local)\(((?:"[^"]*"|'[^']*'|[^()"'])*)\)|url\((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^()"'])*\)/gi

/** What an `@font-face` may be read from, in its order. */
export function sourcesIn(src: string): FontSource[] {
  return [...src.matchAll(SOURCE)].flatMap(([whole, local, name = '']): FontSource[] => {
    const [address] = urlsIn(whole)
    const [named] = familiesIn(name)
    if (local) return named ? [{ local: named }] : []
    return address === undefined ? [] : [{ address }]
  })
}

const localSource = (name: string) => `local("${name.replace(/["\\\n]/g, '')}")`

async function bytesOf(
  address: string,
  read: (address: string) => Promise<BufferSource | null>,
): Promise<BufferSource | null> {
  return /^data:/i.test(address) ? bytesOfDataUrl(address) : read(address)
}

/** A book's fonts in the page's font set, by private names; everything is taken out again on `release`. */
export class BookFonts {
  readonly #faces = new Map<string, FontFace>()
  readonly #nameOf: (family: string) => string
  #open = true

  constructor(nameOf: (family: string) => string) {
    this.#nameOf = nameOf
  }

  /**
   * Adds the face an `@font-face` rule declares; resolves when it can be used or has failed.
   *
   * @param read a file of the book, by its address as the rule names it
   */
  async add(
    style: CSSStyleDeclaration,
    read: (address: string) => Promise<BufferSource | null>,
  ): Promise<void> {
    const family = familiesIn(style.getPropertyValue('font-family'))[0]
    if (!family) return
    const descriptors: FontFaceDescriptors = {
      style: style.getPropertyValue('font-style') || 'normal',
      weight: style.getPropertyValue('font-weight') || 'normal',
      stretch: style.getPropertyValue('font-stretch') || 'normal',
      unicodeRange: style.getPropertyValue('unicode-range') || 'U+0-10FFFF',
    }
    for (const source of sourcesIn(style.getPropertyValue('src'))) {
      const key = JSON.stringify([family, source, descriptors])
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
        // Not a font the browser can use or has; the next source may be.
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
