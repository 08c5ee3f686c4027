import { USUAL_TAXES } from '@velvet/contract/books/usual-taxes'
import type { HIRE_TAX_KINDS } from '@velvet/contract/books/settlements.rules'
import { TAX_KINDS, type TaxedGoods, type TaxKind } from '@velvet/contract/books/taxes.rules'

/** Names a kind of tax in the way of the country. */
export function nameOfKind(kind: TaxKind): string {
  return USUAL_TAXES.find((tax) => tax.kind === kind)?.name ?? 'Other tax'
}

/** The country has these kinds of taxes. Any other tax has the last kind. */
export const KINDS = TAX_KINDS.filter((id) => id === 'other' || USUAL_TAXES.some(({ kind }) => kind === id)).map(
  (id) => ({ id, name: nameOfKind(id) }),
)

export const GOODS: Readonly<Record<TaxedGoods, string>> = { ticket: 'Tickets', food: 'Food and drinks' }

export const HIRE_TAX_WORDS: Readonly<Record<(typeof HIRE_TAX_KINDS)[number], string>> = {
  vat: 'VAT, added to the hire',
  withholding: 'Withholding tax, kept back',
}
