/** A kind of record: what it begins with, and its length in bytes without what varies. */
export interface Kind {
  readonly signature: number
  readonly length: number
}

/** Before each file (APPNOTE §4.3.7). */
export const HEADER: Kind = { signature: 0x04034b50, length: 30 }
/** A file in the directory (§4.3.12). */
export const ENTRY: Kind = { signature: 0x02014b50, length: 46 }
/** The end of the directory (§4.3.16). */
export const END: Kind = { signature: 0x06054b50, length: 22 }
/** The end of a directory of zip64 (§4.3.14), and where to find it (§4.3.15). */
export const END_64: Kind = { signature: 0x06064b50, length: 56 }
export const LOCATOR_64: Kind = { signature: 0x07064b50, length: 20 }

/** The numbers of a record, little-endian, by their distance from its beginning. */
export class Record {
  readonly #view: DataView

  constructor(bytes: Uint8Array, at: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.byteLength - at)
  }

  /** The record of that kind which begins there; null when none does. */
  static at(bytes: Uint8Array, at: number, { signature, length }: Kind): Record | null {
    if (at + length > bytes.byteLength) return null
    const record = new Record(bytes, at)
    return record.u32(0) === signature ? record : null
  }

  u16(at: number): number {
    return this.#view.getUint16(at, true)
  }

  u32(at: number): number {
    return this.#view.getUint32(at, true)
  }

  /** Exact to 2^53, which no file reaches. */
  u64(at: number): number {
    return this.u32(at) + this.u32(at + 4) * 2 ** 32
  }
}

/** The extra field of that kind (§4.5); null when there is none. */
export function extraField(extra: Uint8Array, id: number): Uint8Array | null {
  for (let at = 0; at + 4 <= extra.byteLength; ) {
    const record = new Record(extra, at)
    const end = at + 4 + record.u16(2)
    if (record.u16(0) === id) return extra.subarray(at + 4, end)
    at = end
  }
  return null
}
