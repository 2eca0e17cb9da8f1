import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-writer.js'
import { withoutForbidden } from './download'

/** A file of an archive. */
export interface NamedFile {
  name: string
  content: Blob
}

/** Writes a ZIP archive. Load this module on demand: the writer takes 20 KB. */
export async function writeZip(files: Iterable<NamedFile>, modified: Date): Promise<Blob> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const bytes = new Response(readable).arrayBuffer()
  // A worker would need an address of its own, which a strict policy may forbid.
  const zip = new ZipWriter(writable, { useWebWorkers: false, lastModDate: modified })
  for (const { name, content } of files) await zip.add(name, { readable: content.stream() })
  await zip.close()
  return new Blob([await bytes], { type: 'application/zip' })
}

/** A name that every file system accepts; long ones are cut. */
export const fileNameOf = (name: string): string => withoutForbidden(name).trim().slice(0, 80) || '_'
