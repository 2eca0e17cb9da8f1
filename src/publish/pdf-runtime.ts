import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
import type { PdfRuntime } from '../reading/formats'

/**
 * pdf.js in Node: on this thread, its files from where npm put them. Paints with the canvas that
 * is an optional part of pdf.js; without it there are no covers.
 */
export const nodePdfRuntime: PdfRuntime = {
  jpxDecoder: null,
  // Nobody is waiting for a first page here, and a catalogue must come out the same on a slow machine.
  outlinePatience: 60_000,
  async connect() {
    const { port1, port2 } = new MessageChannel()
    WorkerMessageHandler.initializeFromPort(port2)
    port1.start()
    port2.start()
    return {
      port: port1,
      mayCompile: false,
      end() {
        port1.close()
        port2.close()
      },
    }
  },
  toPng(canvas) {
    const made = canvas as { toBuffer?(type: string): Uint8Array }
    return made.toBuffer ? new Uint8Array(made.toBuffer('image/png')) : null
  },
  async file(kind, name) {
    if (kind === 'decoder') throw new Error('no pictures are decoded by WebAssembly')
    const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
    const path =
      kind === 'cmap' ? join('cmaps', `${basename(name)}.bcmap`) : join('standard_fonts', basename(name))
    return new Uint8Array(await readFile(join(folder, path)))
  },
}
