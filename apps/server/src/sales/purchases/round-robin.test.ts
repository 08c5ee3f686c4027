import { expect, test } from 'vitest'
import { RoundRobin } from './round-robin.ts'

test('the showtimes take turns, and the orders for one showtime keep their sequence', () => {
  const line = new RoundRobin<string>()
  for (const order of ['hot 1', 'hot 2', 'hot 3']) line.join('hot', order)
  line.join('quiet', 'quiet 1')
  expect(line.take(3)).toEqual(['hot 1', 'quiet 1', 'hot 2'])
  line.join('late', 'late 1')
  expect(line.take(3)).toEqual(['hot 3', 'late 1'])
})

test('an empty line gives no order, and no line gives an order twice', () => {
  const line = new RoundRobin<string>()
  expect(line.take(5)).toEqual([])
  line.join('one', 'only')
  expect(line.take(0)).toEqual([])
  expect([line.take(5), line.take(5)]).toEqual([['only'], []])
})
