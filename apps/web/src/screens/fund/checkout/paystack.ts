import { country } from '@velvet/contract/shared/country/country'
import { CheckoutUnavailable } from './checkout.ts'
import type { CheckoutEvents, CloseCheckout, OpenCheckout, Order } from './checkout.ts'
import { w } from '../words.ts'
import { loadScript } from './load-script.ts'

interface Options {
  key: string
  email: string
  /** The amount in hundredths of the currency. */
  amount: number
  currency: string
  ref: string
  channels?: readonly string[]
  metadata: { tx_ref: string; uuid: string; VpValue: number }
  callback: (answer: { reference: string }) => void
  onClose: () => void
}

interface PaystackPop {
  setup: (options: Options) => { openIframe: () => void }
}

export async function loadPaystack(script: string): Promise<OpenCheckout> {
  const paystack = await popup(script)
  return (order, events) => show(paystack, order, events)
}

function show(paystack: PaystackPop, order: Order, events: CheckoutEvents): CloseCheckout {
  let isOver = false
  const once = (act: () => void) => {
    if (isOver) return
    isOver = true
    act()
  }
  const { currency, paystackChannels } = country()
  paystack
    .setup({
      key: order.publicKey,
      email: order.customer.email,
      amount: 100 * order.naira,
      currency,
      ref: order.txRef,
      ...(paystackChannels && { channels: paystackChannels }),
      metadata: { tx_ref: order.txRef, uuid: order.uuid, VpValue: order.vp },
      callback: ({ reference }) => once(() => events.onPaid({ status: 'Successful', tx_ref: reference })),
      onClose: () => once(events.onClosed),
    })
    .openIframe()
  return () => once(hideFrames)
}

/**
 * Hides the checkout, which Paystack's script offers no way to close. It would stay open over the
 * next screen, and after a logout over that of another person. The app has no frames of its own. These
 * are not removed, because the script may still use them.
 */
function hideFrames(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('body > iframe')) {
    frame.style.display = 'none'
  }
}

async function popup(script: string): Promise<PaystackPop> {
  const page = globalThis as { PaystackPop?: PaystackPop }
  if (!page.PaystackPop) await loadScript(script).catch(() => undefined)
  if (!page.PaystackPop) throw new CheckoutUnavailable(w.noPaystack)
  return page.PaystackPop
}
