import { sheet } from '../styles'
import css from './sign-in.css?inline'

/** How forms to sign in look. */
export const loginSheet = sheet(css)
