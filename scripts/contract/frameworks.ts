import { type AttributeSpec, camel, type ElementSpec } from '../../widgets/contract'
import { attributeType, className, ELEMENTS, HEADER, pascal } from './names'

const imports = (extra: readonly string[] = []) =>
  [...ELEMENTS.flatMap(({ tag }) => [className(tag), `${pascal(tag)}EventMap`]), ...extra].sort().join(', ')

/**
 * The attributes as written in markup.
 *
 * @param booleans the type a template may give for a boolean: some frameworks write `false` as the attribute's text,
 * and any text means on
 */
function attributes(
  { attributes }: ElementSpec,
  booleans: (name: string) => string,
  spell: (name: string) => readonly string[] = (name) => [name],
): string {
  const typeOf = (name: string, spec: AttributeSpec) =>
    spec.type === 'boolean' ? booleans(name) : attributeType(spec)
  return Object.entries(attributes)
    .flatMap(([name, spec]) =>
      spell(name).map(
        (spelling) => `  /** ${spec.about} */\n  '${spelling}'?: ${typeOf(name, spec)} | undefined`,
      ),
    )
    .join('\n')
}

function properties({ properties }: ElementSpec): string {
  return Object.entries(properties)
    .map(([name, { type, about }]) => `  /** ${about} */\n  ${name}?: ${type} | undefined`)
    .join('\n')
}

function handlers({ tag, events }: ElementSpec, spell: (event: string) => string): string {
  return Object.entries(events)
    .map(
      ([event, { about }]) =>
        `  /** ${about} */\n  '${spell(event)}'?: ((event: ${pascal(tag)}EventMap['${event}']) => void) | undefined`,
    )
    .join('\n')
}

const domainNames = ['Fetch', 'SessionInput', 'SyncToken']

/** React 19: attributes and properties by their names; event names with `on` before them. */
export function react(): string {
  return `// ${HEADER}
// import 'org-library/react'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ${imports(domainNames)} } from './index.js'

${ELEMENTS.map(
  (element) => `export interface ${pascal(element.tag)}Props {
${attributes(element, () => 'boolean')}
${properties(element)}
${handlers(element, (event) => `on${event}`)}
}`,
).join('\n\n')}

type Intrinsic<Element extends HTMLElement, Props> = Omit<
  DetailedHTMLProps<HTMLAttributes<Element>, Element>,
  keyof Props
> &
  Props

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${ELEMENTS.map(({ tag }) => `      '${tag}': Intrinsic<${className(tag)}, ${pascal(tag)}Props>`).join('\n')}
    }
  }
}
`
}

/**
 * Both spellings: as in a render function, and in camel case, to which the template checker converts either spelling.
 */
const vueNames = (name: string) => [...new Set([name, camel(name)])]

/**
 * A name with a hyphen is never set as a property, so `false` would become text. The other types are what `.prop`
 * accepts.
 */
const vueBoolean = (name: string) => (name.includes('-') ? "true | '' | null" : "boolean | '' | null")

/** Vue 3: \`:session.prop\`, \`@book-click\`, \`:selectable="on || null"\`; \`compilerOptions.isCustomElement\` names the three tags. */
export function vue(): string {
  return `// ${HEADER}
// import 'org-library/vue'
import type { HTMLAttributes, PublicProps } from 'vue'
import type { ${imports(domainNames)} } from './index.js'

${ELEMENTS.map(
  (element) => `export interface ${pascal(element.tag)}Props {
${attributes(element, vueBoolean, vueNames)}
${properties(element)}
${handlers(element, (event) => `on${pascal(event)}`)}
}`,
).join('\n\n')}

type VueElement<Element extends HTMLElement, Props, Events> = new () => Element & {
  /** @deprecated for templates only; an element has no such property */
  $props: Omit<HTMLAttributes, keyof Props> & Props & PublicProps
  /** @deprecated for templates only; an element has no such method */
  $emit: <Name extends keyof Events>(name: Name, event: Events[Name]) => void
}

declare module 'vue' {
  interface GlobalComponents {
${ELEMENTS.map(
  ({ tag }) => `    '${tag}': VueElement<${className(tag)}, ${pascal(tag)}Props, ${pascal(tag)}EventMap>`,
).join('\n')}
  }
}
`
}

/** Svelte 5 (\`onbook-click\`, \`selectable={on || null}\`) and 4 (\`on:book-click\`). */
export function svelte(): string {
  const both = (event: string) => [`on${event}`, `on:${event}`]
  return `// ${HEADER}
// import 'org-library/svelte'
import type { HTMLAttributes } from 'svelte/elements'
import type { ${imports(domainNames)} } from './index.js'

${ELEMENTS.map(
  (element) => `export interface ${pascal(element.tag)}Props {
${attributes(element, () => 'true | null')}
${properties(element)}
${[0, 1].map((which) => handlers(element, (event) => both(event)[which] ?? event)).join('\n')}
}`,
).join('\n\n')}

type Intrinsic<Element extends HTMLElement, Props> = Omit<HTMLAttributes<Element>, keyof Props> & Props

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${ELEMENTS.map(({ tag }) => `    '${tag}': Intrinsic<${className(tag)}, ${pascal(tag)}Props>`).join('\n')}
  }
}
`
}
