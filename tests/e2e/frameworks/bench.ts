import { ELEMENTS, type ElementSpec, propertyOf } from '../../../widgets/contract'

/** How a page sets the values of an element: as attributes of markup, or as properties. */
export type Spelling = 'attributes' | 'properties'

/** What a test bench shows: one element and its values, by the names of the spelling. */
export interface Shown {
  tag: string
  spelling: Spelling
  given: Readonly<Record<string, unknown>>
}

/** The interface of every test bench; each framework implements it in its own way. */
export interface Bench {
  /**
   * Renders one element, or updates the rendered one; null removes it. Resolves when the page has changed.
   */
  render(shown: Shown | null): Promise<void>
}

declare global {
  interface Window {
    testBench: Bench
    /** Called by every listener of the bench. */
    benchListener(event: Event): void
  }
}

/** All names of values that an element has in a spelling. */
export const namesOf = ({ attributes, properties }: ElementSpec, spelling: Spelling): string[] =>
  spelling === 'attributes'
    ? Object.keys(attributes)
    : [
        ...Object.entries(attributes).map(([name, spec]) => propertyOf(name, spec)),
        ...Object.keys(properties),
      ]

interface Template {
  /** Wraps the markup of one element; `test` is the condition that shows it. */
  when: (test: string, markup: string) => string
  bind: Record<Spelling, (name: string) => string>
  listen: (event: string) => string
}

/** The placeholder in a page's file for the markup of all elements. */
export const PLACE = '<!-- every element -->'

const TEMPLATES = {
  vue: {
    when: (test, markup) => markup.replace(' ', ` v-if="${test}" `),
    bind: {
      attributes: (name) => `:${name}="shown.given['${name}']"`,
      properties: (name) => `:${name}.prop="shown.given['${name}']"`,
    },
    listen: (event) => `@${event}="hear"`,
  },
  svelte: {
    when: (test, markup) => `{#if ${test}}${markup}{/if}`,
    bind: {
      attributes: (name) => `${name}={shown.given['${name}']}`,
      properties: (name) => `${name}={shown.given['${name}']}`,
    },
    listen: (event) => `on${event}={hear}`,
  },
  angular: {
    when: (test, markup) => `@if (${test.replaceAll('shown', 'shown()')}) {${markup}}`,
    bind: {
      attributes: (name) => `[attr.${name}]="shown()!.given['${name}']"`,
      properties: (name) => `[${name}]="shown()!.given['${name}']"`,
    },
    listen: (event) => `(${event})="hear($event)"`,
  },
} satisfies Record<string, Template>

/**
 * The markup of every element in both spellings, with all bindings and listeners, in the framework's template
 * language.
 */
export function markupFor(framework: keyof typeof TEMPLATES): string {
  const { when, bind, listen }: Template = TEMPLATES[framework]
  return ELEMENTS.flatMap((element) =>
    (['attributes', 'properties'] as const).map((spelling) => {
      const bindings = namesOf(element, spelling).map(bind[spelling])
      const listeners = Object.keys(element.events).map(listen)
      const markup = `<${element.tag} ${[...bindings, ...listeners].join(' ')}></${element.tag}>`
      return when(`shown?.tag === '${element.tag}' && shown?.spelling === '${spelling}'`, markup)
    }),
  ).join('\n')
}
