import '@velvet/ui/fonts.css'
import '@velvet/ui/tokens.css'
import '@velvet/ui/base.css'
import './app/gate.css'
import { BackCloses } from '@velvet/ui/back-closes'
import { keepApp } from '@velvet/ui/keep-app'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { holdOnlyTab } from './app/hold-only-tab.ts'

import { OtherTab } from './app/other-tab.tsx'
import { startGate } from './app/start-gate.ts'
import { applyTheme } from './app/theme.ts'
import { allowSoundByTouch } from './feedback/sound.ts'

applyTheme()
const element = document.getElementById('root')
if (!element) throw new Error('the page has no root')
const root = createRoot(element)
// The service worker serves only addresses below /gate/, so the address /gate would not open
// without a network.
if (location.pathname === '/gate') location.replace('/gate/')
keepApp('/gate/')
allowSoundByTouch()
await holdOnlyTab(() => root.render(<OtherTab />))
await startGate()
root.render(
  <StrictMode>
    <BackCloses value>
      <App />
    </BackCloses>
  </StrictMode>,
)
