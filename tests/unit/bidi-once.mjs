import Module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/* jsdom determines the direction of `dir="auto"` for each computed style, and builds the table of Unicode characters
   each time: 10 ms per element, most of the time of tests with long lists. This module is loaded before jsdom and
   builds the table once. */
const requireOf = (require, name) => createRequire(require.resolve(name))
const require = requireOf(requireOf(createRequire(import.meta.url), 'jsdom'), '@asamuzakjp/dom-selector')
const file = require.resolve('bidi-js')
// Imported as a separate module, so that the module that jsdom requires is not loaded yet.
const { default: make } = await import(pathToFileURL(join(file, '..', 'bidi.mjs')).href)
let made
const inItsPlace = new Module(file)
inItsPlace.exports = () => (made ??= make())
inItsPlace.loaded = true
require.cache[file] = inItsPlace
