import { country } from '@velvet/contract/shared/country/country'
import { CheckoutUnavailable } from './checkout.ts'
import type { CheckoutAnswer, CheckoutEvents, CloseCheckout, OpenCheckout, Order } from './checkout.ts'
import { w } from '../words.ts'
import { loadScript } from './load-script.ts'

interface Answer extends CheckoutAnswer {
  transaction_id: number
}

interface Options {
  public_key: string
  tx_ref: string
  amount: number
  currency: string
  payment_options: string
  customer: { email: string; phone_number: string; name: string }
  customizations: { title: string; description: string }
  meta: { uuid: string; VpValue: number }
  callback: (answer: Answer) => void
  onclose: () => void
}

type Open = (options: Options) => { close: () => void }

export async function loadFlutterwave(script: string): Promise<OpenCheckout> {
  const open = await opener(script)
  return (order, events) => show(open, order, events)
}

function show(open: Open, order: Order, events: CheckoutEvents): CloseCheckout {
  // The checkout stays open after its callback until it is told to close, and then reports that as
  // well.
  let isOver = false
  const end = () => {
    if (isOver) return false
    isOver = true
    checkout.close()
    return true
  }
  const checkout = open({
    ...optionsFor(order),
    callback({ status, tx_ref, transaction_id }) {
      if (status === 'cancelled' || !end()) return
      if (status === 'failed') events.onClosed()
      else events.onPaid({ status, tx_ref, transaction_id })
    },
    onclose() {
      if (isOver) return
      isOver = true
      events.onClosed()
    },
  })
  return () => void end()
}

function optionsFor({ txRef, naira, vp, uuid, publicKey, customer }: Order) {
  return {
    public_key: publicKey,
    tx_ref: txRef,
    amount: naira,
    currency: country().currency,
    payment_options: country().flutterwaveOptions,
    customer: { email: customer.email, phone_number: customer.phone, name: customer.name },
    customizations: { title: w.checkoutTitle, description: w.checkoutDescription },
    meta: { uuid, VpValue: vp },
  }
}

async function opener(script: string): Promise<Open> {
  const page = globalThis as { FlutterwaveCheckout?: Open }
  if (!page.FlutterwaveCheckout) await loadScript(script).catch(() => undefined)
  if (!page.FlutterwaveCheckout) throw new CheckoutUnavailable(w.noFlutterwave)
  return page.FlutterwaveCheckout
}
