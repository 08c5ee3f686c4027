import '@velvet/ui/fonts.css'
import '@velvet/ui/tokens.css'
import '@velvet/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from './app/router.tsx'
import { isNative, platform } from '@velvet/device/platform'
import { App } from './app/app.tsx'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { keepInstallPrompt } from './app/install-prompt.ts'
import { StoreGate } from './app/store-gate.tsx'
import { whenIdle } from './app/when-idle.ts'
import { followTheme } from './app/theme.ts'
import { makeStore } from './state/store.ts'
import type { AppStore } from './state/store.ts'

document.documentElement.dataset['platform'] = platform()
followTheme()
// The app restores scroll positions itself, because the browser would do it before the content is
// there.
history.scrollRestoration = 'manual'
keepInstallPrompt()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

function start(root: HTMLElement): AppStore {
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
  return store
}

if (isNative()) {
  void import('./device/prepare-shell.ts')
    .then(({ prepareShell }) => prepareShell())
    .finally(() => start(root))
} else {
  const store = start(root)
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    whenIdle(() => {
      import('./notices/service-worker.ts')
        .then(({ registerServiceWorker }) => registerServiceWorker(store))
        // The browser forbids it or has no space, so the app works without it.
        .catch((reason: unknown) => console.warn('No service worker', reason))
    })
  }
}
