import Module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/*
 * jsdom asks for the direction of `dir="auto"` at each computed style, and makes the table of Unicode's characters anew each
 * time: ten milliseconds an element, most of what tests of long lists took. Loaded before jsdom, this makes it once.
 */
const requireOf = (require, name) => createRequire(require.resolve(name))
const require = requireOf(requireOf(createRequire(import.meta.url), 'jsdom'), '@asamuzakjp/dom-selector')
const file = require.resolve('bidi-js')
// The same as a module of its own, so that the one that jsdom asks for is not loaded yet.
const { default: make } = await import(pathToFileURL(join(file, '..', 'bidi.mjs')).href)
let made
const inItsPlace = new Module(file)
inItsPlace.exports = () => (made ??= make())
inItsPlace.loaded = true
require.cache[file] = inItsPlace
