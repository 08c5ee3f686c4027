import { expect, test } from 'vitest'
import { inOrder } from './order.ts'
import { chartedRows, MOST_BARS, salesLabel, salesOrder } from './sales-rows.ts'

const aRow = (key: string, label: string) => ({
  key,
  label,
  tickets: 1,
  admissions: 0,
  vp: 100,
  counterKobo: 0,
  grossKobo: 6_667,
})

test('days of two months are in the order of the calendar', () => {
  const days = [aRow('2026-12-01', '01/Dec/2026'), aRow('2026-10-31', '31/Oct/2026'), aRow('2026-11-22', '22/Nov/2026')]
  const labels = inOrder(days, 'label', salesOrder('day')).map(({ label }) => label)
  expect(labels).toEqual(['31/Oct/2026', '22/Nov/2026', '01/Dec/2026'])
})

test('films are in the order of their names, and an hour reads like every other time', () => {
  const films = [aRow('a', 'The Milkmaid'), aRow('b', 'Amina')]
  const labels = inOrder(films, 'label', salesOrder('film')).map(({ label }) => label)
  expect(labels).toEqual(['Amina', 'The Milkmaid'])
  expect(salesLabel(aRow('19', '19:00'), 'hour')).toBe('7:00 PM')
  expect(salesLabel(aRow('c', '19:00'), 'film')).toBe('19:00')
})

test('the chart of a long report draws its last days, and the first of its films', () => {
  const rows = Array.from({ length: MOST_BARS + 5 }, (_, at) => aRow(`${at}`, `Row ${at}`))
  const drawn = chartedRows(rows, 'day')
  expect(drawn).toHaveLength(MOST_BARS)
  expect(drawn.at(-1)).toBe(rows.at(-1))
  expect(chartedRows(rows, 'film')[0]).toBe(rows[0])
})
