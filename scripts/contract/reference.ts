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
    'No slots: what stands between the tags is shown until the element is there, and not afterwards.',
  ].join('\n\n')
}

/** `docs/elements.md` */
export function reference(): string {
  const style = [...new Map(ELEMENTS.flatMap(({ tag }) => styleOf(tag))).entries()]
  return `<!-- ${HEADER} -->
# The elements

How attributes behave is HTML's own way: a boolean attribute that is there is on, whatever it says; an enumerated one knows its values
in any case of letters, and what it does not know is its default with one warning in the console; a removed one is its default. A
property set before the element is defined is honoured. Types of events are in \`org-library\`'s own declarations; see
[embedding.md](embedding.md) for getting an element into a page and for frameworks.

${ELEMENTS.map(element).join('\n\n')}

## Custom properties

Set them on the element or on anything around it. Two values are those of light and of dark; a value of yours that is to differ
between them is a \`light-dark(…, …)\`.

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

/** What stands between the markers of README.md. */
export function readmeTables(): string {
  return `${ELEMENTS.map((spec) =>
    [`### \`<${spec.tag}>\``, attributeTable(spec), eventTable(spec)].join('\n\n'),
  ).join('\n\n')}

Every attribute has a property in camelCase. Methods, parts, custom properties and the remaining properties are in
[docs/elements.md](docs/elements.md).`
}
