import { expect, test, vi } from 'vitest'
import { cancelAction } from './cancel-action.tsx'
import { aPlannedShowtime } from './test/a-planned-showtime.ts'

const NOTHING_OWED = {
  tickets: 0,
  sales: 0,
  toText: 0,
  kobo: 0,
  cash: 0,
  terminal: 0,
  transfer: 0,
}

/** Cancels a showtime of which this many seats were sold when it was read. */
async function cancel(sold: number, answer: object) {
  const inputs: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    inputs.push(JSON.parse(body as string))
    return Promise.resolve(new Response(JSON.stringify({ counter: NOTHING_OWED, ...answer })))
  })
  const action = cancelAction(aPlannedShowtime({ seats: { sold, total: 100, kept: 0 } }), [
    { id: 'one', name: 'Screen 1' },
  ])
  const text = await action.call({ note: 'Rain', amount: 0 }, { idempotencyKey: 'key' })
  return { action, inputs, text }
}

test('cancelling an unsold showtime fails if a seat was sold meanwhile', async () => {
  const { action, inputs, text } = await cancel(0, { refundedTickets: 0, owedTickets: 0 })
  expect(action.typed).toBeUndefined()
  expect(inputs).toEqual([{ note: 'Rain', isUnsold: true }])
  expect(text).toBe('Cancelled: Amina, 6:00\u00a0PM in Screen 1.')
})

test('a cancelled showtime shows how many customers got their Points back', async () => {
  const { action, inputs, text } = await cancel(7, { refundedTickets: 8, owedTickets: 1 })
  expect(action.typed).toBe('Amina')
  expect(inputs).toEqual([{ note: 'Rain' }])
  expect(text).toContain('The holders of 8 seats got their Points back, and get a notice.')
  expect(text).toContain('The Points of 1 seat go back once the accounts')
})

test('a cancelled showtime says how many seats are still being paid back', async () => {
  const { text } = await cancel(3000, {
    refundedTickets: 900,
    owedTickets: 0,
    waitingTickets: 2100,
  })
  expect(text).toContain('The Points of 2100 seats go back within the next minutes.')
})

test('a cancelled showtime does not say that buyers at windows got anything back', async () => {
  const counter = {
    tickets: 145,
    sales: 60,
    toText: 40,
    kobo: 60_750_000,
    cash: 50_000_000,
    terminal: 10_750_000,
    transfer: 0,
  }
  const { text } = await cancel(145, { refundedTickets: 0, owedTickets: 0, counter })
  expect(text).toBe(
    'Cancelled: Amina, 6:00\u00a0PM in Screen 1. 145 tickets from windows: ₦607,500.00 (Cash ₦500,000.00, Terminal ₦107,500.00) are owed. Any till pays each sale back with one key, without a supervisor. 40 of 60 buyers left a number and get an SMS.',
  )
})
