/** Everything in one classic script: for a page that may take one file, with its hash, and no more. */
import '../all'
import { watch } from './watch'

if (typeof document !== 'undefined') watch(document, () => Promise.resolve())
