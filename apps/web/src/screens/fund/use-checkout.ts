import type { Payment, PaymentProvider, User } from '@velvet/contract/shared/entities/entities'
import { useEffect, useRef } from 'react'
import type { Services } from '../../parts/use-services.ts'
import type { CheckoutEvents, CloseCheckout, OpenCheckout } from './checkout/checkout.ts'
import { loadFlutterwave } from './checkout/flutterwave.ts'
import { loadPaystack } from './checkout/paystack.ts'

/** Opens the checkout of a payment's provider, and closes it when the screen is left. */
export function useCheckout(user: User) {
  const close = useRef<CloseCheckout>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      close.current?.()
    }
  }, [])

  /**
   * Loads the script of the present provider. Resolves to false if the screen was left in the
   * meantime. Rejects with CheckoutUnavailable if the script does not load.
   */
  async function prepareCheckout(services: Services): Promise<boolean> {
    await loadCheckout(services.active_payment_method, services)
    return !isLeft.current
  }

  /**
   * Resolves to false, and opens nothing, if the screen was left in the meantime. Rejects with
   * CheckoutUnavailable if the provider's script does not load.
   */
  async function openCheckout(payment: Payment, services: Services, events: CheckoutEvents): Promise<boolean> {
    const isPaystack = payment.provider === 'paystack'
    const order = {
      txRef: payment.tx_ref,
      naira: payment.amount,
      vp: payment.VpValue,
      uuid: user.UUID,
      publicKey: isPaystack ? services.paystack_publickey : services.flutterwave_publickey,
      customer: { email: user.Email, phone: user.PhoneNumber, name: user.Username },
    }
    const show = await loadCheckout(payment.provider, services)
    // A checkout must not open over another screen.
    if (isLeft.current) return false
    close.current = show(order, events)
    return true
  }
  return { prepareCheckout, openCheckout, closeCheckout: () => close.current?.() }
}

function loadCheckout(provider: PaymentProvider, services: Services): Promise<OpenCheckout> {
  return provider === 'paystack' ? loadPaystack(services.paystack_script) : loadFlutterwave(services.flutterwave_script)
}
