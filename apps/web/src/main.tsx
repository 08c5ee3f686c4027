import '@velvet/ui/fonts.css'
import '@velvet/ui/tokens.css'
import '@velvet/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from './app/router.tsx'
import { isNative, platform } from '@velvet/device/platform'
import { App } from './app/app.tsx'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { StoreGate } from './app/store-gate.tsx'
import { makeStore } from './state/store.ts'

document.documentElement.dataset['platform'] = platform()
// The app restores positions itself: the browser would do it before the content is there.
history.scrollRestoration = 'manual'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

function start(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <StoreGate {...makeStore()}>
          <Router>
            <App />
          </Router>
        </StoreGate>
      </ErrorBoundary>
    </StrictMode>,
  )
}

if (isNative()) {
  void import('./device/prepare-shell.ts')
    .then(({ prepareShell }) => prepareShell())
    .finally(() => start(root))
} else start(root)
