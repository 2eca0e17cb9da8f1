import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { counted } from '../counted'
import { Example } from './Example'

const app = document.querySelector('#app')
if (app)
  createRoot(app).render(
    <StrictMode>
      <Example fetch={counted} />
    </StrictMode>,
  )
