import { startOrSay } from '@velvet/client/start-or-say'
import { BackCloses } from '@velvet/ui/back-closes'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { allowSoundByTouch } from '../feedback/sound.ts'
import { App } from './app.tsx'
import { startGate } from './start-gate.ts'
import { useTitle } from './use-page.ts'
import { w } from '../words/words.ts'

/** Draws the gate once no other tab has it open. The words of its pages must be known before this file is loaded. */
export async function openGate(element: HTMLElement): Promise<void> {
  const root = createRoot(element)
  allowSoundByTouch()
  await holdOnlyTab(() => root.render(<OtherTab />))
  await startOrSay(element, w.noStorage, startGate)
  root.render(
    <StrictMode>
      <BackCloses value>
        <App />
      </BackCloses>
    </StrictMode>,
  )
}

/**
 * Resolves when this is the only open tab of the gate, because two tabs would not see each other's
 * scans. Calls `onWait` if it has to wait for another tab.
 */
function holdOnlyTab(onWait: () => void): Promise<void> {
  const timer = setTimeout(onWait, 1000)
  return new Promise((resolve) => {
    void navigator.locks.request('gate-open', () => {
      clearTimeout(timer)
      resolve()
      // The lock is released when the tab closes.
      return new Promise<never>(() => undefined)
    })
  })
}

function OtherTab() {
  const heading = useTitle(w.openElsewhere)
  return (
    <main className="page">
      <h1 ref={heading} tabIndex={-1}>
        {w.openInOtherTab}
      </h1>
      <p>{w.goesOn}</p>
    </main>
  )
}
