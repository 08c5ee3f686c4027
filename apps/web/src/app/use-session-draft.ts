import { attempt } from '@velvet/client/attempt'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Keeps the text typed into a form until the tab is closed, because a phone may drop the page while
 * its owner reads the message with the code. Never keep passwords or codes in it.
 */
export function useSessionDraft<Draft extends object>(key: string, empty: Draft) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...read(key) }))

  const isOver = useRef(false)

  // The form may be finished between a change and the effect that keeps it.
  useEffect(() => {
    if (!isOver.current) keep(key, draft)
  }, [key, draft])
  // A layout effect, because people may type as soon as the form is visible.
  useLayoutEffect(() => {
    const follow: Change = (changes) => setDraft((now) => ({ ...now, ...changes }))
    open.set(key, follow)
    return () => {
      if (open.get(key) === follow) open.delete(key)
    }
  }, [key])

  return {
    draft,
    /** Also works for an answer that comes after the form was left, but not after `forget`. */
    change: (changes: Partial<Draft>) => {
      if (!isOver.current) (open.get(key) ?? changeKept(key))(changes)
    },
    /** Call it when the form is finished and its screen is left. */
    forget: () => {
      isOver.current = true
      attempt(() => sessionStorage.removeItem(key))
    },
  }
}

type Change = (changes: object) => void

/** The forms that are open now, by the keys of their drafts. */
const open = new Map<string, Change>()

/**
 * Changes the draft of a form that was left before an answer came, such as that a code was sent.
 * Adds nothing after a logout, which deletes all drafts.
 */
function changeKept(key: string): Change {
  return (changes) => {
    const isKept = attempt(() => sessionStorage.getItem(key) !== null)
    if (isKept) keep(key, { ...read(key), ...changes })
  }
}

function keep(key: string, draft: object): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)))
}

function read(key: string): object {
  const kept = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  return typeof kept === 'object' && kept !== null ? kept : {}
}
