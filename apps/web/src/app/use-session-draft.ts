import { useEffect, useState } from 'react'

/**
 * Keeps the text typed into a form until the tab is closed, because a phone may drop the page while
 * its owner reads the message with the code. Never keep passwords or codes in it.
 */
export function useSessionDraft<Draft extends object>(key: string, empty: Draft) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...read(key) }))

  useEffect(() => {
    attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)))
  }, [key, draft])

  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes })),
    /** Call it when the form is finished and its screen is left. */
    forget: () => {
      attempt(() => sessionStorage.removeItem(key))
    },
  }
}

function read(key: string): object {
  const kept: unknown = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  return typeof kept === 'object' && kept !== null ? kept : {}
}

/** Without storage the draft is lost, but the form works. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
