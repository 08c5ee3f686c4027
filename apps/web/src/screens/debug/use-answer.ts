import { wordsOf } from '@velvet/client/call-error'
import { useEffect, useState } from 'react'

/** What a call answers, asked anew when `key` changes; `undefined` as key asks nothing. */
export function useAnswer<T>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): { answer: T | undefined; error: string | undefined } {
  const [outcome, setOutcome] = useState<{ key: string; answer?: T; error?: string }>()
  useEffect(() => {
    if (key === undefined) return
    const leaving = new AbortController()
    ask(leaving.signal)
      .then((answer) => setOutcome({ key, answer }))
      .catch((reason: unknown) => {
        if (!leaving.signal.aborted) setOutcome({ key, error: wordsOf(reason) })
      })
    return () => leaving.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says what is asked
  }, [key])
  const current = outcome?.key === key ? outcome : undefined
  return { answer: current?.answer, error: current?.error }
}
