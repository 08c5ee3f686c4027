import type { AnswerOf } from '@velvet/client/call'
import { useEffect, useState } from 'react'
import { endSessions, listSessions } from '../../calls/own-account.ts'
import { failureOf } from '../../state/call-thunk.ts'
import { useLeave } from './use-leave.ts'

export type Device = AnswerOf<typeof listSessions>['sessions'][number]

/** The places where an account is signed in, as they are now. */
export function useDevices(uuid: string) {
  const [devices, setDevices] = useState<readonly Device[]>()
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [readings, setReadings] = useState(0)
  const leave = useLeave()

  useEffect(() => {
    const closing = new AbortController()
    listSessions({ uuid }, { signal: closing.signal })
      .then(({ sessions }) => setDevices(sessions))
      .catch((reason: unknown) => {
        if (!closing.signal.aborted) setError(failureOf(reason).message)
      })
    return () => closing.abort()
  }, [uuid, readings])

  async function attempt(work: () => Promise<void>) {
    setError('')
    setIsBusy(true)
    try {
      await work()
    } catch (reason) {
      setError(failureOf(reason).message)
    }
    setIsBusy(false)
  }

  const retry = () => {
    setError('')
    setReadings(readings + 1)
  }
  const signOut = (sessionID: string) =>
    void attempt(async () => {
      await endSessions({ uuid, sessionID })
      setDevices(devices?.filter(({ id }) => id !== sessionID))
    })
  const signOutEverywhere = () =>
    void attempt(async () => {
      await endSessions({ uuid })
      leave()
    })
  return { devices, error, isBusy, signOut, signOutEverywhere, retry }
}
