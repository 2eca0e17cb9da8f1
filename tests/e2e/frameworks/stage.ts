import type { Page } from '@playwright/test'
import { POLICY } from '../../../scripts/serve.mjs'
import { ELEMENTS } from '../../../widgets/contract'
import { contractScript } from '../../support/contract/script'
import { site } from '../support/site'
import { expect } from '../support/test'
import type { Shown } from './bench'
import type { Pages } from './build'
import type { Framework } from './framework'

/** Represents a value that cannot be serialised into the page, which looks it up by name. */
export const stored = (name: string) => ({ $stored: name })

declare global {
  interface Window {
    stored: Record<string, unknown>
    benchEventNames: string
    benchEvents: { type: string; detail: unknown }[]
  }
}

/** The state of the element after a render: the property's value and the attribute's text. */
export type Left = [unknown, string | null]

/** A sequence of values to render into one element, and the property and attribute to read after each. */
export interface Round extends Omit<Shown, 'given'> {
  list: readonly Record<string, unknown>[]
  property: string
  attribute?: string
}

/** A browser page with a framework. A page that is already open is not opened again. */
export class Stage {
  #open: 'bench' | 'example' | null = null

  constructor(
    readonly page: Page,
    readonly framework: Framework,
    private readonly pages: Pages,
  ) {}

  /** The server-rendered HTML of the example page. */
  get rendered(): string {
    return this.pages.rendered
  }

  /** Opens the example page. */
  async openExample(): Promise<void> {
    if (this.#open === 'example') return
    this.#open = 'example'
    const { files, takesOver } = this.pages
    const rendered = takesOver === 'main.js' ? this.rendered : ''
    await this.open(
      files.get('example.html') ??
        this.html(`<div id="app">${rendered || this.root('main')}</div>`, ['main.js']),
    )
    await expect(this.page.locator('book-card .ol-book-title')).toHaveCount(3)
  }

  /** Opens the server-rendered page, which the framework hydrates. */
  async openRendered(): Promise<void> {
    await this.open(this.html(`<div id="app">${this.rendered}</div>`, [this.pages.takesOver]))
    await expect(this.page.locator('book-card .ol-book-title')).toHaveCount(3)
  }

  /**
   * Opens the empty test bench.
   *
   * @param options.load whether the page loads the product's script; otherwise call `define`
   */
  async openBench({ load = true } = {}): Promise<void> {
    if (load && this.#open === 'bench') return
    this.#open = load ? 'bench' : null
    const scripts = [...(load ? ['/dist/all.js'] : []), ...(this.framework.scripts ?? []), 'bench.js']
    await this.page.addInitScript(
      (events) => {
        window.benchEvents = []
        window.benchEventNames = events
        window.benchListener = (event) => {
          const { detail } = event as CustomEvent
          if (detail === 'prevent') event.preventDefault()
          window.benchEvents.push({ type: event.type, detail })
        }
        window.stored = {
          session: { user: { id: '1', name: '林晓' }, deviceToken: `${btoa('{"exp":9999999999}')}.x` },
          another: { user: { id: '2', name: '周舟' }, deviceToken: `${btoa('{"exp":9999999999}')}.y` },
          fetch: (input: string, init: object) => window.fetch(input, init),
          refuse: () => Promise.reject(new TypeError('not now')),
          syncToken: 'a token',
        }
      },
      [...new Set(ELEMENTS.flatMap(({ events }) => Object.keys(events)))].join(' '),
    )
    await this.open(this.html(`<div id="app">${this.root('bench')}</div>`, scripts))
    await this.page.waitForFunction(() => window.testBench !== undefined)
    if (!load) return
    await this.page.evaluate(
      async (tags) => {
        for (const tag of tags) await customElements.whenDefined(tag)
      },
      ELEMENTS.map(({ tag }) => tag),
    )
  }

  /** Loads the script of one element, which defines only that element. */
  async define(tag: string): Promise<void> {
    await this.page.evaluate(async (tag) => {
      if (customElements.get(tag)) throw new Error(`${tag} is defined already`)
      await import(`/dist/${tag}.js`)
      await customElements.whenDefined(tag)
    }, tag)
  }

  /** Renders the values one after another. Returns the property and attribute after each. */
  async steps(
    shown: Omit<Shown, 'given'>,
    list: readonly Record<string, unknown>[],
    look: { property: string; attribute?: string },
  ): Promise<Left[]> {
    const [left = []] = await this.rounds([{ ...shown, list, ...look }])
    return left
  }

  /** Runs several rounds in one call into the page, because a call takes longer than a round. */
  rounds(all: readonly Round[]): Promise<Left[][]> {
    return this.page.evaluate(async (all) => {
      const rounds: [unknown, string | null][][] = []
      for (const { tag, spelling, list, property, attribute } of all) {
        const left: [unknown, string | null][] = []
        for (const entry of list) {
          const given = Object.fromEntries(
            Object.entries(entry).map(([name, value]) => {
              const { $stored = null } = (value ?? {}) as { $stored?: string | null }
              return [name, $stored === null ? value : window.stored[$stored]]
            }),
          )
          await window.testBench.render({ tag, spelling, given })
          const element = document.querySelector(`#app ${tag}`)
          const value = (element as unknown as Record<string, unknown> | null)?.[property]
          const [name] = Object.entries(window.stored).find(([, each]) => each === value) ?? []
          left.push([name ?? value, element?.getAttribute(attribute ?? '') ?? null])
        }
        rounds.push(left)
      }
      return rounds
    }, all)
  }

  /** Renders one element and leaves it in the page; null renders none. */
  async show(shown: Shown | null): Promise<void> {
    if (shown) await this.steps(shown, [shown.given], { property: 'localName' })
    else await this.page.evaluate(() => window.testBench.render(null))
  }

  private root(page: 'main' | 'bench'): string {
    const tag = this.framework.roots?.[page]
    return tag ? `<${tag}></${tag}>` : ''
  }

  private html(body: string, scripts: readonly string[]): string {
    const tags = scripts.map((name) =>
      name.endsWith('jquery.js') || (name === 'bench.js' && this.framework.scripts)
        ? `<script defer src="/frameworks/${name}"></script>`
        : `<script type="module" src="${name.startsWith('/') ? name : `/frameworks/${name}`}"></script>`,
    )
    return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>一个网页</title>${tags.join('')}</head><body>${body}</body></html>`
  }

  private async open(html: string): Promise<void> {
    this.serveFiles()
    const { policies } = this.framework
    const policy = policies ? POLICY.replace('dompurify', ['dompurify', ...policies].join(' ')) : ''
    site().servePage('/frameworks/page.html', html, policy)
    await this.page.goto('/frameworks/page.html')
  }

  /** Frameworks use the same file names, so responses are not cached. */
  private serveFiles(): void {
    site().route('/frameworks/**', async (request) => {
      const name = request.path.replace('/frameworks/', '')
      const body = name === 'contract.js' ? await contractScript() : this.pages.files.get(name)
      if (body === undefined) return request.fulfill({ status: 404 })
      request.fulfill({ body, contentType: 'text/javascript; charset=utf-8' })
    })
  }
}
