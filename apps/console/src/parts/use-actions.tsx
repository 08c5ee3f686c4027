import { useEffect, useRef, useState } from 'react'
import { ActionDialog } from './action-dialog.tsx'
import type { Action } from './action.ts'

/** An action that the address opens, and a function that takes it out of the address. */
interface FromAddress {
  action: Action | undefined
  remove: () => void
}

/** Returns a function that opens an action, and the view that shows the action and its result. */
export function useActions(fromAddress?: FromAddress) {
  const [asked, setAsked] = useState<Action>()
  const action = asked ?? fromAddress?.action
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
    setAsked(next)
  }
  const close = () => {
    setAsked(undefined)
    // Another change of the address would ask whether to discard what was typed.
    if (fromAddress?.action) fromAddress.remove()
  }
  const finish = (text: string) => {
    close()
    setUnsent(undefined)
    setDone(text)
  }
  const giveUp = (title: string, note: string) => {
    setUnsent({ title, note })
    close()
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
          onClose={close}
          onStale={(note) => giveUp(action.title, note)}
          onDone={finish}
        />
      )}
    </>
  )
  return { ask, view }
}
