/** A value of a Lua table constructor. */
export type LuaValue = string | number | boolean | null | LuaTable
/** A table by its keys; elements without a key have those from '1'. */
export type LuaTable = ReadonlyMap<string, LuaValue>

const MAX_DEPTH = 32
const MAX_VALUES = 1_000_000

const SPACE = /(?:\s|--(?!\[\[)[^\n]*|--\[\[[\s\S]*?\]\])*/y
const NUMBER = /-?(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[-+]?\d+)?)/iy
const NAME = /[A-Za-z_]\w*/y
const ESCAPE = /\\(?:(\d{1,3})|x([\da-fA-F]{2})|z\s*|([\s\S]))/g
const LETTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '', b: '', f: '', v: '' }

/**
 * Reads a chunk that returns a table constructor of literals, as KOReader writes its settings. It is data: nothing is
 * evaluated.
 *
 * @throws SyntaxError for anything else
 */
export function parseLua(source: string): LuaTable {
  let at = 0
  let count = 0

  const fail = (): never => {
    throw new SyntaxError(`not a table of literals at ${at}`)
  }
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (!found) return null
    at = pattern.lastIndex
    return found[0]
  }
  const take = (text: string): boolean => {
    match(SPACE)
    if (!source.startsWith(text, at)) return false
    at += text.length
    return true
  }
  const string = (): string => {
    const quote = source[at]
    const from = at + 1
    for (at = from; at < source.length && source[at] !== quote; at++) if (source[at] === '\\') at++
    if (at >= source.length) fail()
    return unescaped(source.slice(from, at++))
  }
  const value = (depth: number): LuaValue => {
    match(SPACE)
    count += 1
    if (count > MAX_VALUES || depth > MAX_DEPTH) fail()
    const first = source[at]
    if (first === '{') return table(depth)
    if (first === '"' || first === "'") return string()
    if (source.startsWith('[[', at)) {
      const end = source.indexOf(']]', at)
      if (end < 0) fail()
      const text = source.slice(at + 2, end).replace(/^\r?\n/, '')
      at = end + 2
      return text
    }
    const number = match(NUMBER)
    if (number !== null) return Number(number)
    const name = match(NAME)
    if (name === 'true' || name === 'false') return name === 'true'
    return name === 'nil' ? null : fail()
  }
  /** The key of a field with its `=`; null for an element without one. */
  const key = (depth: number): string | null => {
    match(SPACE)
    if (source[at] === '[' && source[at + 1] !== '[') {
      at += 1
      const found = value(depth)
      if (!take(']') || !take('=') || found === null || found instanceof Map) fail()
      return String(found)
    }
    const from = at
    const name = match(NAME)
    if (name !== null && take('=')) return name
    at = from
    return null
  }
  const table = (depth: number): LuaTable => {
    const fields = new Map<string, LuaValue>()
    let next = 1
    take('{')
    while (!take('}')) {
      const name = key(depth + 1)
      fields.set(name ?? String(next++), value(depth + 1))
      if (!take(',') && !take(';')) {
        if (take('}')) break
        fail()
      }
    }
    return fields
  }

  take('return')
  match(SPACE)
  if (source[at] !== '{') fail()
  return table(0)
}

/** Decodes the escapes of a string. Decimal and hexadecimal ones are bytes of UTF-8. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  const parts: string[] = []
  let bytes: number[] = []
  let from = 0
  const flush = () => {
    if (bytes.length > 0) parts.push(new TextDecoder().decode(new Uint8Array(bytes)))
    bytes = []
  }
  for (const found of text.matchAll(ESCAPE)) {
    const [whole, decimal, hex, letter] = found
    if (found.index > from) {
      flush()
      parts.push(text.slice(from, found.index))
    }
    from = found.index + whole.length
    if (decimal !== undefined) bytes.push(Number(decimal) & 255)
    else if (hex !== undefined) bytes.push(Number.parseInt(hex, 16))
    else {
      flush()
      // A backslash before a line break is a line break.
      parts.push(letter === undefined ? '' : (LETTERS[letter] ?? letter))
    }
  }
  flush()
  parts.push(text.slice(from))
  return parts.join('')
}
