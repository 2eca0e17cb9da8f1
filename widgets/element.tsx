import r2wc from '@r2wc/react-to-web-component'
import { type ComponentType, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { MOVED } from '../src/platform/moved'
import { baseSheet, tokensSheet } from '../src/styles'
import type { Sheet } from '../src/styles/sheet'
import { WardrobeContext } from '../src/styles/use-sheet'
import { createWardrobe, type Wardrobe } from '../src/styles/wardrobe'
import { type AttributeSpec, propertyOf, type RuntimeSpec } from './contract/types'

/** What a widget's component gets. */
export interface WidgetProps<Props> {
  host: WidgetElement
  /** Values of attributes and properties, by property name; a new object at each change. */
  values: Props
  root: ShadowRoot
  /** Dispatches a `CustomEvent` of the contract. @returns false when a listener prevented it */
  emit: (name: string, detail: unknown, options?: { cancelable?: boolean }) => boolean
}

/** An element in a page whose component is not there yet. */
export interface Beginning<Props, View> {
  host: WidgetElement
  root: ShadowRoot
  /** The root's sheets; what `begin` adds is put on with the first. */
  wardrobe: Wardrobe
  values(): Props & View
  /** Adds to the values what the page does not give: a component reads it beside them. */
  set(part: Partial<View>): void
  /** Tells of each change of the values; returns its undo. */
  subscribe(listener: () => void): () => void
  /** Puts the component in place of all that is in `into`; once. */
  mount(into: HTMLElement): void
}

/** How elements of a kind differ from others. */
export interface Ways<Props, View> {
  /** Sheets of the first picture, besides those of every element: adopted at once. */
  sheets?: readonly Sheet[]
  /** Hears every click in the shadow root, after the component. */
  clicked?: (event: Event) => void
  /**
   * The events that React hears at the root for the component. It asks for all there are, about 140 listeners an
   * element, which is more than a small component weighs.
   */
  events?: readonly string[]
  /**
   * Called when the element has come into a page: it says when the component is mounted, and returns its undo. Without
   * it that is at once.
   */
  begin?: (element: Beginning<Props, View>) => () => void
}

/** The element that a component belongs to. */
export type WidgetElement = HTMLElement

/** Properties as a page sees them: what is not set answers null. */
type Face<Props> = {
  [Key in keyof Props]-?: undefined extends Props[Key] ? Exclude<Props[Key], undefined> | null : Props[Key]
}

/** A class of elements with these properties besides those of every element. */
export interface ElementClass<Props> {
  readonly prototype: HTMLElement & Face<Props>
  new (): HTMLElement & Face<Props>
}

type Values = Record<string, unknown>
type Kind = Omit<AttributeSpec, 'about'>

/** Where an element keeps what only its component may use; a symbol, so that its face shows the contract alone. */
const inside = Symbol('org-library')

interface Inside {
  subscribe(listener: () => void): () => void
  snapshot(): Values
  emit(name: string, detail: unknown, options?: { cancelable?: boolean }): boolean
  set(part: Values): void
  wardrobe: Wardrobe
}

// Importing the classes where there is no page (server rendering) must not throw.
const Nothing = class {} as unknown

function parseAttribute(spec: Kind, value: string | null): unknown {
  if (spec.type === 'boolean') return value !== null
  if (spec.type === 'enum')
    return spec.values?.find((known) => known === value?.trim().toLowerCase()) ?? spec.default
  return value ?? spec.default
}

function writeAttribute(host: HTMLElement, name: string, spec: Kind, value: unknown): void {
  const gone = value === null || value === undefined || (spec.type === 'boolean' && !value)
  if (gone) host.removeAttribute(name)
  else host.setAttribute(name, spec.type === 'boolean' ? '' : String(value))
}

/**
 * A custom element around a React component. r2wc mounts and unmounts, and no more: attributes,
 * properties and moves are looked after here (DESIGN §3).
 *
 * - every attribute has a property of the same name that reflects it, as HTML's own do;
 * - a property set before the element was defined is honoured;
 * - an element that is moved keeps its state: unmounting waits for a task, so that a move is no removal.
 */
export function createElementClass<Props extends object, View extends object = object>(
  spec: RuntimeSpec,
  Component: ComponentType<WidgetProps<Props & View>>,
  ways: Ways<Props, View> = {},
): ElementClass<Props> {
  if (typeof HTMLElement === 'undefined') return Nothing as ElementClass<Props>
  const attributes = new Map(Object.entries(spec.attributes))
  const properties = new Map([...attributes].map(([name, kind]) => [name, propertyOf(name, kind)]))
  const plainProperties = Object.keys(spec.properties)
  const initial: Values = Object.fromEntries(
    [...attributes].map(([name, kind]) => [properties.get(name) ?? name, parseAttribute(kind, null)]),
  )

  const Bridge = ({ container }: { container?: HTMLElement }) => {
    // r2wc types its container as an element; with `shadow` it is the root.
    const root = container as unknown as ShadowRoot
    const host = root.host as Widget
    const { subscribe, snapshot, emit, wardrobe } = host[inside]
    const values = useSyncExternalStore(subscribe, snapshot)
    return (
      <WardrobeContext.Provider value={wardrobe}>
        <Component host={host} root={root} values={values as Props & View} emit={emit} />
      </WardrobeContext.Provider>
    )
  }

  const Base = r2wc(Bridge, { shadow: 'open', props: [] }) as unknown as new () => HTMLElement & {
    /** What React renders into: the shadow root, unless it is set before the element is connected. */
    container: HTMLElement | ShadowRoot
    connectedCallback(): void
    disconnectedCallback(): void
  }

  class Widget extends Base implements WidgetElement {
    static get observedAttributes(): string[] {
      return [...attributes.keys()]
    }

    #leaving: ReturnType<typeof setTimeout> | undefined
    #end: (() => void) | undefined
    readonly [inside]: Inside

    constructor() {
      super()
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      const wardrobe = createWardrobe(root, [tokensSheet, baseSheet, ...(ways.sheets ?? [])])
      this[inside] = createInside(this, initial, wardrobe)
      if (ways.clicked) root.addEventListener('click', ways.clicked)
    }

    attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
      const kind = attributes.get(name)
      if (!kind) return
      const parsed = parseAttribute(kind, value)
      if (kind.type === 'boolean' && value?.toLowerCase() === 'false')
        console.warn(`<${spec.tag}> ${name}="false" is on, as in all of HTML; leave it out for off`)
      if (kind.type === 'enum' && value && parsed !== value.trim().toLowerCase())
        console.warn(
          `<${spec.tag}> ${name}="${value}" is none of ${kind.values?.filter(Boolean).join(', ')}; ${String(parsed)} is used`,
        )
      this[inside].set({ [properties.get(name) ?? name]: parsed })
    }

    override connectedCallback(): void {
      for (const key of [...properties.values(), ...plainProperties]) this.#upgrade(key)
      if (this.#leaving !== undefined) {
        clearTimeout(this.#leaving)
        this.#leaving = undefined
        this.shadowRoot?.dispatchEvent(new Event(MOVED))
        return
      }
      if (ways.begin) this.#begin(ways.begin)
      else super.connectedCallback()
      this[inside].wardrobe.open()
    }

    #begin(begin: NonNullable<typeof ways.begin>): void {
      const root = this.shadowRoot
      if (!root) return
      const { subscribe, snapshot, set, wardrobe } = this[inside]
      const mount = (into: HTMLElement) => {
        this.container = ways.events ? hearing(into, ways.events) : into
        // Those that are told together are in the next frame together; each in a task of its own would be in several.
        flushSync(() => super.connectedCallback())
      }
      const values = () => snapshot() as Props & View
      this.#end = begin({
        host: this,
        root,
        wardrobe,
        values,
        set: set as (part: Partial<View>) => void,
        subscribe,
        mount,
      })
    }

    override disconnectedCallback(): void {
      this.#leaving = setTimeout(() => {
        this.#leaving = undefined
        if (this.isConnected) return
        super.disconnectedCallback()
        this.#end?.()
        this.#end = undefined
      })
    }

    /** Called instead of the two above by `moveBefore`: nothing happens to the state. */
    connectedMoveCallback(): void {}

    /** A property set on the element before its class was there hides the accessor: set it again. */
    #upgrade(key: string): void {
      if (!Object.hasOwn(this, key)) return
      const own = this as unknown as Values
      const value = own[key]
      delete own[key]
      own[key] = value
    }
  }

  for (const [name, kind] of attributes) {
    const key = properties.get(name) ?? name
    Object.defineProperty(Widget.prototype, key, {
      configurable: true,
      enumerable: true,
      get(this: Widget) {
        return this[inside].snapshot()[key]
      },
      set(this: Widget, value: unknown) {
        writeAttribute(this, name, kind, value)
      },
    })
  }

  for (const key of plainProperties)
    Object.defineProperty(Widget.prototype, key, {
      configurable: true,
      enumerable: true,
      get(this: Widget) {
        return this[inside].snapshot()[key] ?? null
      },
      set(this: Widget, value: unknown) {
        this[inside].set({ [key]: value ?? undefined })
      },
    })

  return Widget as unknown as ElementClass<Props>
}

/** The element, deaf to what is asked of it beyond these events. */
function hearing(element: HTMLElement, events: readonly string[]): HTMLElement {
  const listen = element.addEventListener
  element.addEventListener = (...asked: Parameters<typeof listen>) => {
    if (events.includes(asked[0])) listen.apply(element, asked)
  }
  return element
}

/** The store between an element and its component. */
function createInside(host: HTMLElement, initial: Values, wardrobe: Wardrobe): Inside {
  let values = initial
  const listeners = new Set<() => void>()
  return {
    wardrobe,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => values,
    emit: (name, detail, { cancelable = false } = {}) =>
      host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable })),
    set(part) {
      if (Object.entries(part).every(([key, value]) => Object.is(values[key], value))) return
      values = { ...values, ...part }
      for (const listener of listeners) listener()
    },
  }
}

/** Registers a class once; a tag that is taken stays with whoever was first. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined') return
  const taken = customElements.get(tag)
  if (!taken) customElements.define(tag, element)
  else if (taken !== element)
    console.warn(`<${tag}> is already defined by another copy of org-library; the first one stays`)
}
