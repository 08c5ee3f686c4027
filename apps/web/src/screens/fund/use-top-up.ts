import { wordsOf } from '@velvet/client/call-error'
import type { Payment, User } from '@velvet/contract/entities'
import { PAY_LOADER_MS } from '@velvet/contract/timers'
import { useEffect, useState } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { usePayment } from '../../app/use-payment.ts'
import { startPayment } from '../../calls/wallet.ts'
import { useIdempotentCall } from '../../parts/use-idempotent-call.ts'
import { CheckoutUnavailable } from './checkout/checkout.ts'
import type { CheckoutAnswer, CheckoutEvents } from './checkout/checkout.ts'
import { forgetPendingTopUp, keepPendingTopUp, readPendingTopUp } from './pending-top-up.ts'
import { useCheckout } from './use-checkout.ts'
import { useLoader } from './use-loader.ts'
import { useServices } from './use-services.ts'
import type { Services } from './use-services.ts'

/**
 * The state of a top-up. `opened` and `closed` describe only its checkout: nothing is known about
 * the money yet.
 */
export type TopUp =
  | { stage: 'none' }
  | { stage: 'starting' }
  | { stage: 'opened' | 'closed' | 'failed'; txRef: string }

export function useTopUp(user: User) {
  const navigate = useNavigate()
  const { services, read } = useServices()
  const [topUp, setTopUp] = useState(() => firstStage(user))
  const [error, setError] = useState<string>()
  const [isWaiting, wait] = useLoader(PAY_LOADER_MS)
  const { send } = useIdempotentCall(startPayment)
  const { openCheckout, closeCheckout } = useCheckout(user)
  const payment = usePayment('txRef' in topUp ? topUp.txRef : undefined, {
    occasion: topUp.stage,
  })

  function leave(to: string, state: CheckoutAnswer | { showToast: true }) {
    closeCheckout()
    forgetPendingTopUp(user.UUID)
    navigate(to, { state })
  }

  // If the checkout's answer is lost, the server still knows of the payment.
  useEffect(() => {
    if (payment?.status !== 'successful') return
    const answer = { status: 'Successful', tx_ref: payment.tx_ref }
    if (topUp.stage === 'opened') leave('/paymentsuccessful', answer)
    else leave('/profile', { showToast: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each payment that succeeds
  }, [payment?.status])
  useEffect(() => {
    if (payment?.status === 'failed' && topUp.stage === 'closed') forgetPendingTopUp(user.UUID)
  }, [payment?.status, topUp.stage, user.UUID])

  function eventsOf(txRef: string): CheckoutEvents {
    return {
      onPaid: (answer) => leave('/paymentsuccessful', answer),
      onDeclined: () => {
        forgetPendingTopUp(user.UUID)
        setTopUp({ stage: 'failed', txRef })
      },
      onClosed: () => setTopUp({ stage: 'closed', txRef }),
    }
  }

  /** Records the payment, and opens the checkout of the provider that the server chose. */
  async function pay(vp: number) {
    wait()
    setError(undefined)
    setTopUp({ stage: 'starting' })
    try {
      const known = services ?? (await read())
      const outcome = await send(`top-up:${vp}`, { uuid: user.UUID, VpValue: vp })
      // The first tap is still being handled.
      if (!outcome) return
      if ('failure' in outcome) fail(outcome.failure.message)
      else await open(outcome.output.payment, known)
    } catch (reason) {
      fail(reason instanceof CheckoutUnavailable ? reason.message : wordsOf(reason))
    }
  }

  async function open(made: Payment, known: Services) {
    const txRef = made.tx_ref
    if (!(await openCheckout(made, known, eventsOf(txRef)))) return
    keepPendingTopUp(user.UUID, txRef)
    setTopUp({ stage: 'opened', txRef })
  }

  function fail(words: string) {
    setError(words)
    setTopUp({ stage: 'none' })
  }

  function dismiss() {
    forgetPendingTopUp(user.UUID)
    setTopUp({ stage: 'none' })
  }
  // The checkout was closed, and no answer about the payment has arrived yet.
  const isBeingConfirmed =
    topUp.stage === 'closed' && (payment === undefined || payment.status === 'pending')
  return {
    services,
    topUp,
    payment,
    isStarting: isWaiting || topUp.stage === 'starting',
    isBeingConfirmed,
    error,
    clearError: () => setError(undefined),
    pay,
    dismiss,
  }
}

function firstStage(user: User): TopUp {
  const txRef = readPendingTopUp(user.UUID)
  return txRef ? { stage: 'closed', txRef } : { stage: 'none' }
}
