import { sheet } from '../styles'
import css from './login.css?inline'

/** How forms to sign in look. */
export const loginSheet = sheet(css)
