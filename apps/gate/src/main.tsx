import '@velvet/ui/fonts.css'
import '@velvet/ui/tokens.css'
import '@velvet/ui/base.css'
import './app/gate.css'
import { attempt } from '@velvet/client/attempt'
import { keepApp } from '@velvet/ui/keep-app'
import { applyTheme } from './app/theme.ts'
import { learnWords } from './words/language.ts'

attempt(applyTheme)
const element = document.getElementById('root')
if (!element) throw new Error('the page has no root')
// The service worker serves only addresses below /gate/, so the address /gate would not open
// without a network.
if (location.pathname === '/gate') location.replace('/gate/')
keepApp('/gate/')
await learnWords()
const { openGate } = await import('./app/open-gate.tsx')
await openGate(element)
