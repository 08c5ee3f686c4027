import { drawnRow } from '@velvet/contract/test/drawn-row'
import { MAX_WAITING_REQUESTS } from '@velvet/contract/sales/complimentary.rules'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askForFreeTickets, freeTicketsDesk } from '../../test/free-tickets.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { NOTE, outcomeOf, TestStaff } from '../../test/people.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'

const server = useCheckedServer()
const { asker, approver, makeShow, ask, decide, list, traces } = freeTicketsDesk(server)

test('parallel requests cannot exceed the limit of open complimentary requests', async () => {
  const [showtime, busy] = [await makeShow(), await TestStaff.make(server, 'manager')]
  const input = { count: 1 }
  for (let waiting = 0; waiting < MAX_WAITING_REQUESTS - 1; waiting += 1) {
    await ask(showtime, input, busy)
  }
  const before = await list(showtime)
  const [one, other] = await Promise.all([0, 1].map(() => outcomeOf(ask(showtime, input, busy))))
  expect([one, other].toSorted()).toEqual(['done', 'too-many-free-tickets-requests'])
  expect(await traces(showtime)).toMatchObject({
    requests: { length: MAX_WAITING_REQUESTS },
  })
  const needsNobody = { showtimeID: showtime.id, count: 1, reason: NOTE }
  expect((await busy.call('POST', 'complimentary', needsNobody)).statusCode).toBe(201)
  await decide(before[0]?.id ?? '', 'reject', busy)
  expect(await outcomeOf(ask(showtime, input, busy))).toBe('done')
  expect(await outcomeOf(ask(showtime, input))).toBe('done')
})

test('if many people approve at once, the complimentary tickets are issued once', async () => {
  const others = await Promise.all([1, 2, 3].map(() => TestStaff.make(server, 'manager')))
  for (const actions of [['approve', 'approve', 'approve'] as const, ['reject', 'approve', 'reject'] as const]) {
    const showtime = await makeShow()
    const { id } = await ask(showtime, { count: 1 })
    const outcomes = await Promise.all(actions.map((action, index) => outcomeOf(decide(id, action, others[index]))))
    const over = 'free-tickets-request-over'
    expect(outcomes.toSorted()).toEqual(['done', over, over])
    const [done] = actions.filter((_, index) => outcomes[index] === 'done')
    expect(await traces(showtime)).toMatchObject({ tickets: done === 'approve' ? 1 : 0 })
  }
})

test('if two approved requests and a buyer need the last seat, only one gets it', async () => {
  const showtime = await makeShow({ plan: [drawnRow('A', 's')] })
  const requests = [await ask(showtime, { count: 1 }), await ask(showtime, { seats: ['A1'] })]
  const buyer = await server.make.customer({ balance: 1_000 })
  const outcomes = await Promise.all([
    outcomeOf(buyer.buy(showtime, 1)),
    ...requests.map(({ id }) => outcomeOf(decide(id, 'approve'))),
  ])
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(await traces(showtime)).toMatchObject({ assigned_seats: 1, tickets: 1 })
})

test('a repeated request or approval of complimentary tickets counts once', async () => {
  const showtime = await makeShow()
  const key = { 'idempotency-key': 'guests-of-the-premiere' }
  const again = (input: object = { count: 2 }) =>
    askForFreeTickets(server, asker, { showtimeID: showtime.id, ...input }, key)
  const [first, second] = await Promise.all([again(), again()])
  expect(second).toEqual(first)
  expect(await outcomeOf(again({ count: 1 }))).toBe('idempotency-key-reused')
  const path = `complimentary/requests/${first.waiting?.id}/approve`
  const approve = () => approver.call('POST', path, {}, { 'idempotency-key': 'approved' })
  const answers = [await approve(), await approve()]
  expect(answers[0]?.statusCode).toBe(200)
  expect(answers[1]?.body).toBe(answers[0]?.body)
  const third = await again()
  expect(third).toMatchObject({ purchase: { approver: { id: approver.id } }, waiting: null })
  expect(third.tickets).toHaveLength(2)
  expect(await traces(showtime)).toMatchObject({ tickets: 2, purchases: 1 })
})

test('a failed approval issues no complimentary ticket, and a retry issues them once', async () => {
  const showtime = await makeShow()
  const { id } = await ask(showtime, { count: 1 })
  const before = await traces(showtime)
  const key = { 'idempotency-key': 'cut-off' }
  const approve = () => approver.call('POST', `complimentary/requests/${id}/approve`, {}, key)
  const cut = await server.db.transaction().execute(async (tx) => {
    await sql`select from free_ticket_requests where id = ${id} for update`.execute(tx)
    const answer = approve()
    await untilOneWaits(server.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    return answer
  })
  expect(cut.statusCode).toBe(503)
  expect(await traces(showtime)).toEqual(before)
  expect((await approve()).statusCode).toBe(200)
  expect(await traces(showtime)).toMatchObject({ tickets: 1, purchases: 1 })
})
