import { describe, expect, test } from 'vitest'
import { PIN_ALPHABET, PIN_LENGTH } from '@velvet/contract/tickets/pin'
import { expectInvariants } from '../../test/ledger-check.ts'
import { changeSettings } from '../../test/settings.ts'
import { queuedFor } from '../../test/observe.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { startTestServer, useCheckedServer } from '../../test/start-test-server.ts'
import { type TestCustomer, TestStaff } from '../../test/people.ts'
import { openWithoutLocks } from '../../test/without-locks.ts'
import { rowsWritten } from '../../test/rows.ts'

const server = useCheckedServer()

/** Deletes the answers to a customer's keys, as the purge does when they are old. */
async function forgetAnswersOf({ id }: TestCustomer) {
  await server.db.deleteFrom('idempotency_keys').where('customer_id', '=', id).execute()
}

test('seats, Points and tickets change together', async () => {
  const showtime = await server.make.showtime({ price: 150, seats: 10 })
  const buyer = await server.make.customer({ balance: 1000 })

  const { balance, tickets } = await buyer.buy(showtime, 3)

  expect(balance).toBe(550)
  expect(await buyer.balance()).toBe(550)
  expect(tickets.map(({ SeatNumber }) => SeatNumber)).toEqual(['A1', 'A2', 'A3'])
  expect(new Set(tickets.map(({ QrCode }) => QrCode)).size).toBe(3)
  expect(tickets[0]?.QrCode).toHaveLength(PIN_LENGTH)
  const seen = await buyer.call('GET', `/api/v1/showtime/${showtime.id}`)
  expect(seen.json()).toMatchObject({ showtime: { AssignedSeats: 3, TotalSeats: 10 } })
  const messages = await queuedFor(server, buyer)
  expect(messages.map(({ topic }) => topic)).toEqual(['ticket-bought'])
})

test('a seat whose ticket was refunded is sold again, and its pin is a new one', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 2 })
  const buyer = await server.make.customer({ balance: 1000 })
  const { tickets } = await buyer.buy(showtime, 2)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${tickets[1]?.TicketID ?? ''}/refund`)

  const again = await buyer.buy(showtime, 1)

  expect(again.tickets.map(({ SeatNumber }) => SeatNumber)).toEqual(['A2'])
  expect(again.tickets[0]?.QrCode).not.toBe(tickets[1]?.QrCode)
  for (const { QrCode } of [...tickets, ...again.tickets]) {
    expect(QrCode).toMatch(new RegExp(`^[${PIN_ALPHABET}]+$`))
  }
})

test('the operator says how many tickets one purchase may hold', async () => {
  const showtime = await server.make.showtime({ price: 1, seats: 30 })
  const buyer = await server.make.customer({ balance: 1000 })
  await changeSettings(server.db, { max_tickets: 12 })
  try {
    expect(await outcomeOf(buyer.buy(showtime, 13))).toBe('too-many-tickets')
    expect(await outcomeOf(buyer.buy(showtime, 12))).toBe('won')
  } finally {
    await changeSettings(server.db, { max_tickets: 10 })
  }
})

describe('a refusal leaves no trace', () => {
  test.each([
    ['showtime-started', 409, { startsInHours: -0.1 }, { count: 1 }],
    ['showtime-cancelled', 409, { cancelled: true }, { count: 1 }],
    ['sold-out', 409, { seats: 2 }, { count: 3 }],
    ['balance-too-low', 402, { price: 600 }, { count: 2 }],
    ['price-changed', 409, { price: 100 }, { count: 2, amount: 100 }],
    ['price-changed', 409, { price: 100 }, { count: 1, amount: 0 }],
    ['too-many-tickets', 400, { price: 1 }, { count: 11 }],
    ['too-many-tickets', 400, { price: 1 }, { count: 1_000_000_000, amount: 1 }],
    ['bad-request', 400, {}, { count: 0 }],
    ['bad-request', 400, {}, { count: -1, amount: 100 }],
    ['bad-request', 400, {}, { count: 1.5, amount: 150 }],
  ] as const)('%s with %i', async (code, status, options, { count, ...amount }) => {
    const showtime = await server.make.showtime(options)
    const buyer = await server.make.customer({ balance: 1000 })
    const before = await rowsWritten(server)

    const refusal = await buyer.buy(showtime, count, amount).catch((error: unknown) => error)

    expect(refusal).toMatchObject({ code, status })
    expect(await rowsWritten(server)).toEqual(before)
  })

  test("another's account, another cinema and an unknown showtime are refused", async () => {
    const showtime = await server.make.showtime()
    const elsewhere = await server.make.cinema()
    const [buyer, other] = [await server.make.customer({ balance: 500 }), await server.make.customer({ balance: 500 })]
    const before = await rowsWritten(server)
    const body = {
      uuid: buyer.id,
      showtimeID: showtime.id,
      cinemaID: showtime.cinemaId,
      numberOfTickets: 1,
      amountToPay: 100,
    }
    const attempt = async (changes: object) => {
      const response = await buyer.call('POST', '/api/v1/purchaseticket', { ...body, ...changes })
      return response.json<{ error: string }>().error
    }

    expect(await attempt({ uuid: other.id })).toBe('not-yours')
    expect(await attempt({ cinemaID: elsewhere })).toBe('showtime-not-found')
    expect(await attempt({ showtimeID: other.id })).toBe('showtime-not-found')
    expect(await attempt({ showtimeID: undefined })).toBe('bad-request')
    expect(await attempt({ amountToPay: '100' })).toBe('bad-request')
    expect(await rowsWritten(server)).toEqual(before)
  })
})

test('of ten buyers for the last three seats, three succeed and seven are refused', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 3 })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => server.make.customer({ balance: 100 })))

  const outcomes = await Promise.all(buyers.map((buyer) => outcomeOf(buyer.buy(showtime, 1))))

  expect(outcomes.sort()).toEqual([...Array<string>(7).fill('sold-out'), ...Array<string>(3).fill('won')])
})

test('control: without the lock on the showtime, the same race oversells it', async () => {
  await using guarded = await startTestServer()
  const { make, close } = await openWithoutLocks(guarded)
  const showtime = await make.showtime({ price: 100, seats: 3 })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => make.customer({ balance: 100 })))

  const outcomes = await Promise.all(buyers.map((buyer) => outcomeOf(buyer.buy(showtime, 1))))
  await close()

  expect(outcomes.filter((outcome) => outcome === 'won').length).toBeGreaterThan(3)
  await expect(expectInvariants(guarded.db)).rejects.toThrow()
})

test('ten simultaneous purchases with money for one ticket buy exactly one', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 50 })
  const buyer = await server.make.customer({ balance: 100 })

  const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(buyer.buy(showtime, 1))))

  expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'balance-too-low')).toHaveLength(9)
  expect(await buyer.balance()).toBe(0)
})

describe('an Idempotency-Key', () => {
  test('sent ten times at once buys once, and all ten get the same answer', async () => {
    const showtime = await server.make.showtime({ price: 100, seats: 50 })
    const buyer = await server.make.customer({ balance: 1000 })

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => buyer.buy(showtime, 2, { key: 'tapped-ten-times' })),
    )

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await buyer.balance()).toBe(800)
  })

  test('belongs to its purchase permanently, even after the stored response was purged', async () => {
    const showtime = await server.make.showtime({ price: 100, seats: 50 })
    const buyer = await server.make.customer({ balance: 1000 })
    const first = await buyer.buy(showtime, 2, { key: 'asked-days-later' })
    await buyer.buy(showtime, 1)
    await forgetAnswersOf(buyer)

    const again = await Promise.all(
      Array.from({ length: 5 }, () => buyer.buy(showtime, 2, { key: 'asked-days-later' })),
    )

    for (const { purchaseID, tickets, balance } of again) {
      expect({ purchaseID, tickets }).toEqual({
        purchaseID: first.purchaseID,
        tickets: first.tickets,
      })
      // The answer holds the present balance, because another ticket was bought in between.
      expect(balance).toBe(700)
    }
    expect(await buyer.balance()).toBe(700)
    expect(await queuedFor(server, buyer)).toHaveLength(2)
  })

  test('of a purchase long ago buys nothing else', async () => {
    const showtime = await server.make.showtime({ price: 100, seats: 50 })
    const buyer = await server.make.customer({ balance: 1000 })
    await buyer.buy(showtime, 1, { key: 'of-long-ago' })
    await forgetAnswersOf(buyer)
    expect(await outcomeOf(buyer.buy(showtime, 2, { key: 'of-long-ago' }))).toBe('idempotency-key-reused')
    expect(await buyer.balance()).toBe(900)
  })

  test('keeps a refusal too', async () => {
    const showtime = await server.make.showtime({ price: 100 })
    const buyer = await server.make.customer({ balance: 50 })
    const first = await outcomeOf(buyer.buy(showtime, 1, { key: 'too-poor-for-it' }))
    const second = await outcomeOf(buyer.buy(showtime, 1, { key: 'too-poor-for-it' }))
    expect([first, second]).toEqual(['balance-too-low', 'balance-too-low'])
  })

  test('cannot be used for another purchase, nor be longer than is kept', async () => {
    const showtime = await server.make.showtime({ price: 100 })
    const buyer = await server.make.customer({ balance: 1000 })
    await buyer.buy(showtime, 1, { key: 'the-same-key' })
    expect(await outcomeOf(buyer.buy(showtime, 2, { key: 'the-same-key' }))).toBe('idempotency-key-reused')
    expect(await outcomeOf(buyer.buy(showtime, 1, { key: 'k'.repeat(201) }))).toBe('bad-request')
  })

  test('of another customer means nothing', async () => {
    const showtime = await server.make.showtime({ price: 100 })
    const [one, other] = [await server.make.customer({ balance: 100 }), await server.make.customer({ balance: 100 })]
    const mine = await one.buy(showtime, 1, { key: 'a-key-of-both' })
    const theirs = await other.buy(showtime, 1, { key: 'a-key-of-both' })
    expect(theirs.purchaseID).not.toBe(mine.purchaseID)
  })
})
