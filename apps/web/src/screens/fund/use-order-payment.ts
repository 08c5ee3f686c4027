import { textOf } from '@velvet/client/call-error'
import type { User } from '@velvet/contract/shared/entities/entities'
import { useRef, useState } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { startPayment } from '../../calls/wallet.ts'
import { keepAwaitedOrder } from '../../parts/awaited-order.ts'
import { ORDER_TO_PAY, readOrderToPay } from '../../parts/order-to-pay.ts'
import { isDecision, useIdempotentCall } from '../../parts/use-idempotent-call.ts'
import { useServices } from '../../parts/use-services.ts'
import { CheckoutUnavailable } from './checkout/checkout.ts'
import { useCheckout } from './use-checkout.ts'

/**
 * Begins to pay for the kept order and opens its checkout. Whatever the checkout says, the next
 * screen asks the server how the order ended.
 */
export function useOrderPayment(user: User) {
  const navigate = useNavigate()
  const { services, read } = useServices()
  const { prepareCheckout, openCheckout, closeCheckout } = useCheckout(user)
  const { send } = useIdempotentCall(startPayment)
  const [failure, setFailure] = useState<{ text: string; isRefused: boolean }>()
  const isUnderWay = useRef(false)

  async function pay() {
    const requested = readOrderToPay(user.UUID)
    if (!requested || isUnderWay.current) return
    isUnderWay.current = true
    setFailure(undefined)
    try {
      const known = services ?? (await read())
      if (!(await prepareCheckout(known))) return
      const outcome = await send(ORDER_TO_PAY, requested)
      if (!outcome) return
      if ('failure' in outcome) {
        const { failure } = outcome
        setFailure({ text: failure.message, isRefused: isDecision(failure) })
        return
      }
      const { payment, heldUntil = null } = outcome.output
      const txRef = payment.tx_ref
      const { amountToPay: total = 0, showtimeID: showtimeId } = requested.order ?? {}
      keepAwaitedOrder(user.UUID, { txRef, showtimeId, total, heldUntil })
      const leave = (state: object) => {
        closeCheckout()
        navigate('/paymentsuccessful', { replace: true, state: { ...state, isOrder: true } })
      }
      await openCheckout(payment, known, {
        onPaid: leave,
        onClosed: () => leave({ status: 'Pending', tx_ref: txRef }),
      })
    } catch (reason) {
      const text = reason instanceof CheckoutUnavailable ? reason.message : textOf(reason)
      setFailure({ text, isRefused: false })
    } finally {
      isUnderWay.current = false
    }
  }
  return { error: failure?.text, isRefused: failure?.isRefused ?? false, pay }
}
