import type { AnswerOf } from '@velvet/client/call'
import { useCallback, useState } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { listGiftCodes, replaceGiftCode, stopGiftCode } from '../../calls/gift-codes.ts'
import { newKey } from '../../parts/new-key.ts'
import { useAttempt } from '../../parts/use-attempt.ts'

export type GiftCode = AnswerOf<typeof listGiftCodes>['gifts'][number]

/** Returns the codes of a customer, the newest first, and what they can do with them. */
export function useGiftCodes(uuid: string, onMoved: () => void) {
  const { answer, error } = useAnswer(useCallback((signal: AbortSignal) => listGiftCodes({ uuid }, { signal }), [uuid]))
  const [changed, setChanged] = useState<readonly GiftCode[]>([])
  const { failure, isBusy, attempt } = useAttempt()
  const show = (gift: GiftCode) => {
    setChanged((before) => [gift, ...before.filter(({ id }) => id !== gift.id)])
    onMoved()
  }
  const change = ({ id }: GiftCode, call: (own: { uuid: string; id: string }) => Promise<{ gift: GiftCode }>) =>
    void attempt(async () => show((await call({ uuid, id })).gift))
  const listed = answer?.gifts ?? []
  const isListed = (gift: GiftCode) => listed.some(({ id }) => id === gift.id)
  const latest = (gift: GiftCode) => changed.find(({ id }) => id === gift.id) ?? gift
  return {
    gifts: answer && [...changed.filter((gift) => !isListed(gift)), ...listed.map(latest)],
    problem: failure?.message ?? error,
    isBusy,
    show,
    replace: (gift: GiftCode) => change(gift, replaceGiftCode),
    stop: (gift: GiftCode) => change(gift, (own) => stopGiftCode(own, { idempotencyKey: newKey() })),
  }
}
