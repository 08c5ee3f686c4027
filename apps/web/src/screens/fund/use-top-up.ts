import { wordsOf } from '@velvet/client/call-error'
import type { Payment, User } from '@velvet/contract/entities/entities'
import { PAY_LOADER_MS } from '@velvet/contract/time/timers'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { usePayment } from '../../app/use-payment.ts'
import { startPayment } from '../../calls/wallet.ts'
import { keepLastAmount } from '../../parts/last-amount.ts'
import {
  callOffTopUp,
  forgetPendingTopUp,
  keepPendingTopUp,
  readPendingTopUp,
} from '../../parts/pending-top-up.ts'
import { useIdempotentCall } from '../../parts/use-idempotent-call.ts'
import { useServices } from '../../parts/use-services.ts'
import type { Services } from '../../parts/use-services.ts'
import { CheckoutUnavailable } from './checkout/checkout.ts'
import type { CheckoutAnswer } from './checkout/checkout.ts'
import { useCheckout } from './use-checkout.ts'
import { useLoader } from './use-loader.ts'

/**
 * The state of a top-up. `opened` and `closed` describe only its checkout: nothing is known about
 * the money yet.
 */
export type TopUp =
  { stage: 'none' } | { stage: 'starting' } | { stage: 'opened' | 'closed'; txRef: string }

/** Records payments and opens their checkouts. Leaves the screen once a payment has succeeded. */
export function useTopUp(user: User) {
  const { services, read } = useServices()
  const { topUp, setTopUp, callOff, leave, prepare, open } = useStages(user)
  const [error, setError] = useState<string>()
  const [isWaiting, wait] = useLoader(PAY_LOADER_MS)
  const { send } = useIdempotentCall(startPayment)
  const payment = usePayment('txRef' in topUp ? topUp.txRef : undefined, { occasion: topUp.stage })
  useKnownOutcome({ user, topUp, payment, leave })

  /**
   * Records the payment, and opens the checkout of the provider that the server chose. Nothing is
   * recorded before the checkout's script is there, because every recorded payment is awaited.
   */
  async function pay(vp: number) {
    // Nobody knows yet whether this one was paid, so a failure to start another must not hide it.
    const earlier = topUp.stage === 'closed' ? topUp : undefined
    const fail = (words: string) => {
      setError(words)
      setTopUp(earlier ?? { stage: 'none' })
    }
    wait()
    setError(undefined)
    setTopUp({ stage: 'starting' })
    try {
      const known = services ?? (await read())
      if (!(await prepare(known))) return
      const outcome = await send(`top-up:${vp}`, { uuid: user.UUID, VpValue: vp })
      // The first tap is still being handled.
      if (!outcome) return
      if ('failure' in outcome) fail(outcome.failure.message)
      else await open(outcome.output.payment, known)
    } catch (reason) {
      fail(reason instanceof CheckoutUnavailable ? reason.message : wordsOf(reason))
    }
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
    callOff,
  }
}

type Leave = (to: string, state: CheckoutAnswer | { showToast: true }) => void

/** Holds the stage of the top-up, and keeps its reference on the phone while it is awaited. */
function useStages(user: User) {
  const navigate = useNavigate()
  const [topUp, setTopUp] = useState(() => firstStage(user))
  const { prepareCheckout, openCheckout, closeCheckout } = useCheckout(user)

  // The top-up stays on the phone: usePayment forgets it once the server has credited it.
  const leave: Leave = (to, state) => {
    closeCheckout()
    navigate(to, { state })
  }

  /** The customer says that they have not paid. */
  function callOff() {
    if ('txRef' in topUp) callOffTopUp(user.UUID, topUp.txRef)
    setTopUp({ stage: 'none' })
  }

  async function open(payment: Payment, services: Services) {
    const txRef = payment.tx_ref
    const isOpen = await openCheckout(payment, services, {
      onPaid: (answer) => leave('/paymentsuccessful', answer),
      onClosed: () => setTopUp({ stage: 'closed', txRef }),
    })
    if (!isOpen) return
    keepPendingTopUp(user.UUID, txRef)
    keepLastAmount(user.UUID, payment.VpValue)
    setTopUp({ stage: 'opened', txRef })
  }
  return { topUp, setTopUp, callOff, leave, prepare: prepareCheckout, open }
}

interface Awaited {
  user: User
  topUp: TopUp
  payment: Payment | undefined
  leave: Leave
}

/** Acts on the server's word about a payment, since the answer of its checkout may be lost. */
function useKnownOutcome({ user, topUp, payment, leave }: Awaited): void {
  const arrived = useEffectEvent((txRef: string) => {
    if (topUp.stage !== 'opened') leave('/profile', { showToast: true })
    else leave('/paymentsuccessful', { status: 'Successful', tx_ref: txRef })
  })
  useEffect(() => {
    if (payment?.status === 'successful') arrived(payment.tx_ref)
  }, [payment?.status, payment?.tx_ref])
  useEffect(() => {
    if (payment?.status === 'failed' && topUp.stage === 'closed') forgetPendingTopUp(user.UUID)
  }, [payment?.status, topUp.stage, user.UUID])
}

function firstStage(user: User): TopUp {
  const txRef = readPendingTopUp(user.UUID)
  return txRef ? { stage: 'closed', txRef } : { stage: 'none' }
}
