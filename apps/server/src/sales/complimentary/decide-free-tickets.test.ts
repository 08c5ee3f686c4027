import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { FreeTicketsRequest, getFreeTickets } from '@velvet/contract/sales/complimentary.calls'
import type { getToday } from '@velvet/contract/operator/today.calls'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordRights } from '../../people/staff/people-sql.ts'
import { actionsAbout } from '../../test/observe.ts'
import { askForFreeTickets, freeTicketsDesk } from '../../test/free-tickets.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, NOTE, outcomeOf, TestStaff } from '../../test/people.ts'

const server = useCheckedServer()
const { asker, approver, makeShow, ask, decide, list, traces } = freeTicketsDesk(server)

const waitsFor = async (person: TestStaff) =>
  (await person.read<OutputOf<typeof getToday>>('today')).freeTicketsRequests

const boundTo = ({ cinemaId }: MadeShowtime) => TestStaff.make(server, 'manager', cinemaId)

test('free tickets that need approval are issued only when a second person approves', async () => {
  const showtime = await makeShow()
  const guest = await server.make.customer()
  const answer = await askForFreeTickets(server, asker, {
    showtimeID: showtime.id,
    seats: ['A1', 'A3'],
    phoneNumber: guest.phone,
  })
  expect(answer).toMatchObject({
    purchase: null,
    tickets: [],
    waiting: {
      seats: ['A1', 'A3'],
      count: 2,
      reason: NOTE,
      state: 'waiting',
      purchaseID: null,
      showtime: { id: showtime.id },
      guest: { uuid: guest.id },
      type: 'Guest of the house',
      proposedBy: { id: asker.id },
      decidedBy: null,
    },
  })
  expect(await traces(showtime)).toMatchObject({ assigned_seats: 0, tickets: 0, purchases: 0 })
  const id = answer.waiting?.id ?? ''
  expect((await list(showtime)).map((one) => one.id)).toEqual([id])

  const { request } = await decide(id, 'approve')
  expect(request).toMatchObject({ state: 'done', decidedBy: { id: approver.id } })
  const given = await asker.read<OutputOf<typeof getFreeTickets>>(`complimentary/${request.purchaseID}`)
  expect(given.purchase).toMatchObject({
    operator: { id: asker.id },
    approver: { id: approver.id },
    reason: NOTE,
  })
  expect(given.tickets.map(({ SeatNumber }) => SeatNumber)).toEqual(['A1', 'A3'])
  const own = await guest.call('POST', '/api/v1/fetchtickets', { uuid: guest.id })
  expect(own.json()).toMatchObject([{ SeatNumber: 'A1' }, { SeatNumber: 'A3' }])
  expect(await list(showtime)).toEqual([])
  expect((await list(showtime, 'done')).map((one) => one.id)).toEqual([id])
  const asked = { showtime: showtime.id, tickets: 2 }
  const seats = ['A1', 'A3']
  expect(await actionsAbout(server.db, id)).toEqual([
    {
      actor_id: asker.id,
      action: 'ask-for-free-tickets',
      detail: { before: null, after: { ...asked, seats }, note: NOTE },
    },
    {
      actor_id: approver.id,
      action: 'approve-free-tickets',
      detail: {
        before: { ...asked, state: 'waiting' },
        after: { ...asked, state: 'done', seats, purchase: request.purchaseID },
        note: NOTE,
      },
    },
  ])
})

test('requests for free tickets are listed newest first, a page at a time', async () => {
  const showtime = await makeShow()
  const oldest = await ask(showtime, { count: 1 })
  const newest = [await ask(showtime, { count: 1 }), await ask(showtime, { count: 1 })]
  const page = (cursor = '') =>
    approver.read<{ items: FreeTicketsRequest[]; next: string | null }>(
      `complimentary/requests?showtime=${showtime.id}&limit=2${cursor}`,
    )
  const first = await page()
  expect(first.items).toEqual(newest.toReversed())
  expect(await page(`&cursor=${first.next}`)).toEqual({ items: [oldest], next: null })
})

test('a complimentary request that does not exist cannot be decided', async () => {
  for (const action of ['approve', 'reject'] as const) {
    expect(await outcomeOf(decide(randomUUID(), action))).toBe('free-tickets-request-not-found')
  }
})

test('staff can withdraw their own complimentary request, but not approve it', async () => {
  const showtime = await makeShow()
  const { id } = await ask(showtime, { count: 2 })
  const before = await traces(showtime)
  expect(await outcomeOf(decide(id, 'approve', asker))).toBe('adjustment-own')
  expect(await traces(showtime)).toEqual(before)
  const { request } = await decide(id, 'reject', asker)
  expect(request).toMatchObject({ state: 'rejected', decisionNote: NOTE, purchaseID: null })
  expect(await outcomeOf(decide(id, 'approve'))).toBe('free-tickets-request-over')
  expect(await outcomeOf(decide(id, 'reject'))).toBe('free-tickets-request-over')
  expect(await traces(showtime)).toMatchObject({ assigned_seats: 0, tickets: 0 })
  const asked = { showtime: showtime.id, tickets: 2 }
  expect((await actionsAbout(server.db, id)).at(-1)).toEqual({
    actor_id: asker.id,
    action: 'reject-free-tickets',
    detail: {
      before: { ...asked, state: 'waiting' },
      after: { ...asked, state: 'rejected' },
      note: NOTE,
    },
  })
})

test('a colleague whom the asker invited cannot approve these free tickets', async () => {
  const puppet = await TestStaff.make(server, 'manager')
  await sql`select record_audit(jsonb_build_array(jsonb_build_object('actor_kind', 'staff', 'actor_id',
    ${asker.id}::text, 'action', 'invite-staff', 'subject', ${puppet.id}::text)))`.execute(server.db)
  await recordRights(server.db, puppet.id)
  const showtime = await makeShow()
  const { id } = await ask(showtime, { count: 1 })
  expect(await outcomeOf(decide(id, 'approve', puppet))).toBe('approver-not-independent')
  expect(await list(showtime)).toHaveLength(1)
})

test('an approval fails and keeps the request if its seats were sold meanwhile', async () => {
  const showtime = await makeShow()
  const chosen = await ask(showtime, { seats: ['A1', 'A2'] })
  const counted = await ask(showtime, { count: 3 })
  const buyer = await server.make.customer({ balance: 1_000 })
  await buyer.buy(showtime, 1, { seats: ['A1'] })
  const before = await traces(showtime)
  const refused = await approver.call('POST', `complimentary/requests/${chosen.id}/approve`, {})
  expect(refused.json()).toMatchObject({ error: 'seats-not-free', message: 'A1 is sold' })
  expect(await outcomeOf(decide(counted.id, 'approve'))).toBe('sold-out')
  expect(await traces(showtime)).toEqual(before)
  expect(await list(showtime)).toHaveLength(2)
})

test.each([
  ['has begun', sql`starts_at = now() - interval '1 minute'`, 'showtime-started'],
  ['was cancelled', sql`cancelled_at = now()`, 'showtime-cancelled'],
])('a request for free tickets is over once its showtime %s', async (_what, change, code) => {
  const showtime = await makeShow()
  const { id } = await ask(showtime, { count: 1 })
  await sql`update showtimes set ${change} where id = ${showtime.id}`.execute(server.db)
  const before = await traces(showtime)
  expect(await outcomeOf(decide(id, 'approve'))).toBe(code)
  expect(await outcomeOf(decide(id, 'reject'))).toBe('free-tickets-request-over')
  expect(await traces(showtime)).toEqual(before)
  expect(await list(showtime)).toEqual([])
  expect(await list(showtime, 'over')).toMatchObject([{ id, state: 'over' }])
})

test('a refused request for free tickets leaves no trace', async () => {
  const showtime = await makeShow()
  const before = await traces(showtime)
  for (const input of [{ seats: ['Z9'] }, { count: 4 }, { count: 1, phoneNumber: '08039999999' }]) {
    expect(await outcomeOf(ask(showtime, input))).not.toBe('done')
  }
  const elsewhere = await boundTo(await makeShow())
  expect(await outcomeOf(ask(showtime, { count: 1 }, elsewhere))).toBe('showtime-not-found')
  expect(await traces(showtime)).toEqual(before)
})

test('staff of one cinema see and decide the requests of this cinema alone', async () => {
  const [own, other] = [await makeShow(), await makeShow()]
  const bound = await boundTo(own)
  const waiting = [await ask(own, { count: 1 }), await ask(other, { count: 1 })]
  const [ofOwn = '', ofOther = ''] = waiting.map(({ id }) => id)
  expect(await list(other, 'waiting', bound)).toEqual([])
  expect(await waitsFor(bound)).toBe(1)
  for (const action of ['approve', 'reject'] as const) {
    expect(await outcomeOf(decide(ofOther, action, bound))).toBe('free-tickets-request-not-found')
  }
  expect((await decide(ofOwn, 'approve', bound)).request.state).toBe('done')
  expect(await waitsFor(bound)).toBe(0)
})

test('Today counts a request for those who may decide it, but not for its proposer', async () => {
  const showtime = await makeShow()
  const finance = await TestStaff.make(server, 'finance')
  const people = [asker, approver, finance]
  const before = await Promise.all(people.map(waitsFor))
  await ask(showtime, { count: 1 })
  const after = await Promise.all(people.map(waitsFor))
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([0, 1, 0])
})

test('free tickets are not given to a customer who has closed the account meanwhile', async () => {
  const showtime = await makeShow()
  const guest = await server.make.customer()
  const { id } = await ask(showtime, { count: 1, phoneNumber: guest.phone })
  const own = { uuid: guest.id, password: 'a long password' }
  await guest.call('POST', '/api/v1/user/close', own)
  expect(await outcomeOf(decide(id, 'approve'))).toBe('customer-closed')
  expect(await traces(showtime)).toMatchObject({ tickets: 0 })
})
