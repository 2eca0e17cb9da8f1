import { sheet } from '../styles'
import css from './sign-in.css?inline'

/** Style sheet of the sign-in forms. */
export const loginSheet = sheet(css)
