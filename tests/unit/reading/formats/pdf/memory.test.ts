import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { nodePdfRuntime } from '../../../../../src/publish/pdf-runtime'
import { openPdf } from '../../../../../src/reading/formats/pdf/publication'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'
import { writePdf } from './write-pdf'

setFlagsFromString('--expose_gc')
const collect: () => void = runInNewContext('gc')

test('releases the results of waits', async () => {
  const book = await openPdf(createBytesSource(writePdf([{ lines: ['a'] }])), nodePdfRuntime)
  const waited = async () => {
    const result = await book.document.wait(Promise.resolve({ pixels: new Uint8Array(1000) }))
    return new WeakRef(result)
  }
  const held = await waited()
  await new Promise((done) => setTimeout(done, 10))
  collect()
  expect(held.deref()).toBeUndefined()
  book.close()
  await expect(book.document.wait(new Promise(() => {}))).rejects.toMatchObject({ code: 'aborted' })
})
