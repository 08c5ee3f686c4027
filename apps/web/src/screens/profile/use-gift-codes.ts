import type { AnswerOf } from '@velvet/client/call'
import { useCallback, useState } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { listGiftCodes, stopGiftCode } from '../../calls/gift-codes.ts'
import { newKey } from '../../parts/new-key.ts'
import { useAttempt } from '../../parts/use-attempt.ts'

export type GiftCode = AnswerOf<typeof listGiftCodes>['gifts'][number]

/** A code with its text, which is known only until the dialog is closed. */
export type ShownCode = GiftCode & { code?: string | null }

/** Returns the codes of a customer, the newest first, and what they can do with them. */
export function useGiftCodes(uuid: string, onMoved: () => void) {
  const { answer, error } = useAnswer(useCallback((signal: AbortSignal) => listGiftCodes({ uuid }, { signal }), [uuid]))
  const [changed, setChanged] = useState<readonly ShownCode[]>([])
  const { failure, isBusy, attempt } = useAttempt()
  const show = (gift: GiftCode, code: string | null = null) => {
    setChanged((before) => [{ ...gift, code }, ...before.filter(({ id }) => id !== gift.id)])
    onMoved()
  }
  const stop = ({ id }: GiftCode) =>
    void attempt(async () => show((await stopGiftCode({ uuid, id }, { idempotencyKey: newKey() })).gift))
  const listed: readonly ShownCode[] = answer?.gifts ?? []
  const isListed = (gift: GiftCode) => listed.some(({ id }) => id === gift.id)
  const latest = (gift: GiftCode) => changed.find(({ id }) => id === gift.id) ?? gift
  return {
    uuid,
    gifts: answer && [...changed.filter((gift) => !isListed(gift)), ...listed.map(latest)],
    problem: failure?.message ?? error,
    isBusy,
    show,
    stop,
  }
}
