import '@velvet/ui/fonts.css'
import '@velvet/ui/tokens.css'
import '@velvet/ui/base.css'
import { learnFirstWords } from './words/first-words.ts'

/**
 * Runs React, the app and its first screen in a task each, because a phone does not react to taps
 * during a long task. The page names the files of all three, so they are loading already.
 */
async function open(root: HTMLElement): Promise<void> {
  await Promise.all([import('react-dom/client'), learnFirstWords()])
  const { start } = await import('./app/start.tsx')
  start(root)
}

declare global {
  interface Window {
    /** Loads the page again, or says that a part of the app is missing. `index.html` defines it. */
    losePart: () => void
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
open(root).catch(() => window.losePart())
