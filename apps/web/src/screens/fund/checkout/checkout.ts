/** What a checkout is opened with. */
export interface Order {
  txRef: string
  /** Whole naira. */
  naira: number
  vp: number
  uuid: string
  publicKey: string
  customer: { email: string; phone: string; name: string }
}

/** What a provider says of a payment, which goes on to the next screen. */
export interface CheckoutAnswer {
  status: string
  tx_ref: string
  transaction_id?: number | string
}

export interface CheckoutEvents {
  onPaid: (answer: CheckoutAnswer) => void
  /** The provider itself has said no. */
  onDeclined: () => void
  /** Closed without a word: whether anything was paid is not known. */
  onClosed: () => void
}

/** Takes the open checkout away; no event comes after it. */
export type CloseCheckout = () => void

/** What a provider's script is for, once it is there. */
export type OpenCheckout = (order: Order, events: CheckoutEvents) => CloseCheckout

/** The words of the catalogue for a provider whose script does not come. */
export class CheckoutUnavailable extends Error {
  override readonly name = 'CheckoutUnavailable'
}
