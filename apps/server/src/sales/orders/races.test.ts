import { drawnRow } from '@velvet/contract/test/drawn-row'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { Makers } from '../../test/makers.ts'
import { queuedFor } from '../../test/observe.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { PausedDatabase } from '../../test/paused-database.ts'
import { beginOrder, endOf, payFor } from '../../test/pay-and-book.ts'
import { letHoldsEnd } from '../../test/clock.ts'
import { startTestServer, useTestServer, type TestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { withoutLocks } from '../../test/without-locks.ts'

const server = useTestServer({ sandbox: true })

/** Makes a paid order whose hold is over, for the last two seats, and a person who can buy them. */
async function lastSeats(on: TestServer, app: TestServer['app']) {
  const make = new Makers(app, on.db)
  const showtime = await make.showtime({ price: 100, seats: 8 })
  const [payer, buyer] = [await make.customer(), await make.customer({ balance: 200 })]
  const { payment } = await beginOrder(payer, showtime, { count: 2 })
  await (await make.customer({ balance: 600 })).buy(showtime, 6)
  await letHoldsEnd(on)
  await payFor(on, payment, { webhook: 'never' })
  return {
    settle: async () => {
      const { purchase, orderRefused } = await endOf(payer, payment)
      return purchase ? 'won' : orderRefused?.error
    },
    buy: () => outcomeOf(buyer.buy(showtime, 2)),
    payer,
  }
}

/** Pauses the first one after it has written its tickets, until the second one waits for it. */
async function overlap({ databaseUrl }: TestServer, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  await using paused = await PausedDatabase.at('after the seats', databaseUrl)
  await paused.hold()
  const earlier = first()
  const pid = await paused.untilSomebodyWaits()
  const later = second()
  await paused.untilSomebodyWaitsFor(pid)
  await paused.release()
  return [await earlier, await later]
}

test('a payment that arrives as its hold ends gets the last seats before a later buyer', async () => {
  const { settle, buy, payer } = await lastSeats(server, server.app)
  expect(await overlap(server, settle, buy)).toEqual(['won', 'sold-out'])
  expect(await payer.balance()).toBe(0)
  await expectInvariants(server.db)
})

test('a payment that arrives while another customer buys the last seats becomes Points', async () => {
  const { settle, buy, payer } = await lastSeats(server, server.app)
  expect(await overlap(server, buy, settle)).toEqual(['won', 'sold-out'])
  expect(await payer.balance()).toBe(200)
  await expectInvariants(server.db)
})

test('control: without the locks and keys both get the same seats, which verify finds', async () => {
  await using own = await startTestServer({ sandbox: true })
  for (const statement of [
    'alter table showtimes drop constraint showtimes_never_oversold',
    'drop index tickets_one_holder_a_seat, tickets_by_serial',
  ]) {
    await sql.raw(statement).execute(own.db)
  }
  const app = await createApp(createDeps(own.config, own.db.withPlugin(withoutLocks)))
  await app.ready()
  const { settle, buy } = await lastSeats(own, app)
  expect(await overlap(own, settle, buy)).toEqual(['won', 'won'])
  await expect(expectInvariants(own.db)).rejects.toThrow('I2')
  await app.close()
})

test('ten webhooks and ten questions at the same moment buy an order once', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 40 })
  const payer = await server.make.customer()
  const { payment } = await beginOrder(payer, showtime, { count: 2 })
  const asking = Array.from({ length: 10 }, () => endOf(payer, payment))
  await Promise.all([payFor(server, payment, { webhook: 10 }), ...asking])
  expect((await endOf(payer, payment)).purchase?.tickets).toHaveLength(2)
  const sold = server.db.selectFrom('purchases').select('id')
  expect(await sold.where('customer_id', '=', payer.id).execute()).toHaveLength(1)
  expect(await queuedFor(server, payer)).toHaveLength(1)
  await expectInvariants(server.db)
})

test('a payment with a locked wallet does not delay buyers and is settled on a retry', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 40 })
  const [payer, buyer] = [await server.make.customer(), await server.make.customer({ balance: 100 })]
  const { payment } = await beginOrder(payer, showtime, { count: 2 })
  await payFor(server, payment, { webhook: 'never' })
  await server.db.transaction().execute(async (tx) => {
    await sql`select from ledger_accounts where id = ${payer.id} for update`.execute(tx)
    const settling = outcomeOf(endOf(payer, payment))
    await untilOneWaits(server.db)
    const from = performance.now()
    expect(await outcomeOf(buyer.buy(showtime, 1))).toBe('won')
    expect(performance.now() - from).toBeLessThan(1_500)
    expect(await settling).toBe('busy')
  })
  expect((await endOf(payer, payment)).purchase?.tickets).toHaveLength(2)
  expect(await payer.balance()).toBe(0)
  await expectInvariants(server.db)
})

test('orders that one customer begins at the same moment hold the seats of one of them', async () => {
  const showtimes = await Promise.all(Array.from({ length: 4 }, () => server.make.showtime({ price: 100, seats: 40 })))
  const payer = await server.make.customer()
  await Promise.all(showtimes.map((showtime) => beginOrder(payer, showtime, { count: 2 })))
  const held = server.db
    .selectFrom('held_seats')
    .innerJoin('payment_orders', 'payment_orders.tx_ref', 'held_seats.tx_ref')
    .select('seat')
    .where('customer_id', '=', payer.id)
  expect(await held.execute()).toHaveLength(2)
  await expectInvariants(server.db)
})

test('simultaneous orders hold no more than a quarter of the hall', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 16 })
  const payers = await Promise.all(Array.from({ length: 6 }, () => server.make.customer()))
  const begun = await Promise.all(payers.map((payer) => beginOrder(payer, showtime, { count: 1 })))
  expect(begun.filter(({ heldUntil }) => heldUntil).length).toBe(4)
  await expectInvariants(server.db)
})

test('a free ticket moves from a house seat to the last seat once its hold is over', async () => {
  const plan = [drawnRow('A', 'ssssssssh')]
  const showtime = await server.make.showtime({ price: 100, plan })
  await beginOrder(await server.make.customer(), showtime, { count: 2 })
  await (await server.make.customer({ balance: 600 })).buy(showtime, 6)
  const manager = await TestStaff.make(server, 'manager')
  const given = await manager.call('POST', 'complimentary', {
    showtimeID: showtime.id,
    seats: ['A9'],
    reason: 'Guests of the director',
  })
  const { tickets } = given.json<{ tickets: { TicketID: string }[] }>()
  const held = server.db.selectFrom('held_seats').select('seat').where('showtime_id', '=', showtime.id)
  const { seat } = await held.executeTakeFirstOrThrow()
  await letHoldsEnd(server)
  const path = `tickets/${tickets[0]?.TicketID}/move`
  const moved = await manager.call('POST', path, { seat, isOtherKind: true })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await held.execute()).toEqual([])
  await expectInvariants(server.db)
})

test('the database refuses to sell a held seat or to hold a sold one', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 16 })
  const buyer = await server.make.customer({ balance: 100 })
  const { payment } = await beginOrder(await server.make.customer(), showtime, { count: 2 })
  const { tickets } = await buyer.buy(showtime, 1)
  const writes = [
    sql`insert into tickets select (jsonb_populate_record(tickets, jsonb_build_object(
      'id', gen_random_uuid(), 'seat', 'A1', 'code', 'another code'))).*
      from tickets where id = ${tickets[0]?.TicketID}`,
    sql`update tickets set seat = 'A2' where id = ${tickets[0]?.TicketID}`,
    sql`insert into held_seats (showtime_id, seat, reason) values (${showtime.id}, 'A3', 'by hand')`,
    sql`insert into held_seats (showtime_id, seat, reason) values (${showtime.id}, 'A1', 'by hand')`,
    sql`insert into held_seats (showtime_id, seat, tx_ref, expires_at)
      values (${showtime.id}, 'A5', ${payment.tx_ref}, now() + interval '1 day')`,
  ]
  for (const write of writes) {
    await expect(write.execute(server.db)).rejects.toMatchObject({
      code: expect.stringMatching(/^23/) as string,
    })
  }
})
