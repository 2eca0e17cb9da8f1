import type { ElementSpec } from '../../widgets/contract'
import { domainTypes } from './domain-types'
import { className, ELEMENTS, HEADER, pascal, propertiesOf } from './names'

/** Returns `index.d.ts`: classes, typed events and tag names. It refers to no other file. */
export function indexDeclarations(): string {
  return `// ${HEADER}

${domainTypes()}

/** Where the library is now, as \`route-change\` tells it. */
export interface RouteChange {
  name: RouteName
  /** Without the query. */
  path: string
  /** With the query. */
  fullPath: string
  params: Params
  query: Query
}

${ELEMENTS.map(element).join('\n\n')}

declare global {
  interface HTMLElementTagNameMap {
${ELEMENTS.map(({ tag }) => `    '${tag}': ${className(tag)}`).join('\n')}
  }
}
`
}

function element(spec: ElementSpec): string {
  const { tag, about, events, methods } = spec
  const name = className(tag)
  const map = `${pascal(tag)}EventMap`
  const properties = propertiesOf(spec).filter((property) => property.name !== 'lang')
  return `/** What \`<${tag}>\` tells; every event bubbles and crosses shadow roots. */
export interface ${map} {
${Object.entries(events)
  .map(
    ([event, { detail, about: words, cancelable }]) =>
      `${doc(`${words}${cancelable ? ' Cancelable.' : ''}`)}  '${event}': CustomEvent<${detail}>`,
  )
  .join('\n')}
}

/** \`<${tag}>\`: ${about} */
export declare class ${name} extends HTMLElement {
${properties.map((property) => `${doc(property.about)}  ${property.name}: ${property.type}`).join('\n')}
${Object.values(methods)
  .map((method) => `${doc(method.about)}  ${method.signature}\n`)
  .join('')}
${listener('addEventListener', name, map, 'AddEventListenerOptions')}
${listener('removeEventListener', name, map, 'EventListenerOptions')}
}`
}

const doc = (text: string) => `  /** ${text} */\n`

function listener(method: string, name: string, map: string, options: string): string {
  const own = `keyof ${map} | keyof HTMLElementEventMap`
  const event = `${map} & Omit<HTMLElementEventMap, keyof ${map}>`
  return `  ${method}<K extends ${own}>(
    type: K,
    listener: (this: ${name}, event: (${event})[K]) => unknown,
    options?: boolean | ${options},
  ): void
  ${method}(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | ${options},
  ): void`
}

/** The runtime table of one element: names, kinds and defaults, without the descriptions. */
export function specs({ tag, attributes, properties }: ElementSpec): string {
  const table = {
    tag,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, { about: _, ...spec }]) => [name, spec]),
    ),
    properties: Object.fromEntries(Object.keys(properties).map((name) => [name, {}])),
  }
  return `// ${HEADER}
import type { RuntimeSpec } from '../contract/types'

export const ${tag.toUpperCase().replaceAll('-', '_')} = ${JSON.stringify(table, null, 2)} as const satisfies RuntimeSpec
`
}
