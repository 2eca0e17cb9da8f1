import { REPARENT_EVENT } from '../src/platform/reparent-event'
import { baseSheet, tokensSheet } from '../src/styles'
import type { Sheet } from '../src/styles/sheet'
import { createStyleSheetRegistry, type StyleSheetRegistry } from '../src/styles/style-sheet-registry'
import { type AttributeSpec, propertyOf, type RuntimeSpec } from './contract/types'

/** An element, as seen by the code that renders its content. */
export interface Widget<Values = unknown> {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Style sheets of the shadow root. */
  readonly styleSheets: StyleSheetRegistry
  /** Values of attributes and properties, by property name; a new object after each change. */
  values(): Values
  /** Sets values that are not attributes or properties of the page. */
  set(part: Partial<Values>): void
  /** Calls `listener` after each change of the values. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void
  /** Dispatches a `CustomEvent` of the contract. @returns false when a listener prevented it */
  emit(name: string, detail: unknown, options?: { cancelable?: boolean }): boolean
}

/** What differs between element classes. */
export interface ElementBehaviour<Values> {
  /** Style sheets of the first paint, adopted immediately, in addition to those of every element. */
  sheets?: readonly Sheet[]
  /** Called for every click in the shadow root, after the content's own handlers. */
  onClick?: (event: Event) => void
  /** Base class; `HTMLElement` by default. A function, because it is evaluated only where there is a DOM. */
  base?: () => Base
  /** Called when the element is connected; returns a function that undoes it. */
  connect?: (widget: Widget<Values>) => () => void
}

/** A base class, which may have connected and disconnected callbacks of its own. */
type Base = new () => HTMLElement & { connectedCallback?(): void; disconnectedCallback?(): void }

/** Properties as seen by a page: null when not set. */
type PublicProps<Props> = {
  [Key in keyof Props]-?: undefined extends Props[Key] ? Exclude<Props[Key], undefined> | null : Props[Key]
}

/** An element class with these properties in addition to those of every element. */
export interface ElementClass<Props> {
  readonly prototype: HTMLElement & PublicProps<Props>
  new (): HTMLElement & PublicProps<Props>
}

type Values = Record<string, unknown>
type AttributeKind = Omit<AttributeSpec, 'about'>

/** Key of an element's internal state; a symbol, so that only the contract is visible. */
const internals = Symbol('org-library')

/** The internal state of an element, for the code that renders its content. */
export const widgetOf = (host: Element): Widget => (host as unknown as { [internals]: Widget })[internals]

// Importing the classes without a DOM (server rendering) must not throw.
const NoElement = class {} as unknown

function parseAttribute(spec: AttributeKind, value: string | null): unknown {
  if (spec.type === 'boolean') return value !== null
  if (spec.type === 'enum')
    return spec.values?.find((known) => known === value?.trim().toLowerCase()) ?? spec.default
  return value ?? spec.default
}

function writeAttribute(host: HTMLElement, name: string, spec: AttributeKind, value: unknown): void {
  const isRemoved = value === null || value === undefined || (spec.type === 'boolean' && !value)
  if (isRemoved) host.removeAttribute(name)
  else host.setAttribute(name, spec.type === 'boolean' ? '' : String(value))
}

/**
 * Creates the class of a custom element from its contract (DESIGN §3); handles attributes, properties and
 * moves.
 *
 * - Every attribute has a property of the same name that reflects it, as in HTML.
 * - A property set before the element was defined is kept.
 * - A moved element keeps its state: cleanup is deferred by a task, so that a move is not a removal.
 */
export function createElementClass<Props extends object, View extends object = object>(
  spec: RuntimeSpec,
  behaviour: ElementBehaviour<Props & View>,
): ElementClass<Props> {
  if (typeof HTMLElement === 'undefined') return NoElement as ElementClass<Props>
  const attributes = new Map(Object.entries(spec.attributes))
  const properties = new Map([...attributes].map(([name, kind]) => [name, propertyOf(name, kind)]))
  const plainProperties = Object.keys(spec.properties)
  const initial: Values = Object.fromEntries(
    [...attributes].map(([name, kind]) => [properties.get(name) ?? name, parseAttribute(kind, null)]),
  )
  const Base: Base = behaviour.base?.() ?? HTMLElement

  class ContractElement extends Base {
    static get observedAttributes(): string[] {
      return [...attributes.keys()]
    }

    #leaving: ReturnType<typeof setTimeout> | undefined
    #end: (() => void) | undefined
    readonly [internals]: Widget<Values>

    constructor() {
      super()
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      const styleSheets = createStyleSheetRegistry(root, [
        tokensSheet,
        baseSheet,
        ...(behaviour.sheets ?? []),
      ])
      this[internals] = createWidget(this, root, initial, styleSheets)
      if (behaviour.onClick) root.addEventListener('click', behaviour.onClick)
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
      this[internals].set({ [properties.get(name) ?? name]: parsed })
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
      this.#end = behaviour.connect?.(this[internals] as unknown as Widget<Props & View>)
      this[internals].styleSheets.open()
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

    /** Called by `moveBefore` instead of the two above: the state stays as it is. */
    connectedMoveCallback(): void {}

    /** A property set before the upgrade shadows the accessor: delete it and set it again. */
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
        return this[internals].values()[key]
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
        return this[internals].values()[key] ?? null
      },
      set(this: ContractElement, value: unknown) {
        this[internals].set({ [key]: value ?? undefined })
      },
    })

  return ContractElement as unknown as ElementClass<Props>
}

/** The store between an element and its content. */
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

/** Registers a class once; if the tag is taken, the first definition stays. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined') return
  const taken = customElements.get(tag)
  if (!taken) customElements.define(tag, element)
  else if (taken !== element)
    console.warn(`<${tag}> is already defined by another copy of org-library; the first one stays`)
}
