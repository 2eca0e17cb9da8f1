import { HTML_NS } from './markup-allow-list'

/** A run of bases and what stands over it. */
interface Segment {
  bases: Node[][]
  /** The first level, one for each base; the others are each for the whole run. */
  readings: Element[]
  containers: Element[]
}

/**
 * Puts every reading right behind its base, where all browsers know it: several `rb` before several `rt`, and `rtc`
 * (HTML Ruby Extensions; EPUB has had them since 3.0), are known to Firefox alone.
 */
export function pairRuby(root: Element): void {
  if (CSS.supports('display', 'ruby-text-container')) return
  for (const ruby of root.querySelectorAll('ruby'))
    if (ruby.querySelector(':scope > rb, :scope > rtc')) pair(ruby)
}

function pair(ruby: Element): void {
  const segments = segmentsOf(ruby)
  const levels = segments.flatMap(({ containers, readings }) => containers.slice(readings.length > 0 ? 0 : 1))
  ruby.replaceChildren(...segments.flatMap(inPairs))
  // One more around it is deep enough, in whatever it lies.
  if (levels.length === 0 || ruby.parentElement?.closest('ruby')) return
  const make = (name: string) => Document.prototype.createElementNS.call(ruby.ownerDocument, HTML_NS, name)
  const around = make('ruby')
  const reading = make('rt')
  for (const each of levels.flatMap(readingsIn)) reading.append(...each.childNodes, ' ')
  reading.lastChild?.remove()
  ruby.replaceWith(around)
  around.append(ruby, reading)
}

function segmentsOf(ruby: Element): Segment[] {
  const segments: Segment[] = []
  let open: Segment | null = null
  let isLoose = false
  for (const node of [...ruby.childNodes]) {
    const name = node instanceof Element ? node.localName : ''
    if (name === 'rp' || (name === '' && !/\S/.test(node.nodeValue ?? ''))) continue
    if (open && node instanceof Element && /^rtc?$/.test(name)) {
      ;(name === 'rt' ? open.readings : open.containers).push(node)
      continue
    }
    if (!open || open.readings.length > 0 || open.containers.length > 0) {
      open = { bases: [], readings: [], containers: [] }
      segments.push(open)
      isLoose = false
    }
    // What is in no `rb` is one base, however many nodes it has.
    if (isLoose && name !== 'rb') open.bases.at(-1)?.push(node)
    else open.bases.push([node])
    isLoose = name !== 'rb'
  }
  return segments
}

function inPairs({ bases, readings, containers }: Segment): Node[] {
  const [first] = containers
  const over = readings.length > 0 || !first ? readings : readingsIn(first)
  const last = over.length - 1
  const pairs = bases.flatMap((base, at) => {
    const reading = over[at]
    // The last one is for all bases that are left.
    return reading && (at < last || bases.length - 1 === at) ? [...base, reading] : base
  })
  const placed = new Set(pairs)
  return [...pairs, ...over.filter((reading) => !placed.has(reading))]
}

/** The readings in a container, or one of all that is in it. */
function readingsIn(container: Element): Element[] {
  const readings = [...container.children].filter(({ localName }) => localName === 'rt')
  if (readings.length > 0) return readings
  const reading = Document.prototype.createElementNS.call(container.ownerDocument, HTML_NS, 'rt')
  reading.append(...container.childNodes)
  return [reading]
}
