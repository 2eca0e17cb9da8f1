import { createRequire } from 'node:module'
import { buildPages, plainPages } from './build'
import type { Framework } from './framework'

const require = createRequire(import.meta.url)
const versionOf = (name: string): string => require(`${name}/package.json`).version

export const REACT: Framework = {
  name: 'React',
  version: versionOf('react'),
  build: () => buildPages('react'),
  flag: (on) => on,
  spellings: [
    [true, true],
    [false, false],
    [null, false],
    [undefined, false],
  ],
  writesFalse: false,
  forbids: {
    'early properties':
      'React sets a property on an element that has it and writes an attribute on one that does not yet',
  },
  policies: [],
}

export const VUE: Framework = {
  name: 'Vue',
  version: versionOf('vue'),
  build: () => buildPages('vue'),
  flag: (on) => on || null,
  spellings: [
    [true, true],
    ['', true],
    [null, false],
    [undefined, false],
  ],
  writesFalse: true,
  nullIsEmpty: true,
  forbids: {},
  policies: ['vue'],
}

export const SVELTE: Framework = {
  name: 'Svelte',
  version: versionOf('svelte'),
  build: () => buildPages('svelte'),
  flag: (on) => on || null,
  spellings: [
    [true, true],
    [null, false],
    [undefined, false],
  ],
  writesFalse: true,
  forbids: {
    'early properties': 'Svelte writes attributes on an element that is not defined yet, objects excepted',
  },
  policies: ['svelte-trusted-html'],
}

const jquery = (folder: string): Framework => ({
  name: 'jQuery',
  version: versionOf(folder),
  build: () => plainPages(folder),
  flag: (on) => (on ? '' : null),
  spellings: [
    ['', true],
    ['true', true],
    [null, false],
  ],
  writesFalse: true,
  forbids: { server: 'jQuery renders nothing on a server' },
  scripts: ['jquery.js'],
})

export const JQUERY_1 = jquery('jquery-1')
export const JQUERY_3 = jquery('jquery')
