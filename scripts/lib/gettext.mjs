import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Between context and text of a key, as gettext writes it. */
const CONTEXT_END = '\u0004'

/** Calls of WordPress's functions of translation, and `say` of our scripts; `_x` has a context. */
const CALL = /\b(?:__|_e|esc_html__|esc_html_e|esc_attr__|esc_attr_e|say)\(\s*(['"])((?:\\.|(?!\1).)*)\1/gs

/** The contexts by which WordPress translates a block.json. */
const BLOCK = { title: 'block title', description: 'block description', keywords: 'block keyword' }

/**
 * The texts of a plug-in.
 *
 * @returns {Map<string, Set<string>>} names of the files with each text
 */
export function textsOf(folder) {
  const texts = new Map()
  const add = (key, file) => texts.set(key, (texts.get(key) ?? new Set()).add(file))
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('dist'),
  )
  for (const path of paths) {
    if (/\.(?:php|js)$/.test(path))
      for (const [, , text] of readFileSync(join(folder, path), 'utf8').matchAll(CALL))
        add(text.replace(/\\(['"])/g, '$1'), basename(path))
    if (path.endsWith('block.json')) {
      const block = JSON.parse(readFileSync(join(folder, path), 'utf8'))
      // A keyword that is Chinese already stays as it is.
      for (const [name, context] of Object.entries(BLOCK))
        for (const text of [block[name] ?? []].flat())
          if (/^[ -~]+$/.test(text)) add(`${context}${CONTEXT_END}${text}`, 'block.json')
    }
  }
  return texts
}

/**
 * Reads a .po file without plurals.
 *
 * @returns {Map<string, string>} translations by key: the text, with its context before it; '' is the header
 */
export function readPo(text) {
  const entries = new Map()
  for (const entry of text.split(/\n\s*\n/)) {
    const field = (name) => {
      const match = new RegExp(`^${name} ((?:"(?:\\\\.|[^"\\\\])*"\\s*)+)`, 'm').exec(entry)
      return match?.[1]
        .match(/"(?:\\.|[^"\\])*"/g)
        .map((part) => JSON.parse(part))
        .join('')
    }
    const id = field('msgid')
    const context = field('msgctxt')
    if (id !== undefined) entries.set(context ? `${context}${CONTEXT_END}${id}` : id, field('msgstr') ?? '')
  }
  return entries
}

/** A .mo file: magic, revision, number of texts, tables of lengths and offsets, texts sorted by their bytes. */
export function compileMo(entries) {
  const rows = [...entries]
    .filter(([, value]) => value !== '')
    .map((row) => row.map((text) => Buffer.from(text)))
    .sort(([a], [b]) => Buffer.compare(a, b))
  const head = 28
  const tables = head + rows.length * 16
  const out = [Buffer.alloc(tables)]
  let at = tables
  const numbers = [0x950412de, 0, rows.length, head, head + rows.length * 8, 0, tables]
  for (const [index, number] of numbers.entries()) out[0].writeUInt32LE(number, index * 4)
  for (const side of [0, 1])
    for (const [index, row] of rows.entries()) {
      const place = head + side * rows.length * 8 + index * 8
      out[0].writeUInt32LE(row[side].length, place)
      out[0].writeUInt32LE(at, place + 4)
      out.push(row[side], Buffer.alloc(1))
      at += row[side].length + 1
    }
  return Buffer.concat(out)
}

/** Translations for a script, as `wp_set_script_translations` reads them (Jed 1.x). */
export function compileScript(entries, locale) {
  const messages = Object.fromEntries(
    [...entries].filter(([key]) => key !== '').map(([key, value]) => [key, [value]]),
  )
  const head = { domain: 'messages', lang: locale.replace('_', '-'), 'plural-forms': 'nplurals=1; plural=0;' }
  return `${JSON.stringify({ domain: 'messages', locale_data: { messages: { '': head, ...messages } } }, null, 1)}\n`
}
