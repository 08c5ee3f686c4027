import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { enqueueNotifications } from '../../kernel/notifications/enqueue-notices.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { queuedFor } from '../../test/observe.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { useCheckedServer, type TestServer } from '../../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../../test/test-door.ts'
import { type TestCustomer, TestStaff } from '../../test/people.ts'
import { untilSomeWait } from '../../test/waiting-statements.ts'
import { withoutLocks } from '../../test/without-locks.ts'
import { deleteMessagesTo, lockAccount } from '../../people/customers/close-account-sql.ts'
import { remindersOf } from '../tickets/reminder.ts'
import { claimDueReminders } from '../tickets/reminders-sql.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)
const finance = TestStaff.use(server, 'finance')
const manager = TestStaff.use(server, 'manager')

async function aTransfer() {
  const sold = await sellTickets(server)
  return { ...sold, ticket: sold.tickets[0], token: await linkOf(sold.buyer, sold.tickets[0]) }
}

type Transfer = Awaited<ReturnType<typeof aTransfer>>

/** Starts both while the ticket is locked, the first one a moment before the second. */
async function together<One, Other>(
  { ticket }: Transfer,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  const running = await server.db.transaction().execute(async (tx) => {
    await sql`select from tickets where id = ${ticket?.TicketID ?? ''} for update`.execute(tx)
    const first = one()
    await untilSomeWait(server.db, 1)
    const second = other()
    await untilSomeWait(server.db, 2)
    return { first, second }
  })
  return Promise.all([running.first, running.second])
}

const take = ({ token }: Transfer) => outcomeOf(takeTicket(server, token))
const refund = ({ ticket }: Transfer) => outcomeOf(finance.act(`tickets/${ticket?.TicketID ?? ''}/refund`))
const scan = async ({ codes }: Transfer) => (await door.scan({ code: codes[0] })).result
const callBack = async ({ buyer, ticket }: Transfer) =>
  (await buyer.call('DELETE', `/api/v1/tickets/${ticket?.TicketID ?? ''}/give`)).statusCode
const move = ({ ticket }: Transfer, by = manager) =>
  outcomeOf(by.act(`tickets/${ticket?.TicketID ?? ''}/move`, { seat: 'A5' }))
const isToldOfMove = async (customer: TestCustomer) =>
  (await queuedFor(server, customer)).some(({ topic }) => topic === 'seat-moved')

test('if two people accept one transferred ticket at once, only the first gets it', async () => {
  const transfer = await aTransfer()
  const outcomes = await together(
    transfer,
    () => take(transfer),
    () => take(transfer),
  )
  expect(outcomes).toEqual(['won', 'gift-taken'])
})

test('a ticket can be recalled only before it is accepted', async () => {
  const first = await aTransfer()
  expect(
    await together(
      first,
      () => callBack(first),
      () => take(first),
    ),
  ).toEqual([200, 'gift-called-back'])
  const late = await aTransfer()
  expect(
    await together(
      late,
      () => take(late),
      () => callBack(late),
    ),
  ).toEqual(['won', 409])
})

test('a ticket that is scanned and taken at the same moment is used by one of them', async () => {
  const first = await aTransfer()
  expect(
    await together(
      first,
      () => scan(first),
      () => take(first),
    ),
  ).toEqual(['admitted', 'ticket-used'])
  const late = await aTransfer()
  expect(
    await together(
      late,
      () => take(late),
      () => scan(late),
    ),
  ).toEqual(['won', 'void'])
})

test('a ticket refunded and accepted at the same moment is refunded in both orders', async () => {
  const first = await aTransfer()
  expect(
    await together(
      first,
      () => refund(first),
      () => take(first),
    ),
  ).toEqual(['won', 'ticket-refunded'])
  const late = await aTransfer()
  expect(
    await together(
      late,
      () => take(late),
      () => refund(late),
    ),
  ).toEqual(['won', 'won'])
})

test('a friend who takes a ticket while staff move it gets the ticket for its new seat', async () => {
  const transfer = await aTransfer()
  expect(
    await together(
      transfer,
      () => move(transfer),
      () => take(transfer),
    ),
  ).toEqual(['won', 'won'])
  const { rows } = await sql`select seat, holder_id from tickets
    where id = ${transfer.ticket?.TicketID ?? ''}`.execute(server.db)
  expect(rows).toEqual([{ seat: 'A5', holder_id: null }])
})

test('moving a ticket that was just accepted notifies its new holder of the seat', async () => {
  const [transfer, friend] = [await aTransfer(), await server.make.customer()]
  const outcomes = await together(
    transfer,
    () => outcomeOf(takeTicket(server, transfer.token, friend)),
    () => move(transfer),
  )
  expect(outcomes).toEqual(['won', 'won'])
  expect([await isToldOfMove(transfer.buyer), await isToldOfMove(friend)]).toEqual([false, true])
})

describe('control: without the lock of the ticket', () => {
  let app: TestServer['app']
  const takeUnlocked = ({ token }: Transfer) => outcomeOf(takeTicket({ app }, token))

  beforeAll(async () => {
    app = await createApp(createDeps(server.config, server.db.withPlugin(withoutLocks)))
    await app.ready()
  })
  afterAll(() => app.close())

  test('two who open one link both believe that they have the ticket, and one has none', async () => {
    const transfer = await aTransfer()
    const outcomes = await together(
      transfer,
      () => takeUnlocked(transfer),
      () => takeUnlocked(transfer),
    )
    expect(outcomes).toEqual(['won', 'won'])
  })

  test('accepting a recalled ticket fails only at the database', async () => {
    const transfer = await aTransfer()
    const outcomes = await together(
      transfer,
      () => callBack(transfer),
      () => takeUnlocked(transfer),
    )
    expect(outcomes).toEqual([200, 'internal'])
  })

  test('a friend gets a ticket with which the giver has gone in', async () => {
    const transfer = await aTransfer()
    const outcomes = await together(
      transfer,
      () => scan(transfer),
      () => takeUnlocked(transfer),
    )
    expect(outcomes).toEqual(['admitted', 'won'])
  })

  test('a friend gets a ticket that was refunded', async () => {
    const transfer = await aTransfer()
    const outcomes = await together(
      transfer,
      () => refund(transfer),
      () => takeUnlocked(transfer),
    )
    expect(outcomes).toEqual(['won', 'won'])
  })

  test('a simultaneous move notifies the giver, who no longer has the ticket', async () => {
    const [transfer, friend] = [await aTransfer(), await server.make.customer()]
    const unlocked = await TestStaff.make({ ...server, app }, 'manager')
    const outcomes = await together(
      transfer,
      () => outcomeOf(takeTicket(server, transfer.token, friend)),
      () => move(transfer, unlocked),
    )
    expect(outcomes).toEqual(['won', 'won'])
    expect([await isToldOfMove(transfer.buyer), await isToldOfMove(friend)]).toEqual([true, false])
  })
})

test('two taps on Give make one link', async () => {
  const { buyer, tickets, ticket } = await sellTickets(server).then((sold) => ({
    ...sold,
    ticket: sold.tickets[0],
  }))
  const links = await Promise.all([linkOf(buyer, ticket), linkOf(buyer, ticket)])
  expect(new Set(links).size).toBe(1)
  expect(tickets).toHaveLength(1)
})

test('a reminder written while one of its tickets is accepted does not name it', async () => {
  const { buyer, tickets, showtime } = await sellTickets(server, 2, { startsInHours: 5 })
  const [token, friend] = [await linkOf(buyer, tickets[0]), await server.make.customer()]
  await sql`update showtimes set starts_at = now() + interval '2 hours',
    ends_at = now() + interval '4 hours' where id = ${showtime.id}`.execute(server.db)
  const { taking } = await server.db.transaction().execute(async (tx) => {
    const due = await claimDueReminders(tx, 50)
    const reminders = await remindersOf(
      tx,
      due.map(({ purchaseId }) => purchaseId),
    )
    const taking = takeTicket(server, token, friend)
    await untilSomeWait(server.db, 1)
    await enqueueNotifications(tx, reminders)
    return { taking }
  })
  await taking
  const reminders = (await queuedFor(server, buyer)).filter(({ topic }) => topic === 'showtime-soon')
  expect(reminders.map(({ payload }) => payload)).toMatchObject([
    { text: expect.stringContaining('Seat A2.') as string },
  ])
})

test('a ticket can be accepted while the giver closes the account', async () => {
  const transfer = await aTransfer()
  const ticketID = transfer.ticket?.TicketID ?? ''
  await transfer.buyer.call('POST', '/api/v1/sendpin', { uuid: transfer.buyer.id, ticketID })
  const { taking } = await server.db.transaction().execute(async (tx) => {
    await lockAccount(tx, transfer.buyer.id)
    const taking = take(transfer)
    await untilSomeWait(server.db, 1)
    await deleteMessagesTo(tx, transfer.buyer.id)
    return { taking }
  })
  expect(await taking).toBe('won')
})

test('a holder who closes their account during a refund does not block the refund', async () => {
  const transfer = await aTransfer()
  const ticketID = transfer.ticket?.TicketID ?? ''
  const friend = await server.make.customer()
  await takeTicket(server, transfer.token, friend)
  await friend.call('POST', '/api/v1/sendpin', { uuid: friend.id, ticketID })
  const { refunding } = await server.db.transaction().execute(async (tx) => {
    await lockAccount(tx, friend.id)
    const refunding = refund(transfer)
    await untilSomeWait(server.db, 1)
    await deleteMessagesTo(tx, friend.id)
    return { refunding }
  })
  expect(await refunding).toBe('won')
})

test('accepting two tickets of one purchase during a cancellation does not deadlock', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { buyer, tickets, showtime } = await sellTickets(server, 4)
    const tokens = await Promise.all(tickets.map((ticket) => linkOf(buyer, ticket)))
    const outcomes = await Promise.all([
      ...tokens.map((token) => outcomeOf(takeTicket(server, token))),
      outcomeOf(manager.act(`showtimes/${showtime.id}/cancel`)),
    ])
    expect(outcomes.at(-1)).toBe('won')
    expect(['won', 'showtime-cancelled']).toEqual(expect.arrayContaining(outcomes))
  }
})
