import type { AnswerOf } from '@velvet/client/call'
import { useCallback, useState } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { endSessions, listSessions } from '../../calls/own-account.ts'
import { failureOf } from '../../state/call-thunk.ts'
import { useLeave } from './use-leave.ts'

export type Device = AnswerOf<typeof listSessions>['sessions'][number]

/** Returns the devices where an account is signed in now. */
export function useDevices(uuid: string) {
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const leave = useLeave()

  const readDevices = useCallback(
    async (signal: AbortSignal): Promise<readonly Device[]> =>
      (await listSessions({ uuid }, { signal })).sessions,
    [uuid],
  )
  const { answer: devices, error: readingError, replace, retry } = useAnswer(readDevices)

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

  const readAgain = () => {
    setError('')
    retry()
  }
  const signOut = (sessionID: string) =>
    void attempt(async () => {
      await endSessions({ uuid, sessionID })
      if (devices) replace(devices.filter(({ id }) => id !== sessionID))
    })
  const signOutEverywhere = () =>
    void attempt(async () => {
      await endSessions({ uuid })
      leave()
    })
  const shown = error || (readingError ?? '')
  return { devices, error: shown, isBusy, signOut, signOutEverywhere, retry: readAgain }
}
