import type { IncomingHttpHeaders } from 'node:http'
import type { AskingLimits } from './card-provider.ts'

/** A payment that a till asks for at a card terminal. */
export interface PushedPayment {
  /** Our own number of it, which is a UUID. */
  id: string
  /** The terminal, by the number that its provider gave it. */
  terminal: string
  kobo: number
  /** The name of the payment at the provider; null before it was pushed. */
  providerReference: string | null
  begunAt: Date
}

/** The names by which a provider's events and transactions may call a payment. */
export interface TerminalNames {
  providerReference: string
  /** What the transactions of the payment name, if that is something else. */
  transactionName?: string
}

/** Money that was taken at a terminal. */
export interface Approval {
  /** The provider's number, which it gives once. */
  number: string
  kobo: number
}

export interface TerminalNews {
  /** A payment that the provider does not know may not have reached it. */
  state: 'unknown' | 'waiting' | 'declined' | 'approved'
  /** Everything that was taken for the payment, the first one first. More than one is too much. */
  approvals: readonly Approval[]
}

interface TerminalEvent {
  /** Either of the names of the payment. */
  name: string
  /** What the event says was taken. It proves nothing that is sold for it. */
  approval?: Approval | undefined
}

/** A provider of card terminals to which payments are pushed. Each call throws ProviderError when no answer comes. */
export interface TerminalProvider {
  /**
   * Shows a payment on its terminal. Calls `keep` before the terminal shows anything, so that a server that is
   * killed meanwhile knows under which names the payment may be paid. It may be called again for the same payment.
   */
  push: (payment: PushedPayment, keep: (names: TerminalNames) => Promise<void>) => Promise<void>
  status: (payment: PushedPayment, options?: AskingLimits) => Promise<TerminalNews>
  /** Takes a payment from its terminal, where the provider has a way to do so. */
  withdraw: (payment: PushedPayment) => Promise<void>
  isSigned: (body: Buffer, headers: IncomingHttpHeaders) => boolean
  /** Returns the payment that an event is about; undefined for any other event. */
  readEvent: (payload: unknown) => TerminalEvent | undefined
}
