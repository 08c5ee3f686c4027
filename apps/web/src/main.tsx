import '@velvet/ui/fonts.css'
import '@velvet/ui/tokens.css'
import '@velvet/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from './app/router.tsx'
import { readToken } from '@velvet/client/token-store'
import { platform } from '@velvet/device/platform'
import { App } from './app/app.tsx'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { StoreGate } from './app/store-gate.tsx'
import { makeStore } from './state/store.ts'

document.documentElement.dataset['platform'] = platform()
// The app restores positions itself: the browser would do it before the content is there.
history.scrollRestoration = 'manual'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

const kept = makeStore()
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <StoreGate {...kept}>
        <Router>
          <App />
        </Router>
      </StoreGate>
    </ErrorBoundary>
  </StrictMode>,
)

if (readToken()) {
  void Promise.all([import('./session/keep-signed-in.ts'), kept.persistor.ready])
    .then(([{ keepSignedIn }]) => keepSignedIn(kept.store))
    // Without a network it waits for the next start.
    .catch(() => undefined)
}
