import '@velvet/ui/fonts.css'
import '@velvet/ui/tokens.css'
import '@velvet/ui/base.css'
import { isNative, platform } from '@velvet/device/platform'
import { draw, readBroughtAnswers, takeOver } from './app/start.tsx'
import { keepInstallPrompt } from './app/install-prompt.ts'
import { whenIdle } from './app/when-idle.ts'
import { followTheme } from './app/theme.ts'
import { makeStore } from './state/store.ts'

document.documentElement.dataset['platform'] = platform()
followTheme()
// The app restores scroll positions itself, because the browser would do it before the content is
// there.
history.scrollRestoration = 'manual'
keepInstallPrompt()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

if (isNative()) {
  void import('./device/prepare-shell.ts')
    .then(({ prepareShell }) => prepareShell())
    .finally(() => draw(root, makeStore()))
} else {
  const made = makeStore()
  const brought = readBroughtAnswers()
  if (brought) void takeOver(root, made, brought)
  else draw(root, made)
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    whenIdle(() => {
      import('./notices/service-worker.ts')
        .then(({ registerServiceWorker }) => registerServiceWorker(made.store))
        // The browser forbids it or has no space, so the app works without it.
        .catch((reason: unknown) => console.warn('No service worker', reason))
    })
  }
}
