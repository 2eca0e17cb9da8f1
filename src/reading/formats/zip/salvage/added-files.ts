import { concat } from '../../../../platform/bytes'
import type { ByteSource } from '../../source/source'
import type { ZipEntry } from '../plain-directory'

/** Adds files to a damaged archive, by knowledge of the format of its content. */
export interface Completion {
  /**
   * Returns the recovered files and the added ones.
   *
   * @param source receives the contents of added files
   * @param torn names of files that were recovered in part
   */
  addLostPages(
    files: readonly ZipEntry[],
    source: AddedFiles,
    torn: ReadonlySet<string>,
  ): Promise<readonly ZipEntry[]>
}
export type LoadCompletion = () => Promise<Completion>

/** Local header of a stored file without a name; `ZipEntry` has the name. */
const HEADER = Uint8Array.of(0x50, 0x4b, 3, 4, ...new Uint8Array(26))

/** An archive with added files, which are addressed as if they followed its end. */
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

  /** Adds a file with its content. */
  add(name: string, content: Uint8Array): ZipEntry {
    const bytes = concat([HEADER, content], HEADER.byteLength + content.byteLength)
    const offset = this.#size
    this.#added.push({ at: offset, bytes })
    this.#size += bytes.byteLength
    const { byteLength } = content
    return { ...this.addLost(name, byteLength), compressedSize: byteLength, offset }
  }

  /** The entry of a file that is lost: it is listed, and reading it fails. */
  addLost(name: string, uncompressedSize: number): ZipEntry {
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
