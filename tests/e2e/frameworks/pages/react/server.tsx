import { renderToString } from 'react-dom/server'
import { Hydrated } from './Hydrated'

export const render = () => renderToString(<Hydrated />)
