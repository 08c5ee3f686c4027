import type { NotificationKind } from '@velvet/contract/shared/notifications/notification-kinds'
import { useCallback, useState } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { chooseNotifications, chooseWhatsApp, getNotificationChoices } from '../../calls/push.ts'
import { askForPush, pushState, turnPushOff } from '../../parts/push.ts'
import { textOfPush } from '../../parts/words-of-push.ts'
import { failureOf } from '../../state/call-thunk.ts'
import { useAttempt } from '../../parts/use-attempt.ts'

interface Choices {
  off: readonly NotificationKind[]
  /** Undefined where WhatsApp is not offered. */
  whatsApp?: boolean | undefined
}

/** Returns the kinds of notifications that the customer has switched off, and whether WhatsApp is on, where it is offered. */
export function useNotifications(uuid: string) {
  const { failure, attempt, clear } = useAttempt()
  const read = useCallback(
    async (signal: AbortSignal) => {
      const { off, whatsApp } = await getNotificationChoices({ uuid }, { signal })
      return { off, whatsApp }
    },
    [uuid],
  )
  const { answer, error, replace, retry } = useAnswer<Choices>(read)

  function choose(kind: NotificationKind, isOn: boolean) {
    void attempt(async () => replace({ ...answer, ...(await chooseNotifications({ uuid, kind, isOn })) }))
  }
  function switchWhatsApp(isOn: boolean) {
    void attempt(async () => replace({ off: [], ...answer, ...(await chooseWhatsApp({ uuid, isOn })) }))
  }
  function readAgain() {
    clear()
    retry()
  }
  return { ...answer, switchWhatsApp, error: failure?.message ?? error ?? '', choose, retry: readAgain }
}

/** Returns whether this browser shows notices of the customer. */
export function useNotificationsHere(uuid: string) {
  const [state, setState] = useState(() => pushState(uuid))
  const [text, setText] = useState(() => (state === 'denied' || state === 'unsupported' ? textOfPush(state) : ''))

  async function change(isOn: boolean) {
    try {
      const answer = isOn ? await askForPush(uuid) : undefined
      if (!isOn) await turnPushOff(uuid)
      setText(answer ? textOfPush(answer) : '')
    } catch (error) {
      setText(failureOf(error).message)
    }
    setState(pushState(uuid))
  }
  return { isOn: state === 'granted', text, change: (isOn: boolean) => void change(isOn) }
}
