import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
import type { PdfRuntime } from '../reading/formats'

/**
 * pdf.js in Node, on this thread, with its files from the npm package. It renders with the canvas package, which is an
 * optional dependency of pdf.js; without it there are no covers.
 */
export const nodePdfRuntime: PdfRuntime = {
  jpxDecoder: null,
  // No user waits for a first page here, and the result must not depend on the speed of the machine.
  outlineTimeout: 60_000,
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
    const image = canvas as { toBuffer?(type: string): Uint8Array }
    return image.toBuffer ? new Uint8Array(image.toBuffer('image/png')) : null
  },
  async readAsset(kind, name) {
    if (kind === 'decoder') throw new Error('no pictures are decoded by WebAssembly')
    const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
    const path =
      kind === 'cmap' ? join('cmaps', `${basename(name)}.bcmap`) : join('standard_fonts', basename(name))
    return new Uint8Array(await readFile(join(folder, path)))
  },
}
