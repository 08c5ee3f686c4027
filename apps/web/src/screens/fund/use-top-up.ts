import { wordsOf } from '@velvet/client/call-error'
import type { InputOf } from '@velvet/contract/endpoint'
import type { startPayment as startPaymentCall } from '@velvet/contract/endpoints/wallet'
import type { Payment, User } from '@velvet/contract/entities'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { usePayment } from '../../app/use-payment.ts'
import { startPayment } from '../../calls/wallet.ts'
import { useKeptRequest } from '../../parts/use-kept-request.ts'
import { CheckoutUnavailable } from './checkout/checkout.ts'
import type { CheckoutAnswer, CheckoutEvents, CloseCheckout } from './checkout/checkout.ts'
import { loadFlutterwave } from './checkout/flutterwave.ts'
import { loadPaystack } from './checkout/paystack.ts'
import { forgetPendingTopUp, keepPendingTopUp, readPendingTopUp } from './pending-top-up.ts'
import type { Services } from './use-services.ts'

/** Where a top-up stands. `opened` and `closed` are of its checkout: nobody knows of money yet. */
export type TopUp =
  | { stage: 'none' }
  | { stage: 'starting' }
  | { stage: 'opened' | 'closed' | 'failed'; txRef: string }

type PaymentInput = InputOf<typeof startPaymentCall>

interface Start {
  vp: number
  readServices: () => Promise<Services>
}

export function useTopUp(user: User) {
  const navigate = useNavigate()
  const [topUp, setTopUp] = useState(() => firstStage(user))
  const [error, setError] = useState<string>()
  const close = useRef<CloseCheckout>(undefined)
  const isLeft = useRef(false)
  const requestPayment = useKeptRequest({
    uuid: user.UUID,
    about: ({ VpValue }: PaymentInput) => `top-up:${VpValue}`,
    send: (input, idempotencyKey) => startPayment(input, { idempotencyKey }),
  })
  const payment = usePayment('txRef' in topUp ? topUp.txRef : undefined, {
    occasion: topUp.stage,
  })

  function leave(to: string, state: CheckoutAnswer | { showToast: true }) {
    close.current?.()
    forgetPendingTopUp(user.UUID)
    navigate(to, { state })
  }

  // A lost answer of the checkout does not lose the payment: the server knows of it.
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
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      close.current?.()
    }
  }, [])

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

  async function start({ vp, readServices }: Start) {
    setError(undefined)
    setTopUp({ stage: 'starting' })
    try {
      const services = await readServices()
      const made = await requestPayment({ uuid: user.UUID, VpValue: vp })
      if (made) await open(made.payment, services)
    } catch (reason) {
      setError(wordsFor(reason))
      setTopUp({ stage: 'none' })
    }
  }

  async function open(made: Payment, services: Services) {
    const isPaystack = made.provider === 'paystack'
    const order = {
      txRef: made.tx_ref,
      naira: made.amount,
      vp: made.VpValue,
      uuid: user.UUID,
      publicKey: isPaystack ? services.paystack_publickey : services.flutterwave_publickey,
      customer: { email: user.Email, phone: user.PhoneNumber, name: user.Username },
    }
    const script = isPaystack ? services.paystack_script : services.flutterwave_script
    const show = await (isPaystack ? loadPaystack(script) : loadFlutterwave(script))
    // Over another screen nobody expects a checkout.
    if (isLeft.current) return
    close.current = show(order, eventsOf(made.tx_ref))
    keepPendingTopUp(user.UUID, made.tx_ref)
    setTopUp({ stage: 'opened', txRef: made.tx_ref })
  }

  function dismiss() {
    forgetPendingTopUp(user.UUID)
    setTopUp({ stage: 'none' })
  }
  // The checkout was closed, and nobody has said yet how the payment ended.
  const isBeingConfirmed =
    topUp.stage === 'closed' && (payment === undefined || payment.status === 'pending')
  return {
    topUp,
    payment,
    isBeingConfirmed,
    error,
    clearError: () => setError(undefined),
    start,
    dismiss,
  }
}

function firstStage(user: User): TopUp {
  const txRef = readPendingTopUp(user.UUID)
  return txRef ? { stage: 'closed', txRef } : { stage: 'none' }
}

function wordsFor(reason: unknown): string {
  return reason instanceof CheckoutUnavailable ? reason.message : wordsOf(reason)
}
