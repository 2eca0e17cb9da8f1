// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { findPageContent } from '../../../../../../src/reading/navigator/fixed/cropping/find-margins'
import type { PageSource } from '../../../../../../src/reading/navigator/fixed/source'

it('rejects when the picture was released meanwhile, instead of reporting an empty page', async () => {
  const source = { render: async () => new Image() } as unknown as PageSource
  const looked = findPageContent(source, 0, { width: 60, height: 90 }, new AbortController().signal)
  await expect(looked).rejects.toMatchObject({ code: 'aborted' })
})
