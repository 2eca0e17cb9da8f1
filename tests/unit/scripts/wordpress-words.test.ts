import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readPo } from '../../../scripts/lib/gettext.mjs'
import { compileWords } from '../../../scripts/wordpress-words.mjs'

it('translates every text of the plug-in, and nothing else', () => {
  expect(compileWords().problems).toEqual([])
})

it('has compiled translations that are up to date (npm run wordpress:words)', () => {
  const { files } = compileWords()
  expect(files.size).toBeGreaterThan(3)
  for (const [path, bytes] of files) expect(readFileSync(path).equals(bytes), path).toBe(true)
})

it('keeps the placeholders of each text', () => {
  const folder = 'integrations/wordpress/org-library/languages'
  const holders = (text: string) => (text.match(/%(?:\d\$)?[sd]|\{\w+\}/g) ?? []).sort()
  for (const [key, value] of readPo(readFileSync(`${folder}/org-library-zh_CN.po`, 'utf8')))
    if (key !== '') expect(holders(value), key).toEqual(holders(key))
})
