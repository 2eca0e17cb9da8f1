/** Numbers and letters in bytes, big end first. What lies behind the end of the bytes is 0. */

/** Stands where a number of a record would, if there were one. */
export const NONE = 0xffffffff

export const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

export const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 0x10000 + u16(bytes, at + 2)

/** Bytes as characters of their own number, for marks and names of ASCII. */
export const letters = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** A number in base 32, as Kindle's addresses have them. */
export const base32 = (digits: string): number => Number.parseInt(digits, 32)
