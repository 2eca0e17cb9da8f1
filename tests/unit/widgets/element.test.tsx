// @vitest-environment jsdom
import { act, useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { define } from '../../../widgets/element'
import { adoptSheets } from '../../support/adopt-sheets'
import { createReactElementClass, type WidgetProps } from '../../support/react-element'

const SPEC = {
  tag: 'x-test',
  about: '',
  attributes: {
    src: { type: 'string', default: '', about: '' },
    brand: { type: 'string', default: '书香阅读', about: '' },
    'manage-title': { type: 'boolean', default: false, about: '' },
    theme: { type: 'enum', values: ['auto', 'light', 'dark'], default: 'auto', about: '' },
    lang: { type: 'string', default: '', about: '' },
  },
  properties: { session: { type: 'object', about: '' } },
  methods: {},
  events: {},
  parts: {},
} as const

interface Values {
  src: string
  brand: string
  manageTitle: boolean
  theme: string
  session?: unknown
}

interface TestElement extends HTMLElement {
  src: unknown
  brand: unknown
  manageTitle: unknown
  theme: unknown
  session: unknown
}

adoptSheets()

const life: string[] = []
let latest: WidgetProps<Values> | null = null

function Probe(props: WidgetProps<Values>) {
  const [count, setCount] = useState(0)
  latest = props
  useEffect(() => {
    life.push('mount')
    const onKey = () => life.push('key')
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      life.push('unmount')
    }
  }, [])
  return (
    <button type="button" onClick={() => setCount((n) => n + 1)}>
      {`${props.values.src} ${count}`}
    </button>
  )
}

let serial = 0
let tag = ''
const use = () => createReactElementClass<Values>(SPEC, Probe)
const register = () => customElements.define(tag, use())
const make = () => document.createElement(tag) as TestElement
const button = (element: HTMLElement) => element.shadowRoot?.querySelector('button') ?? null
const task = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  tag = `x-test-${serial++}`
  life.length = 0
  latest = null
})

afterEach(async () => {
  document.body.replaceChildren()
  await task()
  vi.unstubAllGlobals()
})

const shown = async (element = make()) => {
  await act(async () => document.body.append(element))
  return element
}

describe('attributes and properties (DESIGN §3)', () => {
  beforeEach(register)

  it('missing attributes give their defaults', async () => {
    const element = await shown()
    expect(element).toMatchObject({
      src: '',
      brand: '书香阅读',
      manageTitle: false,
      theme: 'auto',
      session: null,
    })
    expect(element.getAttributeNames()).toEqual([])
  })

  it('a property reflects its attribute in both directions', async () => {
    const element = await shown()
    await act(async () => {
      element.src = 'a'
      element.manageTitle = true
      element.theme = 'dark'
      element.lang = 'en'
    })
    expect(element.outerHTML).toContain('src="a" manage-title="" theme="dark" lang="en"')
    expect(latest?.values).toMatchObject({ src: 'a', manageTitle: true, theme: 'dark' })
    await act(async () => {
      element.setAttribute('src', 'b')
      element.setAttribute('manage-title', 'false')
      element.setAttribute('theme', 'LIGHT')
    })
    // As in HTML, a boolean attribute that is present is true, whatever its value.
    expect(element).toMatchObject({ src: 'b', manageTitle: true, theme: 'light' })
    expect(button(element)?.textContent).toBe('b 0')
  })

  it('reads attributes from markup', async () => {
    const holder = document.createElement('div')
    holder.innerHTML = `<${tag} src="a" manage-title theme="dark"></${tag}>`
    const element = await shown(holder.firstElementChild as TestElement)
    expect(element).toMatchObject({ src: 'a', manageTitle: true, theme: 'dark' })
  })

  it('removed attributes give the default again', async () => {
    const element = await shown()
    await act(async () => {
      for (const [name, value] of [
        ['src', 'a'],
        ['brand', 'b'],
        ['manage-title', ''],
        ['theme', 'dark'],
      ] as const)
        element.setAttribute(name, value)
    })
    await act(async () => {
      for (const name of element.getAttributeNames()) element.removeAttribute(name)
    })
    expect(element).toMatchObject({ src: '', brand: '书香阅读', manageTitle: false, theme: 'auto' })
    expect(latest?.values).toMatchObject({ src: '', brand: '书香阅读', manageTitle: false, theme: 'auto' })
  })

  it.each([null, undefined])('a property set to %s removes the attribute', async (nothing) => {
    const element = await shown()
    for (const key of ['src', 'brand', 'manageTitle', 'theme', 'session'] as const) {
      await act(async () => {
        element[key] = key === 'theme' ? 'dark' : 'x'
        element[key] = nothing
      })
    }
    expect(element.getAttributeNames()).toEqual([])
    expect(element).toMatchObject({
      src: '',
      brand: '书香阅读',
      manageTitle: false,
      theme: 'auto',
      session: null,
    })
  })

  it('an empty string is a value, not the default', async () => {
    const element = await shown()
    await act(async () => {
      element.brand = ''
    })
    expect(element.getAttribute('brand')).toBe('')
    expect(element.brand).toBe('')
  })

  it('falsy values: a number is written, false removes a boolean', async () => {
    const element = await shown()
    await act(async () => {
      element.src = 0
      element.manageTitle = true
      element.manageTitle = 0
    })
    expect(element.getAttribute('src')).toBe('0')
    expect(element.hasAttribute('manage-title')).toBe(false)
  })

  it('an invalid enum gives the default, stays in the attribute, and is reported on the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const element = await shown()
    await act(async () => {
      element.theme = 'purple'
    })
    expect(element.getAttribute('theme')).toBe('purple')
    expect(element.theme).toBe('auto')
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]?.[0]).toContain('theme="purple"')
    await act(async () => {
      element.setAttribute('theme', '')
      element.setAttribute('theme', 'dark')
    })
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('passes an object property on unchanged, without an attribute', async () => {
    const element = await shown()
    const session = { user: { id: '1' } }
    await act(async () => {
      element.session = session
    })
    expect(element.session).toBe(session)
    expect(latest?.values.session).toBe(session)
    expect(element.getAttributeNames()).toEqual([])
  })

  it('setting the same value again renders nothing', async () => {
    const element = await shown()
    await act(async () => element.setAttribute('src', 'a'))
    const values = latest?.values
    expect(values).toBeDefined()
    await act(async () => {
      element.setAttribute('src', 'a')
      element.src = 'a'
    })
    expect(latest?.values).toBe(values)
  })
})

describe('before the class is defined', () => {
  it('properties set on the element are kept', async () => {
    const element = make()
    const session = { user: { id: '1' } }
    Object.assign(element, { src: 'early', manageTitle: true, theme: 'dark', session })
    document.body.append(element)
    await act(async () => register())
    expect(element).toMatchObject({ src: 'early', manageTitle: true, theme: 'dark' })
    expect(element.session).toBe(session)
    expect(element.getAttribute('src')).toBe('early')
    expect(button(element)?.textContent).toBe('early 0')
    await act(async () => {
      element.src = 'late'
    })
    expect(button(element)?.textContent).toBe('late 0')
  })

  it('a property set early overrides an attribute', async () => {
    const element = make()
    element.setAttribute('src', 'attribute')
    element.src = 'property'
    document.body.append(element)
    await act(async () => register())
    expect(element.src).toBe('property')
    expect(element.getAttribute('src')).toBe('property')
  })

  it('also on an element that is not in the page yet', async () => {
    const element = make()
    element.src = 'early'
    register()
    await shown(element)
    expect(element.src).toBe('early')
    expect(button(element)?.textContent).toBe('early 0')
  })
})

describe('moving and removing', () => {
  beforeEach(register)

  it('a moved element keeps its state', async () => {
    const element = await shown()
    await act(async () => button(element)?.click())
    const before = button(element)
    const elsewhere = document.createElement('div')
    document.body.append(elsewhere)
    await act(async () => {
      elsewhere.append(element)
      element.remove()
      document.body.prepend(element)
    })
    await task()
    expect(button(element)).toBe(before)
    expect(button(element)?.textContent).toBe(' 1')
    expect(life).toEqual(['mount'])
    await act(async () => {
      element.src = 'still alive'
    })
    expect(button(element)?.textContent).toBe('still alive 1')
  })

  it('a removed element is unmounted and leaves no listener', async () => {
    const element = await shown()
    document.dispatchEvent(new Event('keydown'))
    element.remove()
    await task()
    document.dispatchEvent(new Event('keydown'))
    expect(life).toEqual(['mount', 'key', 'unmount'])
    expect(button(element)).toBeNull()
    element.setAttribute('src', 'while away')
    await task()
    expect(life).toEqual(['mount', 'key', 'unmount'])
  })

  it('an element inserted again later starts anew with its values', async () => {
    const element = await shown()
    await act(async () => button(element)?.click())
    element.remove()
    await task()
    element.src = 'given while away'
    await shown(element)
    expect(button(element)?.textContent).toBe('given while away 0')
    expect(life).toEqual(['mount', 'unmount', 'mount'])
  })

  it('an element inserted and removed at once leaves nothing', async () => {
    const element = make()
    await act(async () => {
      document.body.append(element)
      element.remove()
    })
    await task()
    expect(life.filter((step) => step === 'mount')).toHaveLength(
      life.filter((step) => step === 'unmount').length,
    )
    expect(button(element)).toBeNull()
  })

  it('two elements of a class are independent', async () => {
    const [one, other] = [await shown(), await shown()]
    await act(async () => {
      one.src = 'one'
      button(one)?.click()
    })
    expect(button(one)?.textContent).toBe('one 1')
    expect(button(other)?.textContent).toBe(' 0')
    expect(one.shadowRoot?.adoptedStyleSheets).toEqual(other.shadowRoot?.adoptedStyleSheets)
    expect(one.shadowRoot?.adoptedStyleSheets).not.toHaveLength(0)
  })

  it('a clone has the attributes and its own state', async () => {
    const element = await shown()
    await act(async () => {
      element.src = 'a'
      element.session = { user: 1 }
      button(element)?.click()
    })
    const clone = element.cloneNode(true) as TestElement
    await shown(clone)
    expect(clone).toMatchObject({ src: 'a', session: null })
    expect(button(clone)?.textContent).toBe('a 0')
    await act(async () => {
      clone.src = 'b'
    })
    expect(element.src).toBe('a')
  })

  it('changes nothing in the page', async () => {
    const before = [
      document.head.innerHTML,
      document.title,
      window.location.href,
      document.adoptedStyleSheets.length,
    ]
    const element = await shown()
    expect([
      document.head.innerHTML,
      document.title,
      window.location.href,
      document.adoptedStyleSheets.length,
    ]).toEqual(before)
    expect(element.getAttributeNames()).toEqual([])
    expect(element.childNodes).toHaveLength(0)
    expect(element.shadowRoot?.querySelector('style, link')).toBeNull()
  })
})

describe('events', () => {
  it('bubble, leave shadow roots, and can be prevented only if they are cancelable', async () => {
    register()
    const outer = document.createElement('div')
    document.body.append(outer)
    const inner = make()
    await act(async () => outer.attachShadow({ mode: 'open' }).append(inner))
    const heard: CustomEvent[] = []
    const onAsk = (event: Event) => {
      heard.push(event as CustomEvent)
      event.preventDefault()
    }
    document.addEventListener('ask', onAsk)
    expect(latest?.emit('ask', { n: 1 }, { cancelable: true })).toBe(false)
    expect(latest?.emit('ask', { n: 2 })).toBe(true)
    document.removeEventListener('ask', onAsk)
    expect(heard.map((event) => [event.detail, event.bubbles, event.composed, event.cancelable])).toEqual([
      [{ n: 1 }, true, true, true],
      [{ n: 2 }, true, true, false],
    ])
    expect(heard[0]).toBeInstanceOf(CustomEvent)
  })
})

describe('define', () => {
  it('the first definition stays, and a second copy is reported once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const first = use()
    define(tag, first)
    define(tag, first)
    expect(warn).not.toHaveBeenCalled()
    define(tag, use())
    expect(customElements.get(tag)).toBe(first)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]?.[0]).toContain(`<${tag}>`)
  })
})
