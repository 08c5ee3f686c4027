import type { TaxKind } from '@velvet/contract/money/taxes'

export const KIND_WORDS: Readonly<Record<TaxKind, string>> = {
  vat: 'VAT',
  state: 'State tax',
  other: 'Other tax',
}
