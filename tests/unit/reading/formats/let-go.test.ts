import { DOMParser } from '@xmldom/xmldom'
import { expect, test, vi } from 'vitest'
import { LibraryError } from '../../../../src/platform/errors'
import { openPublication } from '../../../../src/reading/formats'

test('closes the file when the code of its format fails to load', async () => {
  const file = { size: 1, read: async () => new Uint8Array(1), close: vi.fn() }
  const opening = openPublication(
    { format: 'pdf', pendingFile: { take: async () => file, cancel: () => {} } },
    {
      parseXml: (text) => new DOMParser().parseFromString(text, 'text/xml') as unknown as Document,
      pdf: () => Promise.reject(new LibraryError('network', 'no code')),
    },
  )
  await expect(opening).rejects.toMatchObject({ code: 'network' })
  await vi.waitFor(() => expect(file.close).toHaveBeenCalled())
})
