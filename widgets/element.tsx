import r2wc from '@r2wc/react-to-web-component'
import { type ComponentType, useSyncExternalStore } from 'react'
import { adopt, baseSheet, tokensSheet } from '../src/styles'
import { StyleRootContext } from '../src/styles/StyleRoot'
import { type AttributeSpec, camel, type ElementSpec } from './contract'

/** What a widget's component gets. */
export interface WidgetProps<Props> {
  host: WidgetElement
  /** Values of attributes and properties, by property name; a new object at each change. */
  values: Props
  root: ShadowRoot
  /** Dispatches a `CustomEvent` of the contract. @returns false when a listener prevented it */
  emit: (name: string, detail: unknown, options?: { cancelable?: boolean }) => boolean
}

/** What every class made here has besides its own contract. */
export interface WidgetElement extends HTMLElement {
  /** Values as the component sees them. */
  readonly values: object
}

type Values = Record<string, unknown>

// Importing the classes where there is no page (server rendering) must not throw.
const Nothing = class {} as unknown as typeof HTMLElement

function parseAttribute(spec: AttributeSpec, value: string | null): unknown {
  if (spec.type === 'boolean') return value !== null
  if (spec.type === 'enum')
    return spec.values?.find((known) => known === value?.trim().toLowerCase()) ?? spec.default
  return value ?? spec.default
}

function writeAttribute(host: HTMLElement, name: string, spec: AttributeSpec, value: unknown): void {
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
export function createElementClass<Props extends object>(
  spec: ElementSpec,
  Component: ComponentType<WidgetProps<Props>>,
): typeof HTMLElement {
  if (typeof HTMLElement === 'undefined') return Nothing
  const attributes = new Map(Object.entries(spec.attributes))
  const plainProperties = Object.keys(spec.properties)

  const Bridge = ({ container }: { container?: HTMLElement }) => {
    // r2wc types its container as an element; with `shadow` it is the root.
    const root = container as unknown as ShadowRoot
    const host = root.host as Widget
    const values = useSyncExternalStore(host.subscribe, host.snapshot)
    return (
      <StyleRootContext.Provider value={root}>
        <Component host={host} root={root} values={values as Props} emit={host.emit} />
      </StyleRootContext.Provider>
    )
  }

  const Base = r2wc(Bridge, { shadow: 'open', props: [] }) as unknown as new () => HTMLElement & {
    connectedCallback(): void
    disconnectedCallback(): void
  }

  class Widget extends Base implements WidgetElement {
    static get observedAttributes(): string[] {
      return [...attributes.keys()]
    }

    #values: Values = {}
    readonly #listeners = new Set<() => void>()
    #leaving: ReturnType<typeof setTimeout> | undefined

    constructor() {
      super()
      for (const [name, attribute] of attributes) this.#values[camel(name)] = parseAttribute(attribute, null)
      const root = this.shadowRoot
      if (root) for (const made of [tokensSheet(), baseSheet()]) adopt(root, made)
    }

    get values(): Values {
      return this.#values
    }

    readonly subscribe = (listener: () => void) => {
      this.#listeners.add(listener)
      return () => this.#listeners.delete(listener)
    }

    readonly snapshot = () => this.#values

    readonly emit = (name: string, detail: unknown, { cancelable = false } = {}) =>
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))

    attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
      const attribute = attributes.get(name)
      if (!attribute) return
      const parsed = parseAttribute(attribute, value)
      if (attribute.type === 'enum' && value && parsed !== value.trim().toLowerCase())
        console.warn(
          `<${spec.tag}> ${name}="${value}" is none of ${attribute.values?.join(', ')}; ${String(parsed)} is used`,
        )
      this.setValue(camel(name), parsed)
    }

    setValue(key: string, value: unknown): void {
      if (Object.is(this.#values[key], value)) return
      this.#values = { ...this.#values, [key]: value }
      for (const listener of this.#listeners) listener()
    }

    override connectedCallback(): void {
      for (const key of [...[...attributes.keys()].map(camel), ...plainProperties]) this.#upgrade(key)
      if (this.#leaving !== undefined) {
        clearTimeout(this.#leaving)
        this.#leaving = undefined
        return
      }
      super.connectedCallback()
    }

    override disconnectedCallback(): void {
      this.#leaving = setTimeout(() => {
        this.#leaving = undefined
        if (!this.isConnected) super.disconnectedCallback()
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

  for (const [name, attribute] of attributes)
    Object.defineProperty(Widget.prototype, camel(name), {
      configurable: true,
      enumerable: true,
      get(this: Widget) {
        return this.values[camel(name)]
      },
      set(this: Widget, value: unknown) {
        writeAttribute(this, name, attribute, value)
      },
    })

  for (const key of plainProperties)
    Object.defineProperty(Widget.prototype, key, {
      configurable: true,
      enumerable: true,
      get(this: Widget) {
        return this.values[key] ?? null
      },
      set(this: Widget, value: unknown) {
        this.setValue(key, value ?? undefined)
      },
    })

  return Widget
}

/** Registers a class once; a tag that is taken stays with whoever was first. */
export function define(tag: string, element: typeof HTMLElement): void {
  if (typeof customElements === 'undefined') return
  const taken = customElements.get(tag)
  if (!taken) customElements.define(tag, element)
  else if (taken !== element)
    console.warn(`<${tag}> is already defined by another copy of org-library; the first one stays`)
}
