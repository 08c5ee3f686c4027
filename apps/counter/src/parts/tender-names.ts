import type { TenderKind } from '@velvet/contract/counter/counter-rules'

/** The names of the ways to pay, as screens and reports show them. */
export const TENDER_NAMES: Readonly<Record<TenderKind, string>> = {
  cash: 'Cash',
  terminal: 'Terminal',
  transfer: 'Transfer',
}
