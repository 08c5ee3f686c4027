import { useState } from 'react'
import { failureOf } from '../state/call-thunk.ts'
import type { Failure } from '../state/call-thunk.ts'

/**
 * Runs the calls of a form. Keeps the failure of the latest call until the next call or `clear`.
 */
export function useAttempt() {
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)

  /** Returns the failure; undefined if the work succeeded. */
  async function attempt(work: () => Promise<void>): Promise<Failure | undefined> {
    setFailure(undefined)
    setIsBusy(true)
    const failed = await work().then(() => undefined, failureOf)
    setFailure(failed)
    setIsBusy(false)
    return failed
  }

  return { failure, isBusy, attempt, clear: () => setFailure(undefined) }
}
