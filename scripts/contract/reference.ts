import type { ElementSpec } from '../../widgets/contract'
import { ELEMENTS, HEADER, propertiesOf, shown, styleOf } from './names'

const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  return [row(...head), `|${' --- |'.repeat(head.length)}`, ...rows.map((cells) => row(...cells))].join('\n')
}

function attributeTable({ attributes }: ElementSpec): string {
  return table(
    ['attribute', 'values', 'default', 'meaning'],
    Object.entries(attributes).map(([name, spec]) => [
      `\`${name}\``,
      spec.values
        ? spec.values
            .filter(Boolean)
            .map((value) => `\`${value}\``)
            .join(' ')
        : spec.type,
      shown(spec.default),
      spec.about,
    ]),
  )
}

function eventTable({ events }: ElementSpec): string {
  return table(
    ['event', 'detail', 'meaning'],
    Object.entries(events).map(([name, { detail, about, cancelable }]) => [
      `\`${name}\``,
      detail.startsWith('Record<') ? '–' : `\`${detail}\``,
      `${about}${cancelable ? ' Cancelable.' : ''}`,
    ]),
  )
}

function element(spec: ElementSpec): string {
  const own = propertiesOf(spec).filter(({ attribute }) => !attribute)
  const renamed = propertiesOf(spec).filter(
    ({ name, attribute }) => attribute && spec.attributes[attribute]?.property === name && name !== attribute,
  )
  const methods = Object.values(spec.methods)
  return [
    `## \`<${spec.tag}>\``,
    spec.about,
    '### Attributes',
    attributeTable(spec),
    'Every attribute has a property of the same name in camelCase that reflects it.' +
      renamed.map(({ name, attribute }) => ` That of \`${attribute}\` is \`${name}\`.`).join(''),
    '### Properties without an attribute',
    table(
      ['property', 'type', 'meaning'],
      own.map(({ name, type, about }) => [`\`${name}\``, `\`${type}\``, about]),
    ),
    ...(methods.length > 0
      ? [
          '### Methods',
          table(
            ['method', 'meaning'],
            methods.map(({ signature, about }) => [`\`${signature}\``, about]),
          ),
        ]
      : []),
    '### Events',
    'All are `CustomEvent`s that bubble and cross shadow roots.',
    eventTable(spec),
    '### Parts',
    table(
      ['`::part(…)`', 'what it is'],
      Object.entries(spec.parts).map(([name, about]) => [`\`${name}\``, about]),
    ),
    'The element has no slots: content between its tags is shown until the element is defined, and is hidden afterwards.',
  ].join('\n\n')
}

/** Returns the text of `docs/elements.md`. */
export function reference(): string {
  const style = [...new Map(ELEMENTS.flatMap(({ tag }) => styleOf(tag))).entries()]
  return `<!-- ${HEADER} -->
# The elements

Attributes behave as HTML's own do. A boolean attribute that is present is on, whatever its value. The values of an enumerated attribute
are case-insensitive; an unknown value means the default and logs one warning to the console. A removed attribute means the default. A
property that is set before the element is defined is honoured. The types of events are declared in the package. See
[embedding.md](embedding.md) for adding an element to a page and for frameworks.

${ELEMENTS.map(element).join('\n\n')}

## Custom properties

Set them on the element or on any ancestor. Where the default has two values, the first is for light and the second for dark; use
\`light-dark(…, …)\` for a value of your own that differs between them.

${table(
  ['property', 'syntax', 'default', 'meaning'],
  style.map(([name, { syntax, default: value, about, only }]) => [
    `\`${name}\``,
    syntax,
    syntax === 'font-family' ? value : `\`${value}\``,
    `${about}${only ? ` Only ${only.map((tag) => `\`<${tag}>\``).join(', ')}.` : ''}`,
  ]),
)}
`
}
