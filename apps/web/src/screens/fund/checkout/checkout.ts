/** The details with which a checkout is opened. */
export interface Order {
  txRef: string
  /** Whole naira. */
  naira: number
  vp: number
  uuid: string
  publicKey: string
  customer: { email: string; phone: string; name: string }
}

/** The provider's answer about a payment, which is passed on to the next screen. */
export interface CheckoutAnswer {
  status: string
  tx_ref: string
  transaction_id?: number | string
}

export interface CheckoutEvents {
  onPaid: (answer: CheckoutAnswer) => void
  /**
   * Called when the checkout closes without a success. It is unknown then whether anything was paid: Flutterwave's
   * script also calls a payment failed if its own report says nothing about it.
   */
  onClosed: () => void
}

/** Closes the open checkout. No event follows. */
export type CloseCheckout = () => void

/** Opens the checkout of a provider whose script has loaded. */
export type OpenCheckout = (order: Order, events: CheckoutEvents) => CloseCheckout

/** The error for a provider whose script does not load, with the words of the catalogue. */
export class CheckoutUnavailable extends Error {
  override readonly name = 'CheckoutUnavailable'
}
