import { country } from '../shared/country/country.ts'
import type { TaxKind } from './taxes.rules.ts'

interface UsualTax {
  kind: TaxKind
  name: string
  ppm: number
  holdsFrom: string
}

const TAXES: Readonly<Record<string, readonly UsualTax[]>> = {
  NG: [
    { kind: 'vat', name: 'VAT', ppm: 75_000, holdsFrom: '2020-02-01' },
    { kind: 'state', name: 'State tax', ppm: 50_000, holdsFrom: '2020-02-01' },
  ],
  // Since January 2026, VAT and the two levies have the same base.
  GH: [
    { kind: 'vat', name: 'VAT', ppm: 150_000, holdsFrom: '2026-01-01' },
    { kind: 'nhil', name: 'NHIL', ppm: 25_000, holdsFrom: '2026-01-01' },
    { kind: 'getfund', name: 'GETFund levy', ppm: 25_000, holdsFrom: '2026-01-01' },
  ],
  CI: [{ kind: 'vat', name: 'TVA', ppm: 180_000, holdsFrom: '2020-01-01' }],
  KE: [{ kind: 'vat', name: 'VAT', ppm: 160_000, holdsFrom: '2021-01-01' }],
}

/**
 * The usual taxes of the country, which the demo uses. In a real installation, the operator's accountant enters them.
 */
export const USUAL_TAXES = TAXES[country().iso] ?? []
