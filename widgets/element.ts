import { REPARENT_EVENT } from '../src/platform/reparent-event'
import { baseSheet, tokensSheet } from '../src/styles'
import type { Sheet } from '../src/styles/sheet'
import { createStyleSheetRegistry, type StyleSheetRegistry } from '../src/styles/style-sheet-registry'
import { type AttributeSpec, propertyOf, type RuntimeSpec } from './contract/types'

/** An element as those see it who show something in it. */
export interface Widget<Values = unknown> {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** The root's sheets. */
  readonly styleSheets: StyleSheetRegistry
  /** Values of attributes and properties, by property name; a new object at each change. */
  values(): Values
  /** Adds to the values what the page does not give. */
  set(part: Partial<Values>): void
  /** Tells of each change of the values; returns its undo. */
  subscribe(listener: () => void): () => void
  /** Dispatches a `CustomEvent` of the contract. @returns false when a listener prevented it */
  emit(name: string, detail: unknown, options?: { cancelable?: boolean }): boolean
}

/** How elements of a kind differ from others. */
export interface ElementBehaviour<Values> {
  /** Sheets of the first picture, besides those of every element: adopted at once. */
  sheets?: readonly Sheet[]
  /** Hears every click in the shadow root, after what it shows. */
  clicked?: (event: Event) => void
  /** The class of elements that it is; `HTMLElement` by default. Asked where there is a page. */
  base?: () => Base
  /** Called when the element has come into a page; returns its undo. */
  begin?: (widget: Widget<Values>) => () => void
}

/** A class of elements, with what it may do itself when they come and go. */
type Base = new () => HTMLElement & { connectedCallback?(): void; disconnectedCallback?(): void }

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
type AttributeKind = Omit<AttributeSpec, 'about'>

/** Where an element keeps what is not its page's business; a symbol, so that its face shows the contract alone. */
const inside = Symbol('org-library')

/** What whoever shows something in an element of ours may use of it. */
export const widgetOf = (host: Element): Widget => (host as unknown as { [inside]: Widget })[inside]

// Importing the classes where there is no page (server rendering) must not throw.
const Nothing = class {} as unknown

function parseAttribute(spec: AttributeKind, value: string | null): unknown {
  if (spec.type === 'boolean') return value !== null
  if (spec.type === 'enum')
    return spec.values?.find((known) => known === value?.trim().toLowerCase()) ?? spec.default
  return value ?? spec.default
}

function writeAttribute(host: HTMLElement, name: string, spec: AttributeKind, value: unknown): void {
  const gone = value === null || value === undefined || (spec.type === 'boolean' && !value)
  if (gone) host.removeAttribute(name)
  else host.setAttribute(name, spec.type === 'boolean' ? '' : String(value))
}

/**
 * A custom element of the contract (DESIGN §3): attributes, properties and moves are looked after here.
 *
 * - every attribute has a property of the same name that reflects it, as HTML's own do;
 * - a property set before the element was defined is honoured;
 * - an element that is moved keeps its state: its end waits for a task, so that a move is no removal.
 */
export function createElementClass<Props extends object, View extends object = object>(
  spec: RuntimeSpec,
  ways: ElementBehaviour<Props & View>,
): ElementClass<Props> {
  if (typeof HTMLElement === 'undefined') return Nothing as ElementClass<Props>
  const attributes = new Map(Object.entries(spec.attributes))
  const properties = new Map([...attributes].map(([name, kind]) => [name, propertyOf(name, kind)]))
  const plainProperties = Object.keys(spec.properties)
  const initial: Values = Object.fromEntries(
    [...attributes].map(([name, kind]) => [properties.get(name) ?? name, parseAttribute(kind, null)]),
  )
  const Base: Base = ways.base?.() ?? HTMLElement

  class ContractElement extends Base {
    static get observedAttributes(): string[] {
      return [...attributes.keys()]
    }

    #leaving: ReturnType<typeof setTimeout> | undefined
    #end: (() => void) | undefined
    readonly [inside]: Widget<Values>

    constructor() {
      super()
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      const styleSheets = createStyleSheetRegistry(root, [tokensSheet, baseSheet, ...(ways.sheets ?? [])])
      this[inside] = createWidget(this, root, initial, styleSheets)
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
          `<${spec.tag}> ${name}="${value}" is none of ${kind.values?.filter(Boolean).join(', ')}; ${String(parsed) || 'its default'} is used`,
        )
      this[inside].set({ [properties.get(name) ?? name]: parsed })
    }

    override connectedCallback(): void {
      for (const key of [...properties.values(), ...plainProperties]) this.#upgrade(key)
      if (this.#leaving !== undefined) {
        clearTimeout(this.#leaving)
        this.#leaving = undefined
        this.shadowRoot?.dispatchEvent(new Event(REPARENT_EVENT))
        return
      }
      super.connectedCallback?.()
      this.#end = ways.begin?.(this[inside] as unknown as Widget<Props & View>)
      this[inside].styleSheets.open()
    }

    override disconnectedCallback(): void {
      this.#leaving = setTimeout(() => {
        this.#leaving = undefined
        if (this.isConnected) return
        super.disconnectedCallback?.()
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
    Object.defineProperty(ContractElement.prototype, key, {
      configurable: true,
      enumerable: true,
      get(this: ContractElement) {
        return this[inside].values()[key]
      },
      set(this: ContractElement, value: unknown) {
        writeAttribute(this, name, kind, value)
      },
    })
  }

  for (const key of plainProperties)
    Object.defineProperty(ContractElement.prototype, key, {
      configurable: true,
      enumerable: true,
      get(this: ContractElement) {
        return this[inside].values()[key] ?? null
      },
      set(this: ContractElement, value: unknown) {
        this[inside].set({ [key]: value ?? undefined })
      },
    })

  return ContractElement as unknown as ElementClass<Props>
}

/** The store between an element and what it shows. */
function createWidget(
  host: HTMLElement,
  root: ShadowRoot,
  initial: Values,
  styleSheets: StyleSheetRegistry,
): Widget<Values> {
  let values = initial
  const listeners = new Set<() => void>()
  return {
    host,
    root,
    styleSheets,
    values: () => values,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit: (name, detail, { cancelable = false } = {}) =>
      host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable })),
    set(part) {
      if (Object.keys(part).every((key) => Object.is(values[key], part[key]))) return
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
