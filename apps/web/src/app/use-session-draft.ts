import { useEffect, useState } from 'react'

/**
 * What was typed into a form, kept until the tab is closed: a phone may drop the page while its
 * owner reads the message with the code. No password and no code belongs in it.
 */
export function useSessionDraft<Draft extends object>(key: string, empty: Draft) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...read(key) }))

  useEffect(() => {
    attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)))
  }, [key, draft])

  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes })),
    /** For when the form has done its work, and its screen is left. */
    forget: () => {
      attempt(() => sessionStorage.removeItem(key))
    },
  }
}

function read(key: string): object {
  const kept: unknown = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  return typeof kept === 'object' && kept !== null ? kept : {}
}

/** A forbidden storage costs the draft, not the form. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
