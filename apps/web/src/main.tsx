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
import { keepInstallPrompt } from './app/install-prompt.ts'
import { StoreGate } from './app/store-gate.tsx'
import { whenIdle } from './app/when-idle.ts'
import { followTheme } from './app/theme.ts'
import { makeStore } from './state/store.ts'

document.documentElement.dataset['platform'] = platform()
followTheme()
// The app restores positions itself: the browser would do it before the content is there.
history.scrollRestoration = 'manual'
keepInstallPrompt()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

const { store, persistor } = makeStore()

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <StoreGate store={store} persistor={persistor}>
        <Router>
          <App />
        </Router>
      </StoreGate>
    </ErrorBoundary>
  </StrictMode>,
)

if (readToken()) {
  void Promise.all([import('./session/keep-signed-in.ts'), persistor.ready])
    .then(([{ keepSignedIn }]) => keepSignedIn(store))
    // Without a network it waits for the next start.
    .catch(() => undefined)
}

// In the shells the app lies on the phone already.
if (import.meta.env.PROD && 'serviceWorker' in navigator && platform() === 'web') {
  whenIdle(() => {
    void import('./notices/service-worker.ts').then(({ registerServiceWorker }) =>
      registerServiceWorker(store),
    )
  })
}
