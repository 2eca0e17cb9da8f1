/** Whether the local header of a file (APPNOTE.TXT §4.3.7) begins at an offset. */
export function isFileHeader(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 3 && bytes[at + 3] === 4
}
