import { expect, test } from 'vitest'
import { NO_TOTALS } from './settlements.rules.ts'
import { remarksOnSettlement, totalsOf } from './settlement-totals.ts'

const WEEK = {
  party: { name: 'FilmOne' },
  hireTaxes: [],
  payableKobo: 200_000,
  kind: 'distributor' as const,
  total: {
    ...NO_TOTALS,
    sessions: 1,
    tickets: 1_234,
    grossKobo: 450_000,
    netKobo: 400_000,
    reportedKobo: 450_000,
    reportedNetKobo: 400_000,
    taxes: [{ name: 'VAT', kobo: 50_000 }],
    hireKobo: 200_000,
  },
}

test('the totals of a settlement lead from the tickets to the amount that is due', () => {
  const hireTaxes = [{ name: 'Withholding tax', kobo: -10_000 }]
  expect(totalsOf({ ...WEEK, hireTaxes, payableKobo: 190_000 })).toEqual([
    { name: 'Tickets', total: '1,234' },
    { name: 'Gross', total: '₦4,500.00' },
    { name: 'VAT', total: '₦500.00' },
    { name: 'Net', total: '₦4,000.00' },
    { name: 'Film hire', total: '₦2,000.00' },
    { name: 'Withholding tax', total: '−₦100.00' },
    { name: 'Due to FilmOne', total: '₦1,900.00' },
  ])
})

test('a settlement shows reported values if the terms of a film raise them', () => {
  const total = { ...WEEK.total, reportedKobo: 500_000, reportedNetKobo: 444_444 }
  const reported = totalsOf({ ...WEEK, total }).filter(({ name }) => name.startsWith('Reported'))
  expect(reported).toEqual([
    { name: 'Reported gross', total: '₦5,000.00' },
    { name: 'Reported net', total: '₦4,444.44' },
  ])
})

test('a settlement names zones only if a hall has them', () => {
  const zones = [
    { name: 'standard', kobo: 200_000 },
    { name: 'vip', kobo: 250_000 },
  ]
  const named = (total: typeof WEEK.total) =>
    totalsOf({ ...WEEK, total }).filter(({ name }) => name.startsWith('Gross,'))
  expect(named({ ...WEEK.total, zones })).toEqual([
    { name: 'Gross, Standard', total: '₦2,000.00' },
    { name: 'Gross, VIP', total: '₦2,500.00' },
  ])
  expect(named({ ...WEEK.total, zones: zones.slice(0, 1) })).toEqual([])
})

test('only the totals of an exhibitor have the commission', () => {
  const names = totalsOf({ ...WEEK, kind: 'exhibitor' }).map(({ name }) => name)
  expect(names.slice(-2)).toEqual(['Commission', 'Due to FilmOne'])
})

test('a settlement with a negative total says who owes the amount', () => {
  const total = { ...WEEK.total, tickets: -2 }
  const totals = totalsOf({ ...WEEK, total, payableKobo: -190_000 })
  expect(totals[0]).toEqual({ name: 'Tickets', total: '−2' })
  expect(totals.at(-1)).toEqual({ name: 'Due from FilmOne', total: '₦1,900.00' })
})

const NOT_OVER = 'The week was not over yet. What was sold until its end is in a later settlement.'
const LATER = 'Lines that are marked as a later change belong to weeks that were settled before.'

test.each([
  ['after the last night of its week', '2026-11-27T05:00:00Z', false, []],
  ['in the last night of its week', '2026-11-27T04:59:59Z', false, [NOT_OVER]],
  ['with lines of weeks before', '2026-11-28T12:00:00Z', true, [LATER]],
])('a settlement that is made %s says so', (_, madeAt, isLaterChange, remarks) => {
  const made = { to: '2026-11-26', madeAt, lines: [{ isLaterChange: false }, { isLaterChange }] }
  expect(remarksOnSettlement(made)).toEqual(remarks)
})
