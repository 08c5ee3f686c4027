import { expect, test } from 'vitest'
import { totalOf } from '../../test/observe.ts'
import { QueueLimits } from './queue-limits.ts'

const LIMITS = { ofCustomer: 2, ofShowtime: 3, inAll: 4 }

function aQueue() {
  const limits = new QueueLimits(LIMITS)
  const enter = (customerId: string, showtimeId = 'a showtime') => limits.enter({ customerId, showtimeId })
  const isBusy = (customerId: string, showtimeId?: string) => {
    try {
      enter(customerId, showtimeId)()
      return false
    } catch {
      return true
    }
  }
  return { enter, isBusy }
}

test('an order that leaves makes room for one other of its customer, and not for more', () => {
  const { enter, isBusy } = aQueue()
  const leave = enter('one')
  enter('one')
  expect([isBusy('one'), isBusy('other')]).toEqual([true, false])
  leave()
  enter('one')
  expect(isBusy('one')).toBe(true)
})

test('orders are limited by customer, by showtime and in total', () => {
  const { enter, isBusy } = aQueue()
  for (const customer of ['one', 'two', 'three']) enter(customer)
  expect([isBusy('four'), isBusy('four', 'another showtime')]).toEqual([true, false])
  enter('four', 'another showtime')
  expect(isBusy('five', 'a third showtime')).toBe(true)
})

test('an order that is refused is not counted', () => {
  const { enter, isBusy } = aQueue()
  enter('one')
  enter('one')
  for (let again = 0; again < 5; again += 1) expect(isBusy('one')).toBe(true)
  enter('two')
  expect(isBusy('three', 'another showtime')).toBe(false)
})

test('the metrics show how many orders wait', async () => {
  const { enter } = aQueue()
  const total = () => totalOf('velvet_purchase_queue_waiting')
  const before = await total()
  const leave = enter('one')
  enter('two')
  expect(await total()).toBe(before + 2)
  leave()
  expect(await total()).toBe(before + 1)
})
