import { sheet } from '../../styles'
import css from './panels.css?inline'

export const panelsLook = sheet(css)
