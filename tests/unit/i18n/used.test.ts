import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ALL } from './messages'

const ROOT = join(import.meta.dirname, '../../..')

/** All source text that can use a message, without the messages themselves. */
function sources(): string {
  return ['src', 'widgets', 'demo']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|tsx)$/.test(file) && !file.startsWith(join('i18n', 'words')))
        .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
    )
    .join('\n')
}

/** Keys built at run time, as `t(`marks.${style}`)` or `tPeople(…)` or by a function that returns a `WordKey`, as patterns. */
function patterns(text: string): RegExp[] {
  const made = [
    ...text.matchAll(/(?:\bt(?:[A-Z]\w*)?\(\s*|: WordKey \{[^}]*return )`([^`]*\$\{[^`]*)`/g),
  ].map(([, key = '']) => key)
  return made.map((key) => {
    const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('[\\w-]+')}$`)
  })
}

it('every message is used', () => {
  const text = sources()
  const together = patterns(text)
  const unused = Object.keys(ALL).filter(
    (key) => !text.includes(`'${key}'`) && !together.some((pattern) => pattern.test(key)),
  )
  expect(unused).toEqual([])
})
