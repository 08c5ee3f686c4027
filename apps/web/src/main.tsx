import '@velvet/ui/fonts.css'
import '@velvet/ui/tokens.css'
import '@velvet/ui/base.css'
import { reloadOnce } from './app/reload-once.ts'

/**
 * Runs React, the app and its first screen in a task each, because a phone does not react to taps
 * during a long task. The page names the files of all three, so they are loading already.
 */
async function open(root: HTMLElement): Promise<void> {
  await import('react-dom/client')
  const { start } = await import('./app/start.tsx')
  start(root)
}

/**
 * Loads the page again when a part of the app was lost on its way, since the parts that arrived are
 * kept. If that was tried a moment ago, the page says so until the network is back.
 */
function tryAgain(): void {
  if (navigator.onLine && reloadOnce()) return
  window.addEventListener('online', () => location.reload())
  document.getElementById('missing')?.removeAttribute('hidden')
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
open(root).catch(tryAgain)
