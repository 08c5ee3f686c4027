import { useEffect, useRef, useState } from 'react'
import { ActionDialog } from './action-dialog.tsx'
import type { Action } from './action.ts'

/** Returns a function that opens an action, and the view that shows the action and its result. */
export function useActions() {
  const [action, setAction] = useState<Action>()
  const [done, setDone] = useState('')
  /** The reason that was typed for an action before its dialog was closed to show the present state. */
  const [unsent, setUnsent] = useState<{ title: string; note: string }>()
  const result = useRef<HTMLParagraphElement>(null)
  // The button that opened the dialog may be gone, because the action is done, and its focus with it.
  useEffect(() => {
    if (done && document.activeElement === document.body) result.current?.focus()
  }, [done])
  const ask = (next: Action) => {
    setDone('')
    setAction(next)
  }
  const finish = (text: string) => {
    setAction(undefined)
    setUnsent(undefined)
    setDone(text)
  }
  const giveUp = (title: string, note: string) => {
    setUnsent({ title, note })
    setAction(undefined)
  }
  const view = (
    <>
      <p ref={result} role="status" tabIndex={-1} className="muted">
        {done}
      </p>
      {action && (
        <ActionDialog
          action={action}
          // The title names what the action is about, so a reason stays with its thing.
          note={unsent?.title === action.title ? unsent.note : ''}
          onClose={() => setAction(undefined)}
          onStale={(note) => giveUp(action.title, note)}
          onDone={finish}
        />
      )}
    </>
  )
  return { ask, view }
}
