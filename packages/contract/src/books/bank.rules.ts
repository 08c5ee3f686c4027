import type { NairaKind } from './naira-ledger.rules.ts'

/** These kinds of movements bring money into the bank. Each is a row of `bank_events`. */
export const BANK_EVENT_KINDS = [
  'bank-deposit',
  'provider-payout',
  'terminal-payout',
  'sponsor-payment',
] as const satisfies readonly NairaKind[]

/** Everything that moves the bank, and can be found on its statement. */
export const BANK_KINDS = [...BANK_EVENT_KINDS, 'settlement-paid'] as const satisfies readonly NairaKind[]
export type BankKind = (typeof BANK_KINDS)[number]

/** People type the payouts of these, because no interface lists them. */
export const TYPED_PAYOUTS = ['terminal-clearing', 'transfer-clearing'] as const
export const TYPED_PAYOUT_PROVIDERS = ['typed', 'moniepoint'] as const

/** What is open is counted by its age. Each class begins with this many days. */
export const BANK_AGES = [0, 8, 31] as const

/** Returns words such as `0–7 days` for a class of ages. */
export function ageText(from: number): string {
  const next = BANK_AGES.find((age) => age > from)
  return next === undefined ? `${from} days and older` : `${from}–${next - 1} days`
}

/** A line offers at most this many events with the same amount. */
export const MOST_SUGGESTIONS = 5

export const REFERENCE_MAX_LENGTH = 100

/** A shorter reference is found in the text of a line by chance. */
export const MIN_FOUND_REFERENCE = 4
