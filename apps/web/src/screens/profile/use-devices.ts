import type { AnswerOf } from '@velvet/client/call'
import { useCallback } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { endSessions, listSessions } from '../../calls/own-account.ts'
import { useAttempt } from '../../parts/use-attempt.ts'
import { useLeave } from './use-leave.ts'

export type Device = AnswerOf<typeof listSessions>['sessions'][number]

/** Returns the devices where an account is signed in now. */
export function useDevices(uuid: string) {
  const { failure, isBusy, attempt, clear } = useAttempt()
  const leave = useLeave()

  const readDevices = useCallback(
    async (signal: AbortSignal): Promise<readonly Device[]> => (await listSessions({ uuid }, { signal })).sessions,
    [uuid],
  )
  const { answer: devices, error: readingError, replace, retry } = useAnswer(readDevices)

  const readAgain = () => {
    clear()
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
  const error = failure?.message ?? readingError ?? ''
  return { devices, error, isBusy, signOut, signOutEverywhere, retry: readAgain }
}
