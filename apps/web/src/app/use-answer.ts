import { useEffect, useState } from 'react'
import { failureOf } from '../state/call-thunk.ts'

/** Must stay the same from one drawing to the next, since another one is asked anew. */
type Ask<T> = (signal: AbortSignal) => Promise<T>

interface Outcome<T> {
  ask: Ask<T> | undefined
  answer: T | undefined
  error: string | undefined
}

/**
 * Reads what one screen alone shows, and keeps it for as long as the screen is open. It is read when
 * the screen opens, again when the network is back, and at `retry`; undefined asks nothing. A failure
 * leaves the answer before it in its place.
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
        setOutcome({ ask, answer: found, error: undefined })
      }, failed)
    }
    read()
    window.addEventListener('online', read)
    return () => {
      leaving.abort()
      window.removeEventListener('online', read)
    }
  }, [ask, tries])

  /** Shows something else in the place of the answer, such as what a change has made of it. */
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
