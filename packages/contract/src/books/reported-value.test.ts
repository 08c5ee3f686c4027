import { expect, test } from 'vitest'
import { reportedValue, type ReportingTerms } from './reported-value.ts'

const TAXES = [
  { kind: 'vat', name: 'VAT', ppm: 75_000, base: 'net' },
  { kind: 'state', name: 'Lagos', ppm: 50_000, base: 'net' },
] as const
const PAID: ReportingTerms = { reports: 'paid', reportsKobo: null, freeTickets: null }
const AT_LEAST: ReportingTerms = { ...PAID, reports: 'at-least', reportsKobo: 200_000 }

test('a ticket for ₦1,000 is reported at ₦2,000 if the terms say at least that', () => {
  expect(reportedValue(AT_LEAST, { grossKobo: 100_000 }, TAXES)).toEqual({
    reportedKobo: 200_000,
    reportedNetKobo: 177_778,
  })
  expect(reportedValue(AT_LEAST, { grossKobo: 450_000 }, TAXES)).toBeUndefined()
})

test('a discounted ticket is reported at its full price only if the terms say so', () => {
  const sold = { grossKobo: 360_000, listKobo: 450_000 }
  const full = reportedValue({ ...PAID, reports: 'full' }, sold, TAXES)
  expect(full).toEqual({ reportedKobo: 450_000, reportedNetKobo: 400_000 })
  expect(reportedValue(PAID, sold, TAXES)).toBeUndefined()
  expect(reportedValue(null, sold, TAXES)).toBeUndefined()
  expect(reportedValue({ ...PAID, reports: 'full' }, { grossKobo: 450_000 }, TAXES)).toBeUndefined()
})

test('a free ticket has a reported value only if the terms limit free tickets', () => {
  const given = { grossKobo: 0, listKobo: 450_000 }
  expect(reportedValue({ ...PAID, freeTickets: 25 }, given, TAXES)).toMatchObject({ reportedKobo: 450_000 })
  expect(reportedValue(AT_LEAST, given, TAXES)).toBeUndefined()
})
