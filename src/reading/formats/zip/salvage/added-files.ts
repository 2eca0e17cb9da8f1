import type { ByteSource } from '../../source/source'
import type { ListedFile } from '../plain-directory'

/** Knows of the files of an archive what it does not tell itself. */
export interface Completion {
  /**
   * Completes the files that are left of one.
   *
   * @param source takes files that are not in the archive
   * @param torn names of files of which only a part is there
   */
  addLostPages(
    files: readonly ListedFile[],
    source: AddedFiles,
    torn: ReadonlySet<string>,
  ): Promise<readonly ListedFile[]>
}
export type LoadCompletion = () => Promise<Completion>

/** The header of a file that is stored as it is, without a name: the directory knows it. */
const HEADER = Uint8Array.of(0x50, 0x4b, 3, 4, ...new Uint8Array(26))

/** An archive with files that are not in it: as if they stood behind its end. */
export class AddedFiles implements ByteSource {
  readonly #source: ByteSource
  readonly #added: { at: number; bytes: Uint8Array<ArrayBuffer> }[] = []
  #size: number

  constructor(source: ByteSource) {
    this.#source = source
    this.#size = source.size
  }

  get size(): number {
    return this.#size
  }

  /** A file that is listed, and whose bytes are given. */
  add(name: string, content: Uint8Array): ListedFile {
    const bytes = new Uint8Array(HEADER.byteLength + content.byteLength)
    bytes.set(HEADER)
    bytes.set(content, HEADER.byteLength)
    const offset = this.#size
    this.#added.push({ at: offset, bytes })
    this.#size += bytes.byteLength
    const { byteLength } = content
    return { ...this.lost(name, byteLength), compressedSize: byteLength, offset }
  }

  /** A file that is listed, and cannot be read. */
  lost(name: string, uncompressedSize: number): ListedFile {
    return {
      name,
      isFolder: false,
      isEncrypted: false,
      compressionMethod: 0,
      compressedSize: 0,
      uncompressedSize,
      nameLength: 0,
      offset: Number.MAX_SAFE_INTEGER,
    }
  }

  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    if (offset < this.#source.size) return this.#source.read(offset, length)
    const added = this.#added.find(({ at, bytes }) => offset >= at && offset < at + bytes.byteLength)
    if (!added) return new Uint8Array()
    const from = offset - added.at
    return added.bytes.slice(from, from + length)
  }

  close(): void {
    this.#source.close()
  }
}
