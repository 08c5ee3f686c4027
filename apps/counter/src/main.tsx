import '@velvet/ui/fonts.css'
import '@velvet/ui/tokens.css'
import '@velvet/ui/base.css'
import './app/counter.css'
import { startOrSay } from '@velvet/client/start-or-say'
import { NO_STORAGE } from '@velvet/contract/shared/no-storage'
import { keepApp } from '@velvet/ui/keep-app'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startCounter } from './app/start-counter.ts'

const element = document.getElementById('root')
if (!element) throw new Error('the page has no root')
// The service worker serves only addresses below /counter/, so the address /counter would not open
// without a network.
if (location.pathname === '/counter') location.replace('/counter/')
keepApp('/counter/')
await startOrSay(element, NO_STORAGE, startCounter)
createRoot(element).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
