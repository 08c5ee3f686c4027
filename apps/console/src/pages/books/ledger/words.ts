import type { HIRE_TAX_KINDS } from '@velvet/contract/books/settlements.rules'
import type { TaxKind } from '@velvet/contract/books/taxes.rules'

export const KIND_WORDS: Readonly<Record<TaxKind, string>> = {
  vat: 'VAT',
  state: 'State tax',
  other: 'Other tax',
}

export const HIRE_TAX_WORDS: Readonly<Record<(typeof HIRE_TAX_KINDS)[number], string>> = {
  vat: 'VAT, added to the hire',
  withholding: 'Withholding tax, kept back',
}
