import { expect, test } from 'vitest'
import { NEW_TERMS, termsIn } from './terms-values.ts'

const HOLDS = { from: '2026-11-20', turnsAt: '06:00' }
const VALUES = { ...NEW_TERMS, ...HOLDS }
const USUAL = { weeks: [500_000, 450_000, 400_000], reports: 'paid' }

test.each([
  ['the usual percentages', {}, USUAL],
  ['a note', { note: ' A festival ' }, { ...USUAL, note: 'A festival' }],
  [
    'a fixed amount for each showtime, whatever else was typed before',
    { way: 'session', fixed: '50,000', house: '100,000' },
    { ...USUAL, weeks: [], fixedKobo: 5_000_000, fixedBy: 'session' },
  ],
  [
    'a house allowance',
    { house: '100,000', housePercent: '90' },
    { ...USUAL, houseKobo: 10_000_000, housePpm: 900_000 },
  ],
  [
    'a guarantee for the run',
    { guaranteeBy: 'run', guarantee: '500,000' },
    { ...USUAL, guaranteeKobo: 50_000_000, guaranteeBy: 'run' },
  ],
  [
    'a least value and a limit of free tickets',
    { reports: 'at-least', leastValue: '2,000', freeTickets: '25' },
    { ...USUAL, reports: 'at-least', reportsKobo: 200_000, freeTickets: 25 },
  ],
])('typed terms with %s are sent as the call takes them', (_, typed, sent) => {
  expect(termsIn({ ...VALUES, ...typed })).toEqual({ ...HOLDS, ...sent })
})

test.each([
  ['percentages that are words', { weeks: 'half' }],
  ['no fixed amount', { way: 'week' }],
  ['a house allowance without its percentage', { house: '100,000' }],
  ['a percentage without its house allowance', { housePercent: '90' }],
  ['a guarantee without its amount', { guaranteeBy: 'week' }],
  ['a least value without its amount', { reports: 'at-least' }],
  ['a number of free tickets that is none', { freeTickets: 'few' }],
])('terms with %s cannot be sent yet', (_, typed) => {
  expect(termsIn({ ...VALUES, ...typed })).toBeUndefined()
})
