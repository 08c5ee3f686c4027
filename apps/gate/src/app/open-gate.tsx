import { BackCloses } from '@velvet/ui/back-closes'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { allowSoundByTouch } from '../feedback/sound.ts'
import { App } from './app.tsx'
import { holdOnlyTab } from './hold-only-tab.ts'
import { OtherTab } from './other-tab.tsx'
import { startGate } from './start-gate.ts'

/** Draws the gate once no other tab has it open. The words of its pages must be known before this file is loaded. */
export async function openGate(element: HTMLElement): Promise<void> {
  const root = createRoot(element)
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
}
