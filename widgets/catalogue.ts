/**
 * Reads and searches a catalogue without an element: for the pickers of plug-ins, which load it from the folder of the
 * elements' files. It defines no tag.
 */
export { createCatalog } from '../src/catalog'
