import { expect, test } from 'vitest'
import {
  addTotals,
  commissionOf,
  filmOfLine,
  hasTotals,
  NO_TOTALS,
  remarksOnParty,
  restOf,
  settlementWeekOf,
  taxesOnHire,
} from './settlements.rules.ts'

test.each([
  ['a Friday', '2026-11-20'],
  ['a Monday', '2026-11-23'],
  ['a Thursday', '2026-11-26'],
])('%s belongs to the settlement week that began on the last Friday', (_, day) => {
  expect(settlementWeekOf(day)).toBe('2026-11-20')
})

const LINE = { film: 'Lionheart', kind: 'week', termsID: 'x', isLaterChange: false } as const

test.each([
  ['of a week that is settled once', {}, 'Lionheart'],
  ['without terms', { termsID: null }, 'Lionheart (no terms)'],
  ['of a week that was settled before', { isLaterChange: true }, 'Lionheart (later change)'],
  ['that changes a guarantee', { kind: 'final', isLaterChange: true }, 'Lionheart (guarantee, later change)'],
] as const)('a line of a settlement %s says why it is there', (_, fields, text) => {
  expect(filmOfLine({ ...LINE, ...fields })).toBe(text)
})

test("the platform's commission is a share, an amount per ticket or nothing", () => {
  const sold = { appTickets: 3, appGrossKobo: 1_000_005 }
  expect(commissionOf({ ppm: 100_000, ticketKobo: null }, sold)).toBe(100_001)
  expect(commissionOf({ ppm: 0, ticketKobo: null }, sold)).toBe(0)
  expect(commissionOf({ ppm: null, ticketKobo: 5_000 }, sold)).toBe(15_000)
  expect(commissionOf(undefined, sold)).toBe(0)
})

test('a commission and taxes on hire that are taken back are as large as they were', () => {
  const share = { ppm: 333_333, ticketKobo: null }
  const given = commissionOf(share, { appTickets: 1, appGrossKobo: 450_001 })
  expect(commissionOf(share, { appTickets: -1, appGrossKobo: -450_001 })).toBe(-given)
  const rates = [{ kind: 'vat', name: 'VAT', ppm: 75_000 }] as const
  const [back] = taxesOnHire(-999, rates)
  expect(taxesOnHire(999, rates)).toEqual([{ ...rates[0], kobo: -(back?.kobo ?? 0) }])
})

test('VAT is added to the hire, and withholding tax is kept back from it', () => {
  const vat = { kind: 'vat', name: 'VAT', ppm: 75_000 } as const
  const withholding = { kind: 'withholding', name: 'WHT', ppm: 50_000 } as const
  expect(taxesOnHire(1_000_010, [vat, withholding])).toEqual([
    { ...vat, kobo: 75_001 },
    { ...withholding, kobo: -50_001 },
  ])
  // A tax of nothing must not be -0, which a file would show with a minus.
  expect(taxesOnHire(0, [withholding])).toEqual([{ ...withholding, kobo: 0 }])
})

test('a week settled again without a change has nothing left to settle', () => {
  const week = {
    sessions: 2,
    tickets: 3,
    grossKobo: 1_350_000,
    appTickets: 1,
    appGrossKobo: 450_000,
    zones: [{ name: 'standard', kobo: 1_350_000 }],
    netKobo: 1_200_000,
    reportedKobo: 1_350_000,
    reportedNetKobo: 1_200_000,
    hireKobo: 600_000,
    commissionKobo: 45_000,
    sponsoredKobo: 100_000,
    taxes: [
      { name: 'VAT', kobo: 100_000 },
      { name: 'Lagos', kobo: 50_000 },
    ],
  }
  const twice = addTotals(week, week)
  expect(twice).toMatchObject({ tickets: 6, sponsoredKobo: 200_000, taxes: [{ kobo: 100_000 }, { kobo: 200_000 }] })
  expect(hasTotals(addTotals(week, week, -1))).toBe(false)
  expect(addTotals(twice, week, -1)).toEqual(addTotals(NO_TOTALS, week))
  const renamed = { ...week, taxes: [{ name: 'VAT', kobo: 150_000 }] }
  expect(hasTotals(addTotals(renamed, week, -1))).toBe(true)
  expect(restOf(week)).toBe(555_000)
})

const PARTY = { name: 'Arewa Films', legalName: 'Arewa Films Ltd', tin: '12345678-0001' }

test.each([
  ['a party with everything, who is told', {}, 'sent', ['Arewa Films is told by email.']],
  ['an exhibitor with everything', {}, null, []],
  [
    'an exhibitor without names and numbers',
    { legalName: '', tin: '' },
    null,
    [
      'Arewa Films has no legal name and no TIN. Add this under Owners first, because a settlement that is made never changes.',
    ],
  ],
  [
    'a distributor without a TIN and an address',
    { tin: '' },
    'no-address',
    [
      'Arewa Films has no TIN. Add this under Owners first, because a settlement that is made never changes.',
      'Arewa Films has no email address, so it gets no notification of the settlement. Addresses are added under Owners.',
    ],
  ],
  [
    'a distributor where no emails are sent',
    {},
    'no-service',
    ['Nobody is told of the settlement, because no service for emails is set up.'],
  ],
] as const)('before a settlement is made, %s is remarked on', (_, fields, letter, remarks) => {
  expect(remarksOnParty({ party: { ...PARTY, ...fields }, letter })).toEqual(remarks)
})
