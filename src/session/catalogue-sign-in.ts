/** All that only a catalogue with a sign-in needs, to be loaded by the first that asks. */
export { createSecretBox } from '../platform/secret-box'
export { isRedirectedAway } from '../platform/sign-in-page'
export { askingAt, challengeOf, linkedDocument, readDocument } from './challenge'
export { proveCredentials } from './credentials'
