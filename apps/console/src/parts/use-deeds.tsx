import { useEffect, useRef, useState } from 'react'
import { DeedDialog } from './deed-dialog.tsx'
import type { Deed } from './deed.ts'

/** Returns a function that opens a deed, and the view that shows the deed and its result. */
export function useDeeds() {
  const [deed, setDeed] = useState<Deed>()
  const [done, setDone] = useState('')
  /** The reason that was typed for a deed before its dialog was closed to show the present state. */
  const [unsent, setUnsent] = useState<{ title: string; note: string }>()
  const result = useRef<HTMLParagraphElement>(null)
  // The button that opened the dialog may be gone, because the deed is done, and its focus with it.
  useEffect(() => {
    if (done && document.activeElement === document.body) result.current?.focus()
  }, [done])
  const ask = (next: Deed) => {
    setDone('')
    setDeed(next)
  }
  const finish = (words: string) => {
    setDeed(undefined)
    setUnsent(undefined)
    setDone(words)
  }
  const giveUp = (title: string, note: string) => {
    setUnsent({ title, note })
    setDeed(undefined)
  }
  const view = (
    <>
      <p ref={result} role="status" tabIndex={-1} className="muted">
        {done}
      </p>
      {deed && (
        <DeedDialog
          deed={deed}
          // The title names what the deed is about, so a reason stays with its thing.
          note={unsent?.title === deed.title ? unsent.note : ''}
          onClose={() => setDeed(undefined)}
          onStale={(note) => giveUp(deed.title, note)}
          onDone={finish}
        />
      )}
    </>
  )
  return { ask, view }
}
