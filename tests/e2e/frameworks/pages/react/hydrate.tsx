import { hydrateRoot } from 'react-dom/client'
import { Hydrated } from './Hydrated'

const app = document.querySelector('#app')
if (app) hydrateRoot(app, <Hydrated />)
