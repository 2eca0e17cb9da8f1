import { sheet } from '../styles'
import css from './login.css?inline'

/** Style sheet of the sign-in forms. */
export const loginSheet = sheet(css)
