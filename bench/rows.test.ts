import { expect, test } from 'vitest'
import { plain, ratio } from './metric.ts'
import { runOpenLoop } from './open-loop.ts'
import { cellsOf } from './print-table.ts'
import { rowsOf } from './rows.ts'

test('a row reaches its goal from the right side, whether more or less is better', () => {
  const reachedBy = (...figures: Parameters<typeof rowsOf>[0]) => rowsOf(figures).map(({ reached }) => reached)
  const hot = (measured: number) => ratio('hot-of-store', { measured, limit: 100 })
  expect(reachedBy(hot(39), hot(40), hot(55))).toEqual(['no', 'at least', 'edge'])
  const waiting = (measured: number) => ratio('p99-open', { measured, limit: 10, unit: 'ms' })
  expect(reachedBy(waiting(121), waiting(120), waiting(60))).toEqual(['no', 'at least', 'edge'])
  expect(reachedBy(plain('broken', { measured: 1, unit: 'rows' }))).toEqual(['no'])
  expect(reachedBy(waiting(NaN))).toEqual(['no'])
})

test('a row shows what was measured beside its limit and its goals', () => {
  const [row] = rowsOf([ratio('hot-of-store', { measured: 5000, limit: 20_000 })])
  if (!row) throw new Error('There is no row')
  const [what, ...cells] = cellsOf(row)
  expect(what).toBe(row.what)
  expect(cells).toEqual(['5,000 a second', '20,000 a second', '0.25', '0.40', '0.55', 'no'])
})

test('a row whose latency is endless says that buyers were not served', () => {
  const [row] = rowsOf([ratio('p99-open', { measured: Infinity, limit: 3, unit: 'ms' })])
  if (!row) throw new Error('There is no row')
  expect(cellsOf(row).slice(1, 4)).toEqual(['over 1 % not served', '3 ms', '—'])
  expect(row.reached).toBe('no')
})

test('an arrival that is not served makes the latency endless instead of short', async () => {
  const send = (arrival: number) => Promise.resolve(arrival % 10 !== 0)
  const { p50Ms, p99Ms } = await runOpenLoop({ perSecond: 1000, forMs: 100, send })
  expect(p50Ms).toBeLessThan(100)
  expect(p99Ms).toBe(Infinity)
})
