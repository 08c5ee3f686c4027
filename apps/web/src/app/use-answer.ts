import { useEffect, useState } from 'react'
import { failureOf } from '../state/call-thunk.ts'

/**
 * The caller must pass the same function in every render, because `useAnswer` calls every new
 * function.
 */
type Ask<T> = (signal: AbortSignal) => Promise<T>

interface Outcome<T> {
  ask: Ask<T> | undefined
  answer: T | undefined
  error: string | undefined
}

/**
 * Reads data that only one screen shows, and keeps it while the screen is open. `ask` is called
 * when the screen opens, when the network is back, and at `retry`. If `ask` is undefined, nothing
 * is read. If a later call fails, the earlier answer stays.
 */
export function useAnswer<T>(ask: Ask<T> | undefined) {
  const [outcome, setOutcome] = useState<Outcome<T>>()
  const [tries, setTries] = useState(0)
  const { answer, error } = outcome?.ask === ask ? (outcome ?? NOTHING) : NOTHING

  useEffect(() => {
    if (!ask) return
    const leaving = new AbortController()
    const failed = (reason: unknown) => {
      if (leaving.signal.aborted) return
      const { message } = failureOf(reason)
      setOutcome((before) => ({
        ask,
        answer: before?.ask === ask ? before.answer : undefined,
        error: message,
      }))
    }
    const read = () => {
      ask(leaving.signal).then((found) => {
        if (!leaving.signal.aborted) setOutcome({ ask, answer: found, error: undefined })
      }, failed)
    }
    read()
    window.addEventListener('online', read)
    return () => {
      leaving.abort()
      window.removeEventListener('online', read)
    }
  }, [ask, tries])

  /** Replaces the answer, for example by what a change returned. */
  function replace(other: T) {
    setOutcome({ ask, answer: other, error: undefined })
  }

  function retry() {
    setOutcome({ ask, answer, error: undefined })
    setTries((before) => before + 1)
  }
  return { answer, error, replace, retry }
}

const NOTHING = { answer: undefined, error: undefined }
