import type { BankEvent } from '@velvet/contract/books/bank.calls'
import { shortDate } from '@velvet/contract/shared/time/time'
import { NAIRA_WORDS } from './naira-words.ts'

/** The words for the filter of both lists. */
export const BANK_STATES = { open: 'Open', ticked: 'Ticked off', all: 'All' }
export type BankState = keyof typeof BANK_STATES

/** The user may type any word into the address, which then means the open ones. */
export const stateIn = (typed: string | undefined): BankState =>
  typed === 'ticked' || typed === 'all' ? typed : 'open'

/** Returns text such as `Deposit from a safe, Ikeja, 28 Nov 2026, SLIP 77`. */
export function eventText({ kind, party, day, reference }: BankEvent): string {
  return [NAIRA_WORDS[kind], party, shortDate(day), reference].join(', ')
}
