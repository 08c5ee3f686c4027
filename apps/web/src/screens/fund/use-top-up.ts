import { textOf } from '@velvet/client/call-error'
import type { Payment, User } from '@velvet/contract/shared/entities/entities'
import { PAY_LOADER_MS } from '@velvet/contract/shared/time/timers'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { usePaymentAnswer, type PaymentAnswer } from '../../app/use-payment.ts'
import { startPayment } from '../../calls/wallet.ts'
import { forgetAwaitedOrder } from '../../parts/awaited-order.ts'
import {
  callOffPayment,
  findPaymentUnderWay,
  paymentOfThisPhone,
  type PaymentUnderWay,
} from '../../parts/payment-under-way.ts'
import { readRequest } from '../../parts/kept-request.ts'
import { forgetPendingTopUp, keepPendingTopUp } from '../../parts/pending-top-up.ts'
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
  | { stage: 'none' }
  | { stage: 'starting' }
  | { stage: 'opened'; txRef: string }
  | ({ stage: 'closed' } & PaymentUnderWay)

/** Records payments and opens their checkouts. Leaves the screen once a payment has succeeded. */
export function useTopUp(user: User) {
  const { services, read } = useServices()
  const { topUp, setTopUp, callOff, leave, prepare, open } = useStages(user)
  const [error, setError] = useState<string>()
  const [isWaiting, wait] = useLoader(PAY_LOADER_MS)
  const { send } = useIdempotentCall(startPayment)
  const txRef = 'txRef' in topUp ? topUp.txRef : undefined
  const answer = usePaymentAnswer(txRef, { occasion: topUp.stage })
  const payment = answer?.payment
  useKnownOutcome({ user, topUp, answer, leave })

  /**
   * Records the payment, and opens the checkout of the provider that the server chose. Nothing is
   * recorded before the checkout's script is there, because every recorded payment is awaited. Begins nothing, and
   * resolves to true, if another payment is under way of which this screen did not know.
   *
   * @param isAgain the customer knows that another payment is under way
   */
  async function pay(vp: number, isAgain = false): Promise<boolean> {
    // It is not known yet whether this one was paid, so a failure to start another must not hide it.
    const earlier = topUp.stage === 'closed' ? topUp : undefined
    const fail = (text: string) => {
      setError(text)
      setTopUp(earlier ?? { stage: 'none' })
    }
    const about = `top-up:${vp}`
    wait()
    setError(undefined)
    setTopUp({ stage: 'starting' })
    try {
      const known = services ?? (await read())
      const [isReady, other] = await Promise.all([prepare(known), isAgain ? undefined : findOther(about)])
      if (!isReady) return false
      if (other) {
        setTopUp({ stage: 'closed', ...other })
        return true
      }
      const outcome = await send(about, { uuid: user.UUID, VpValue: vp })
      // The first tap is still being handled.
      if (!outcome) return false
      if ('failure' in outcome) fail(outcome.failure.message)
      else await open(outcome.output.payment, known)
    } catch (reason) {
      fail(reason instanceof CheckoutUnavailable ? reason.message : textOf(reason))
    }
    return false
  }

  /** Finds a payment under way that this screen does not show, and that is not begun again by the next request. */
  async function findOther(about: string): Promise<PaymentUnderWay | undefined> {
    if (readRequest({ uuid: user.UUID, about })) return undefined
    const found = await findPaymentUnderWay(user.UUID)
    return found?.txRef === txRef ? undefined : found
  }

  // The checkout was closed, and no answer about the payment has arrived yet.
  const isBeingConfirmed = topUp.stage === 'closed' && (payment === undefined || payment.status === 'pending')
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

type Leave = (to: string, state: (CheckoutAnswer & { isOrder?: true }) | { showToast: true }) => void

/** Holds the stage of the top-up, and keeps its reference on the phone while it is awaited. */
function useStages(user: User) {
  const navigate = useNavigate()
  const [topUp, setTopUp] = useState(() => firstStage(user))
  const { prepareCheckout, openCheckout, closeCheckout } = useCheckout(user)
  const found = useEffectEvent((other: PaymentUnderWay | undefined) => {
    if (other && topUp.stage === 'none') setTopUp({ stage: 'closed', ...other })
  })
  useEffect(() => void findPaymentUnderWay(user.UUID).then(found), [user.UUID])

  // The top-up stays on the phone: usePayment forgets it once the server has credited it.
  const leave: Leave = (to, state) => {
    closeCheckout()
    navigate(to, { state })
  }

  /** The customer says that they have not paid. */
  function callOff() {
    if ('txRef' in topUp) callOffPayment(user.UUID, topUp)
    setTopUp({ stage: 'none' })
  }

  async function open(payment: Payment, services: Services) {
    const txRef = payment.tx_ref
    const isOpen = await openCheckout(payment, services, {
      onPaid: (answer) => leave('/paymentsuccessful', answer),
      onClosed: () => setTopUp({ stage: 'closed', txRef, isOrder: false }),
    })
    if (!isOpen) return
    keepPendingTopUp(user.UUID, txRef)
    setTopUp({ stage: 'opened', txRef })
  }
  return { topUp, setTopUp, callOff, leave, prepare: prepareCheckout, open }
}

interface Awaited {
  user: User
  topUp: TopUp
  answer: PaymentAnswer | undefined
  leave: Leave
}

/** Acts on the server's word about a payment, since the answer of its checkout may be lost. */
function useKnownOutcome({ user, topUp, answer, leave }: Awaited): void {
  const payment = answer?.payment
  const arrived = useEffectEvent((txRef: string) => {
    const isOrder = answer?.purchase !== undefined || answer?.orderRefused !== undefined
    if (isOrder) leave('/paymentsuccessful', { status: 'Successful', tx_ref: txRef, isOrder })
    else if (topUp.stage !== 'opened') leave('/profile', { showToast: true })
    else leave('/paymentsuccessful', { status: 'Successful', tx_ref: txRef })
  })
  useEffect(() => {
    if (payment?.status === 'successful') arrived(payment.tx_ref)
  }, [payment?.status, payment?.tx_ref])
  useEffect(() => {
    if (payment?.status !== 'failed' || topUp.stage !== 'closed') return
    if (topUp.isOrder) forgetAwaitedOrder(user.UUID)
    else forgetPendingTopUp(user.UUID)
  }, [payment?.status, topUp, user.UUID])
}

function firstStage(user: User): TopUp {
  const known = paymentOfThisPhone(user.UUID)
  return known ? { stage: 'closed', ...known } : { stage: 'none' }
}
