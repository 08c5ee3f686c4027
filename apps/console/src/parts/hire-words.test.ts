import { expect, test } from 'vitest'
import { guaranteeText, hireText, reportedText } from './hire-words.ts'

const NONE = {
  weeks: [],
  fixedKobo: null,
  fixedBy: null,
  houseKobo: null,
  housePpm: null,
  guaranteeKobo: null,
  guaranteeBy: null,
}
const FIXED = { ...NONE, fixedKobo: 5_000_000 }
const HOUSE = { ...NONE, weeks: [500_000, 450_000], houseKobo: 10_000_000, housePpm: 900_000 }

test("the console describes a distributor's terms and calls a session a showtime", () => {
  expect(hireText({ ...FIXED, fixedBy: 'session' })).toBe('₦50,000.00 a showtime')
  expect(hireText({ ...FIXED, fixedBy: 'week' })).toBe('₦50,000.00 a week')
  expect(hireText(HOUSE)).toBe('50%, 45%, or 90% above ₦100,000.00')
  expect(guaranteeText({ ...NONE, guaranteeKobo: 100_000, guaranteeBy: 'run' })).toBe('₦1,000.00 a run')
})

test('the terms of a film say at which value its tickets are reported', () => {
  expect(reportedText({ reports: 'paid', reportsKobo: null, freeTickets: null })).toBe('')
  const atLeast = { reports: 'at-least', reportsKobo: 200_000, freeTickets: 25 } as const
  expect(reportedText(atLeast)).toBe('At least ₦2,000.00, 25 free a week')
})
