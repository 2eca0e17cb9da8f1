/** What only a catalogue with a sign-in needs; loaded at its first challenge. */
export { createSecretBox } from '../platform/secret-box'
export { isRedirectedAway } from '../platform/sign-in-page'
export {
  findAuthenticationDocument,
  parseAuthenticationDocument,
  readChallenge,
  signInPageChallenge,
} from './challenge'
export { verifyCredentials } from './credentials'
