import { Ledger, listenToWarnings, type Outcome, pause, until } from './ledger'
import { build, isShown, type Sample, samples } from './samples'

type Movable = Element & { moveBefore?(node: Node, before: Node | null): void }

/**
 * Checks an element that is created, moved, removed, inserted again, cloned, taken from a template, or shown later. The
 * tags must be defined. Leaves nothing in the page.
 *
 * @param only the tag of the tested samples; all when absent
 * @param site origin of the demo library; the page's own when empty
 */
export async function lives(only?: string, site = ''): Promise<Outcome[]> {
  const all: Outcome[] = []
  for (const sample of await samples(site)) {
    if (only && sample.tag !== only) continue
    await customElements.whenDefined(sample.tag)
    const ledger = new Ledger(sample.tag)
    const check = (name: string, work: (place: HTMLElement) => Promise<unknown>) =>
      ledger.check(sample.name, name, async () => {
        const place = document.createElement('div')
        document.body.append(place)
        try {
          return await work(place)
        } finally {
          place.remove()
        }
      })
    await check('made in script, moved about', (place) => moves(sample, place))
    await check('removed, and put in again', (place) => returns(sample, place))
    await check('cloned', (place) => clones(sample, place))
    await check('out of a template', (place) => templates(sample, place))
    await check('in a tab that is shown later', (place) => shownLater(sample, place))
    await check('removed for good: nothing is left', (place) => goes(sample, place))
    all.push(...ledger.outcomes)
  }
  return all
}

const shown = (element: Element | null | undefined, sample: Sample, when: string) =>
  until(`${sample.name}, ${when}`, () => isShown(element, sample))

/** Moves by `append`, by `moveBefore` where supported, and into another shadow root: the same screen each time. */
async function moves(sample: Sample, place: HTMLElement): Promise<unknown> {
  const [one, two] = [document.createElement('div'), document.createElement('div')] as [Movable, Movable]
  place.append(one, two)
  const element = build(sample)
  one.append(element)
  await shown(element, sample, 'made in script')
  const inner = element.shadowRoot?.querySelector('.ol-root > *') ?? null
  const asked = requests()
  const lost: string[] = []
  const ways: Readonly<Record<string, () => void>> = {
    append: () => two.append(element),
    moveBefore: () => one.moveBefore?.(element, null),
    'a shadow root': () => two.attachShadow({ mode: 'open' }).append(element),
    'back out of it': () => one.append(element),
  }
  for (const [way, move] of Object.entries(ways)) {
    move()
    await pause(30)
    await shown(element, sample, `moved by ${way}`)
    if (element.shadowRoot?.querySelector('.ol-root > *') !== inner) lost.push(`${way}: another screen`)
  }
  const more = requests().filter((name) => !asked.includes(name))
  return lost.length + more.length === 0 ? true : [...lost, ...more]
}

/** Addresses of catalogues and books requested so far. */
const requests = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\.(json|epub|txt)$/.test(name))

async function returns(sample: Sample, place: HTMLElement): Promise<unknown> {
  const element = build(sample)
  place.append(element)
  await shown(element, sample, 'at first')
  element.remove()
  await pause(50)
  const left = element.shadowRoot?.querySelector('.ol-root')
  place.append(element)
  await shown(element, sample, 'again')
  return left ? 'out of the page it still holds something' : true
}

async function clones(sample: Sample, place: HTMLElement): Promise<void> {
  const element = build(sample)
  place.append(element)
  await shown(element, sample, 'the first')
  const clone = element.cloneNode(true) as HTMLElement
  place.append(clone)
  await shown(clone, sample, 'the clone')
}

async function templates(sample: Sample, place: HTMLElement): Promise<unknown> {
  const template = document.createElement('template')
  template.content.append(template.content.ownerDocument.importNode(build(sample), true))
  const inert = template.content.ownerDocument.createElement(sample.tag)
  for (const [name, value] of Object.entries(sample.attributes)) inert.setAttribute(name, value)
  template.content.replaceChildren(inert)
  const isInert = inert.shadowRoot === null
  place.append(template, template.content.cloneNode(true))
  await shown(place.querySelector(sample.tag), sample, 'out of a template')
  return isInert || 'it began inside the template'
}

async function shownLater(sample: Sample, place: HTMLElement): Promise<void> {
  place.hidden = true
  const element = build(sample)
  place.append(element)
  await pause(300)
  place.hidden = false
  await shown(element, sample, 'in a tab shown later')
}

/** Needs `window.alive` of `counting.ts`; without it, nothing is checked. */
async function goes(sample: Sample, place: HTMLElement): Promise<unknown> {
  if (typeof window.alive !== 'function') return true
  const before = await settledState()
  for (const wait of [true, false]) {
    const element = build(sample)
    place.append(element)
    if (wait) await shown(element, sample, 'before it goes')
    if (wait && aliveState() === before) return 'nothing of it is counted'
    element.remove()
    try {
      await until('nothing left', () => aliveState() === before, 8000)
    } catch {
      return { before, left: aliveState() }
    }
  }
  return true
}

/** What is alive after the work of earlier checks has ended: unchanged for half a second. */
async function settledState(): Promise<string> {
  for (let before = aliveState(); ; before = aliveState()) {
    await pause(500)
    if (aliveState() === before) return before
  }
}

/** What is alive, except React's one listener per page. */
function aliveState(): string {
  const alive = window.alive()
  const listeners = alive.listeners.filter((key) => key !== 'document selectionchange false')
  return JSON.stringify({ ...alive, listeners, globals: Object.keys(window).length })
}

/**
 * Defines the classes late: the fallback content is visible until then. Needs a page that has loaded none of our
 * scripts.
 */
export async function definedLate(load: () => Promise<unknown>, site = ''): Promise<Outcome[]> {
  const prepared = (await samples(site)).map((sample) => {
    const element = build(sample)
    const inside = document.createElement('i')
    inside.textContent = '还在路上'
    element.append(inside)
    document.body.append(element)
    return { sample, element, inside, wasSeen: inside.getBoundingClientRect().width > 0 }
  })
  await load()
  const all: Outcome[] = []
  for (const { sample, element, inside, wasSeen } of prepared) {
    const ledger = new Ledger(sample.tag)
    await ledger.check(sample.name, 'defined late', async () => {
      await shown(element, sample, 'defined late')
      return [wasSeen, inside.getBoundingClientRect().width === 0].every(Boolean) || { wasSeen }
    })
    all.push(...ledger.outcomes)
    element.remove()
  }
  return all
}

/** Defines the tags with two copies: the first stays, and each tag warns once. The tags must be defined. */
export async function definedTwice(load: () => Promise<unknown>): Promise<Outcome[]> {
  const tags = ['book-card', 'book-reader', 'org-library']
  await Promise.all(tags.map((tag) => customElements.whenDefined(tag)))
  const first = tags.map((tag) => customElements.get(tag))
  const warnings = listenToWarnings()
  try {
    await load()
  } finally {
    warnings.stop()
  }
  return tags.flatMap((tag, at) => {
    const ledger = new Ledger(tag)
    ledger.expect('the class', 'defined twice: the first stays', customElements.get(tag) === first[at], true)
    ledger.expect(
      'the class',
      'defined twice: said once',
      warnings.lines.filter((line) => line.startsWith(`<${tag}>`)),
      [`<${tag}> is already defined by another copy of org-library; the first one stays`],
    )
    return ledger.outcomes
  })
}
