import type { Cut } from './excerpts'

/** What developers need to know about a framework, and where its page shows it. */
export interface Section {
  /** Name of the spec file. */
  spec: string
  title: string
  setup: string
  notes: readonly string[]
  code: readonly { language: string; path: string; cuts: readonly Cut[] }[]
}

const CARD: Cut = { from: /<book-card/, to: 'element' }
const LIBRARY: Cut = { from: /<org-library/, to: 'element' }
const DEFINE: Cut = { from: /import 'org-library\/define'/, to: 'line' }
const typings = (name: string): Cut => ({ from: new RegExp(`import 'org-library/${name}'`), to: 'line' })

export const SECTIONS: readonly Section[] = [
  {
    spec: 'react',
    title: 'React 19',
    setup: "`import 'org-library/react'` once, for the types of JSX.",
    notes: [
      'Write attributes by their names in HTML, booleans as booleans: React omits a false one, defined or not.',
      '`session` and `fetch` are properties once the tag is defined, so import the definition before the page renders. If the elements are loaded late (the loader, a lazy import), set them by a `ref`.',
      'Create `fetch` once: a new function means a new catalogue.',
      'A page rendered on a server: while React hydrates it, it attaches no `on…` and sets no property of a custom element ([react#35446](https://github.com/facebook/react/issues/35446)). Listen by a `ref`, as in the second piece above.',
      'React 18 and older set attributes only; use a `ref` for everything else.',
    ],
    code: [
      { language: 'tsx', path: 'react/Example.tsx', cuts: [DEFINE, typings('react'), CARD, LIBRARY] },
      {
        language: 'tsx',
        path: 'react/Hydrated.tsx',
        cuts: [{ from: /\/\/ React attaches no/, to: 'blank' }, CARD],
      },
    ],
  },
  {
    spec: 'vue',
    title: 'Vue 3',
    setup:
      "`import 'org-library/vue'` once, for the types of templates; tell the compiler which tags are not components: `compilerOptions: { isCustomElement: (tag) => /^(org-library|book-card|book-reader)$/.test(tag) }`.",
    notes: [
      'A boolean that changes is best set as a property, `:selected.prop="…"`, or `:show-toggle="on || null"`. Vue writes `:show-toggle="false"` into the page as the word "false", which in HTML is on; the console says so.',
      '`.prop` works before the tag is defined as well.',
      'null for a string property arrives as the empty string: Vue does that.',
    ],
    code: [{ language: 'vue', path: 'vue/Example.vue', cuts: [DEFINE, typings('vue'), CARD, LIBRARY] }],
  },
  {
    spec: 'svelte',
    title: 'Svelte 5',
    setup: "`import 'org-library/svelte'` once, for the types of templates.",
    notes: [
      'Write `selected={on || null}`: Svelte writes a false one into the page as the word "false" if there is no property of that name, and before the tag is defined.',
      '`fetch` needs the tag to be defined first; objects such as `session` do not.',
      "Braces in a text are Svelte syntax: `src={'/library/{org}/'}`.",
    ],
    code: [
      { language: 'svelte', path: 'svelte/Example.svelte', cuts: [DEFINE, typings('svelte'), CARD, LIBRARY] },
    ],
  },
  {
    spec: 'angular',
    title: 'Angular',
    setup: '`schemas: [CUSTOM_ELEMENTS_SCHEMA]` in the component.',
    notes: [
      'Bind properties by their names in camelCase, `[resName]`: they take booleans, objects and functions, before the tag is defined as well. An attribute is `[attr.show-toggle]="on ? \'\' : null"`.',
      'The schema allows any property; the types of events are those of `org-library`.',
      'Braces in a template are Angular syntax: bind `src` to a field.',
    ],
    code: [{ language: 'html', path: 'angular/example.ts', cuts: [DEFINE, CARD, LIBRARY] }],
  },
  {
    spec: 'jquery-3',
    title: 'jQuery, 1.12 and 3',
    setup:
      '`<script src=".../loader.js"></script>`; strings of HTML, including the `data-` form, become elements by themselves.',
    notes: [
      'The details of an event are in `event.originalEvent.detail`.',
      "`.prop('showToggle', on)` for a boolean, or `.attr('show-toggle', on ? '' : null)`; `.attr(…, false)` writes the word \"false\".",
      "jQuery calls a function to get the value: `.prop('fetch', () => yours)`.",
      '`.detach()` and `.append()` in one task keep the screen; after a longer time outside the page it restarts, because a removed element keeps nothing.',
    ],
    code: [
      {
        language: 'js',
        path: 'jquery/example.js',
        cuts: [
          { from: /const html = /, to: 'blank' },
          { from: /const \$library = /, to: 'blank' },
        ],
      },
    ],
  },
]
