import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { counted } from '../counted'
import { Corner } from './Corner'

const app = document.querySelector('#app')
if (app)
  createRoot(app).render(
    <StrictMode>
      <Corner fetch={counted} />
    </StrictMode>,
  )
