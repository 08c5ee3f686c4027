import { useState } from 'react'
import { DeedDialog } from './deed-dialog.tsx'
import type { Deed } from './deed.ts'

/** Returns a function that opens a deed, and the view that shows the deed and its result. */
export function useDeeds() {
  const [deed, setDeed] = useState<Deed>()
  const [done, setDone] = useState('')
  const ask = (next: Deed) => {
    setDone('')
    setDeed(next)
  }
  const finish = (words: string) => {
    setDeed(undefined)
    setDone(words)
  }
  const view = (
    <>
      <p role="status" className="muted">
        {done}
      </p>
      {deed && <DeedDialog deed={deed} onClose={() => setDeed(undefined)} onDone={finish} />}
    </>
  )
  return { ask, view }
}
