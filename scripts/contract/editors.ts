import type { ElementSpec } from '../../widgets/contract'
import { attributeType, className, ELEMENTS, propertiesOf, styleOf } from './names'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** `custom-elements.json`, the community's manifest (schema 2.1.0). */
export function manifest(): string {
  return json({
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: ELEMENTS.flatMap((element) => [
      {
        kind: 'javascript-module',
        path: `dist/${element.tag}.js`,
        declarations: [declaration(element)],
        exports: [
          {
            kind: 'custom-element-definition',
            name: element.tag,
            declaration: { name: className(element.tag), module: `dist/${element.tag}.js` },
          },
        ],
      },
    ]),
  })
}

function declaration(element: ElementSpec) {
  const { tag, about, attributes, methods, events, parts } = element
  return {
    kind: 'class',
    customElement: true,
    tagName: tag,
    name: className(tag),
    description: about,
    superclass: { name: 'HTMLElement' },
    attributes: Object.entries(attributes).map(([name, spec]) => ({
      name,
      fieldName: propertiesOf(element).find(({ attribute }) => attribute === name)?.name,
      type: { text: attributeType(spec) },
      default: JSON.stringify(spec.default),
      description: spec.about,
    })),
    members: [
      ...propertiesOf(element).map((property) => ({
        kind: 'field',
        name: property.name,
        type: { text: property.type },
        description: property.about,
        ...(property.default === undefined ? {} : { default: JSON.stringify(property.default) }),
        ...(property.attribute ? { attribute: property.attribute, reflects: true } : {}),
      })),
      ...Object.entries(methods).map(([name, { signature, about: words }]) => ({
        kind: 'method',
        name,
        description: words,
        parameters: [...signature.matchAll(/(\w+): ([^,)]+)(?=[,)])/g)].map(([, parameter, type]) => ({
          name: parameter,
          type: { text: type },
        })),
        return: { type: { text: signature.split('): ')[1] ?? 'void' } },
      })),
    ],
    events: Object.entries(events).map(([name, { detail, about: words, cancelable }]) => ({
      name,
      type: { text: `CustomEvent<${detail}>` },
      description: `${words}${cancelable ? ' Cancelable.' : ''}`,
    })),
    cssParts: Object.entries(parts).map(([name, description]) => ({ name, description })),
    cssProperties: styleOf(tag).map(([name, { about: words, ...spec }]) => ({
      name,
      syntax: spec.syntax === 'font-family' ? '*' : `<${spec.syntax}>`,
      default: spec.default,
      description: words,
    })),
  }
}

/** VS Code: `"html.customData": ["./node_modules/org-library/dist/vscode.html-custom-data.json"]` */
export function vscode(): string {
  return json({
    version: 1.1,
    tags: ELEMENTS.map(({ tag, about, attributes }) => ({
      name: tag,
      description: about,
      attributes: Object.entries(attributes).map(([name, spec]) => ({
        name,
        description: spec.about,
        ...(spec.type === 'boolean' ? { valueSet: 'v' } : {}),
        ...(spec.values ? { values: spec.values.filter(Boolean).map((value) => ({ name: value })) } : {}),
      })),
      references: [{ name: 'org-library', url: 'https://www.npmjs.com/package/org-library' }],
    })),
  })
}

/** JetBrains' web-types; the IDE finds it through package.json. */
export function webTypes(version: string): string {
  return json({
    $schema: 'https://json.schemastore.org/web-types',
    name: 'org-library',
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: ELEMENTS.map((element) => ({
          name: element.tag,
          description: element.about,
          attributes: Object.entries(element.attributes).map(([name, spec]) => ({
            name,
            description: spec.about,
            ...(spec.default === '' || spec.default === false ? {} : { default: spec.default }),
            value: {
              type: spec.values ? spec.values.filter(Boolean).map((value) => `'${value}'`) : spec.type,
              ...(spec.type === 'boolean' ? { kind: 'no-value' } : {}),
            },
          })),
          js: {
            properties: propertiesOf(element).map(({ name, type, about }) => ({
              name,
              type,
              description: about,
            })),
            events: Object.entries(element.events).map(([name, { about }]) => ({ name, description: about })),
          },
          css: {
            parts: Object.entries(element.parts).map(([name, description]) => ({ name, description })),
            properties: styleOf(element.tag).map(([name, { about }]) => ({ name, description: about })),
          },
        })),
      },
    },
  })
}
