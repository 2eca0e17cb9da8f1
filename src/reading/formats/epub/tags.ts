import { attribute, ownDescendants } from '../markup/xml'

/** A line of a list: an element, as far as its attributes tell. */
export interface Tag {
  /** An attribute; undefined or '' when absent. */
  get(name: string): string | undefined
  /** How many attributes it has. */
  readonly size: number
}

/** The lists of a package, and what a line of each is called. */
const LISTS = { manifest: 'item', spine: 'itemref' } as const
type ListName = keyof typeof LISTS

/** A package document, and those of its lists that were read apart from it. */
export interface PackageText {
  /** The document with these lists empty. */
  text: string
  lists: ReadonlyMap<ListName, readonly Tag[]>
}

/**
 * Takes the manifest and the spine out of a package document, where they are nothing but plain elements: no comment,
 * prefix, reference or content, every value in double quotes. An XML parser makes an element of each line, with
 * attributes and namespaces: with 2,000 chapters a sixth of the wait for the first page. What is written in any
 * other way stays for it.
 *
 * @param text as `readXml` gives it
 */
export function takeLists(text: string): PackageText {
  const lists = new Map<ListName, readonly Tag[]>()
  // What a comment or a CDATA section says is no list, and what is of another namespace is not the package's.
  const isPlain =
    /^<package\s/.test(text) && !text.includes('<!') && text.indexOf('xmlns=') === text.lastIndexOf('xmlns=')
  if (!isPlain) return { text, lists }
  let rest = text
  for (const list of ['manifest', 'spine'] as const) {
    const from = rest.indexOf('>', rest.search(new RegExp(`<${list}[\\s>]`))) + 1
    const { tags, end } = plainTags(rest, from, LISTS[list])
    if (!rest.startsWith(`</${list}>`, end)) continue
    lists.set(list, tags)
    rest = rest.slice(0, from) + rest.slice(end)
  }
  return { text: rest, lists }
}

/** The lines of a list of a package: those read apart, else its elements. */
export function linesOf(
  lists: PackageText['lists'],
  list: ListName,
  element: Element | null,
): readonly Tag[] {
  const apart = lists.get(list)
  if (apart || !element) return apart ?? []
  return ownDescendants(element, LISTS[list]).map((line) => ({
    get: (name) => attribute(line, name),
    size: line.attributes.length,
  }))
}

/** The plain elements of a name that follow each other from there on, and where they end. */
function plainTags(text: string, from: number, name: string): { tags: Tag[]; end: number } {
  const plain = new RegExp(`\\s*<${name}((?: [A-Za-z_][\\w.-]*="[^"<&\\t\\r\\n]*")*) ?/>\\s*`, 'y')
  const tags: Tag[] = []
  plain.lastIndex = from
  for (let end = from; ; end = plain.lastIndex) {
    const written = plain.exec(text)?.[1]
    const tag = written === undefined ? null : attributesOf(written)
    if (!tag) return { tags, end }
    tags.push(tag)
  }
}

/** @param written as ` id="a" href="b"`; null where one is written twice, which the parser is to tell of */
function attributesOf(written: string): Map<string, string> | null {
  const pieces = written.split('"')
  const attributes = new Map<string, string>()
  for (let at = 0; at + 1 < pieces.length; at += 2)
    attributes.set(pieces[at]?.slice(1, -1) ?? '', pieces[at + 1]?.trim() ?? '')
  return attributes.size === pieces.length >> 1 ? attributes : null
}
