import type { NoticeKind } from '@velvet/contract/shared/notifications/notice-kinds'
import { useCallback, useState } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { chooseNotices, getNoticeChoices } from '../../calls/push.ts'
import { askForPush, pushState, turnPushOff } from '../../parts/push.ts'
import { wordsOfPush } from '../../parts/words-of-push.ts'
import { failureOf } from '../../state/call-thunk.ts'
import { useAttempt } from './use-attempt.ts'

/** Returns the kinds of notices that the customer has switched off. */
export function useNotices(uuid: string) {
  const { failure, attempt, clear } = useAttempt()
  const read = useCallback(
    async (signal: AbortSignal) => (await getNoticeChoices({ uuid }, { signal })).off,
    [uuid],
  )
  const { answer: off, error, replace, retry } = useAnswer<readonly NoticeKind[]>(read)

  function choose(kind: NoticeKind, isOn: boolean) {
    void attempt(async () => replace((await chooseNotices({ uuid, kind, isOn })).off))
  }
  function readAgain() {
    clear()
    retry()
  }
  return { off, error: failure?.message ?? error ?? '', choose, retry: readAgain }
}

/** Returns whether this browser shows notices of the customer. */
export function useNoticesHere(uuid: string) {
  const [state, setState] = useState(() => pushState(uuid))
  const [words, setWords] = useState(() =>
    state === 'denied' || state === 'unsupported' ? wordsOfPush(state) : '',
  )

  async function change(isOn: boolean) {
    try {
      const answer = isOn ? await askForPush(uuid) : undefined
      if (!isOn) await turnPushOff(uuid)
      setWords(answer ? wordsOfPush(answer) : '')
    } catch (error) {
      setWords(failureOf(error).message)
    }
    setState(pushState(uuid))
  }
  return { isOn: state === 'granted', words, change: (isOn: boolean) => void change(isOn) }
}
