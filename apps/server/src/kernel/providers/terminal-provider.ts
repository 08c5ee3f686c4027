import type { IncomingHttpHeaders } from 'node:http'
import type { AskingLimits } from './card-provider.ts'

/** A payment that a till asks for at a card terminal. */
export interface PushedPayment {
  /** The id that the server gave the payment, which is a UUID. */
  id: string
  /** The number that the provider gave the terminal. */
  terminal: string
  kobo: number
  /** The name of the payment at the provider; null before it was pushed. */
  providerReference: string | null
  begunAt: Date
}

/** The names by which a provider's events and transactions may call a payment. */
export interface TerminalNames {
  providerReference: string
  /** The name that the transactions of the payment carry, if that is another one. */
  transactionName?: string
}

/** Money that was taken at a terminal. */
export interface Approval {
  /** The provider's number of this money, which no other money has. */
  number: string
  kobo: number
}

export interface TerminalNews {
  /** A payment that the provider does not know may not have reached it. */
  state: 'unknown' | 'waiting' | 'declined' | 'approved'
  /** Everything that was taken for the payment, the oldest first. The buyer owes only the oldest. */
  approvals: readonly Approval[]
}

export interface TerminalEvent {
  /** Either of the names of the payment. */
  name: string
  /** The money that the event reports. Nothing is sold for it before the provider was asked. */
  approval?: Approval | undefined
}

/** A provider of card terminals to which payments are pushed. Each call throws ProviderError when no answer comes. */
export interface TerminalProvider {
  /**
   * Shows a payment on its terminal. Calls `keep` before the terminal shows anything, so that a server that is
   * killed meanwhile knows under which names the payment may be paid. It may be called again for the same payment,
   * even at the same moment: `keep` returns the `providerReference` of the call that was first, and only the payment
   * with that name may be shown.
   */
  push: (payment: PushedPayment, keep: (names: TerminalNames) => Promise<string>) => Promise<void>
  status: (payment: PushedPayment, options?: AskingLimits) => Promise<TerminalNews>
  /** Takes a payment from its terminal, where the provider has a way to do so. */
  withdraw: (payment: PushedPayment) => Promise<void>
  isSigned: (body: Buffer, headers: IncomingHttpHeaders) => boolean
  /** Returns the payment that an event is about; undefined for any other event. */
  readEvent: (payload: unknown) => TerminalEvent | undefined
}
