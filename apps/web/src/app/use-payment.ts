import type { AnswerOf } from '@velvet/client/call'
import type { Payment } from '@velvet/contract/shared/entities/entities'
import { useEffect, useState } from 'react'
import { getPayment } from '../calls/wallet.ts'
import { keepLastAmount } from '../parts/last-amount.ts'
import { forgetTopUp } from '../parts/session-traces.ts'
import { useAppSelector } from '../state/hooks.ts'

/** The waits between two questions. The last one repeats. */
const BACK_OFF_MS = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000]
/**
 * About half an hour. After that, the server continues by itself, and the phone asks once whenever
 * the app is shown again.
 */
const MOST_QUESTIONS = 60

interface Asking {
  /**
   * A change of this value, such as after a closed checkout, starts the questions again. Earlier
   * answers no longer count, because a payment that has failed may be under way again.
   */
  occasion?: string
  /** The provider's number of the transaction from which the buyer returns. */
  transactionId?: string | undefined
}

/** A payment, and how its order ended if it has one. */
export type PaymentAnswer = AnswerOf<typeof getPayment>

/** The amount of an order is the price of its tickets, so the customer cannot choose it. */
const isOfOrder = ({ purchase, orderRefused }: PaymentAnswer) => purchase !== undefined || orderRefused !== undefined

/** Returns the top-up alone of the answer that `usePaymentAnswer` reads. */
export function usePayment(txRef: string | undefined, asking: Asking = {}): Payment | undefined {
  return usePaymentAnswer(txRef, asking)?.payment
}

/**
 * Returns a payment as the server knows it, and asks until its provider has decided. Returns
 * undefined before the first answer. Forgets an awaited top-up that was credited. A question that gets no answer is repeated. Nothing is asked in
 * the background, where the app is while its owner pays in that of their bank.
 */
export function usePaymentAnswer(
  txRef: string | undefined,
  { occasion, transactionId }: Asking = {},
): PaymentAnswer | undefined {
  const [answered, setAnswered] = useState<{
    answer: PaymentAnswer
    occasion: string | undefined
  }>()

  const uuid = useAppSelector((state) => state.auth.user)

  useEffect(() => {
    if (!txRef) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = 0
    let isAsking = false
    let isDecided = false

    const ask = async () => {
      if (isAsking || isDecided || document.hidden) return
      isAsking = true
      clearTimeout(timer)
      asked += 1
      const question = { tx_ref: txRef, ...(transactionId && { transaction_id: transactionId }) }
      const answer = await getPayment(question, { signal: leaving.signal }).catch(() => undefined)
      if (leaving.signal.aborted) return
      isAsking = false
      if (answer?.payment.status === 'successful') {
        forgetTopUp(txRef)
        if (uuid && !isOfOrder(answer)) keepLastAmount(uuid, answer.payment.VpValue)
      }
      if (answer) setAnswered({ answer, occasion })
      isDecided = answer !== undefined && answer.payment.status !== 'pending'
      if (isDecided || asked >= MOST_QUESTIONS) return
      const wait = BACK_OFF_MS[asked - 1] ?? BACK_OFF_MS[BACK_OFF_MS.length - 1]
      timer = setTimeout(askNow, wait)
    }
    const askNow = () => void ask()
    askNow()
    document.addEventListener('visibilitychange', askNow)
    window.addEventListener('online', askNow)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', askNow)
      window.removeEventListener('online', askNow)
    }
  }, [txRef, occasion, transactionId, uuid])

  if (answered?.answer.payment.tx_ref !== txRef || answered?.occasion !== occasion) return undefined
  return answered?.answer
}
