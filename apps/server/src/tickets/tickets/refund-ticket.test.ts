import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { REFUNDS_A_DAY } from '@velvet/contract/tickets/tickets.rules'
import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { changeSettings } from '../../test/settings.ts'
import { takeDayShare } from '../../kernel/identity/day-share.ts'
import { throwIfRefused } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { type TestCustomer, NOTE, outcomeOf, TestStaff } from '../../test/people.ts'
import { rowsWritten } from '../../test/rows.ts'

const server = useCheckedServer()
let buyer: TestCustomer
const finance = TestStaff.use(server, 'finance')

beforeEach(async () => {
  // Doors open early, so that tickets which may still be refunded can also be admitted.
  await changeSettings(server.db, { doors_open_hours_before: 48 })
  await offerUntil(24)
  buyer = await server.make.customer({ balance: 1000 })
})

const offerUntil = (hours: number | null) => changeSettings(server.db, { refund_hours_before: hours })

interface Answer {
  message: string
  balance: number
  ticket: { TicketStatus: string; Refunded: boolean; RefundableUntil: string | null }
}

async function returnTicket(ticketID: string, customer = buyer, key?: string): Promise<Answer> {
  const response = await customer.call(
    'POST',
    '/api/v1/refundticket',
    { uuid: customer.id, ticketID },
    key === undefined ? {} : { 'idempotency-key': key },
  )
  throwIfRefused(response)
  return response.json<Answer>()
}

async function aTicket({ startsInHours = 48, seats = 10 } = {}) {
  const showtime = await server.make.showtime({ price: 300, seats, startsInHours })
  const { tickets } = await buyer.buy(showtime, 1)
  return { showtime, ticketID: tickets[0]?.TicketID ?? '', code: tickets[0]?.QrCode ?? '' }
}

async function admit(code: string) {
  const attendant = await TestStaff.make(server, 'attendant')
  const nonce = `scan-of-${code}-${Math.random()}`
  const scan = await server.app.inject({
    method: 'POST',
    url: '/api/v1/gate/checkin',
    headers: { authorization: attendant.authorization },
    payload: { code, nonce },
  })
  return scan.json<{ result: string }>().result
}

describe('where the operator refunds tickets until a day before', () => {
  test('a refunded ticket gives its Points back, and its seat is sold again', async () => {
    const { showtime, ticketID, code } = await aTicket({ seats: 1 })
    const { message, balance, ticket } = await returnTicket(ticketID)

    expect([message, balance, await buyer.balance()]).toEqual(['Your Points are back', 1000, 1000])
    expect(ticket).toMatchObject({
      TicketStatus: 'Expired',
      Refunded: true,
      RefundableUntil: null,
    })
    const next = await server.make.customer({ balance: 300 })
    expect((await next.buy(showtime, 1)).tickets[0]?.SeatNumber).toBe('A1')
    expect(await admit(code)).toBe('void')
    const statement = await buyer.call('GET', `/api/v1/wallet/${buyer.id}`)
    expect(statement.json()).toMatchObject({
      entries: [{ reason: 'ticket-refund', amount: 300, balanceAfter: 1000 }, {}, {}],
    })
  })

  test('a ticket shows until when it can be refunded', async () => {
    const { ticketID } = await aTicket({ startsInHours: 48 })
    const response = await buyer.call('POST', '/api/v1/fetchticket', { uuid: buyer.id, ticketID })
    const { ticket } = response.json<{ ticket: { RefundableUntil: string; Refunded: boolean } }>()
    const hoursLeft = (Date.parse(ticket.RefundableUntil) - Date.now()) / HOUR_MS
    expect([Math.round(hoursLeft), ticket.Refunded]).toEqual([24, false])
  })

  test.each([
    ['Africa/Lagos', '+01:00'],
    ['Africa/Nairobi', '+03:00'],
    ['America/St_Johns', '-0'],
  ])('a cinema in %s states that time by its own clocks', async (time_zone, offset) => {
    const showtime = await server.make.showtime({ price: 300, startsInHours: 48 })
    await server.db.updateTable('cinemas').set({ time_zone }).where('id', '=', showtime.cinemaId).execute()
    const [bought] = (await buyer.buy(showtime, 1)).tickets
    const read = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })
    const [listed] = read.json<{ RefundableUntil: string; ShowtimeTime: string }[]>()
    const until = listed?.RefundableUntil ?? ''
    expect(until.slice(11, 16)).toBe(listed?.ShowtimeTime)
    expect(until.slice(19)).toContain(offset)
    expect(Math.round((Date.parse(until) - Date.now()) / HOUR_MS)).toBe(24)
    expect(bought).toMatchObject({ RefundableUntil: until })
  })

  test('one ticket of a purchase is refunded, and the others stay valid', async () => {
    const showtime = await server.make.showtime({ price: 300, startsInHours: 48 })
    const { tickets } = await buyer.buy(showtime, 3)
    await returnTicket(tickets[1]?.TicketID ?? '')
    expect(await buyer.balance()).toBe(400)
    expect(await admit(tickets[0]?.QrCode ?? '')).toBe('admitted')
  })

  test('ten tries at once, with and without a key, pay the Points back once', async () => {
    const { ticketID } = await aTicket()
    const outcomes = await Promise.all([
      ...Array.from({ length: 5 }, () => outcomeOf(returnTicket(ticketID))),
      ...Array.from({ length: 5 }, () => outcomeOf(returnTicket(ticketID, buyer, 'the-same-key'))),
    ])
    const won = outcomes.filter((outcome) => outcome === 'done').length
    // The key gives all five the same answer, whichever of the two kinds of request came first.
    expect([1, 5]).toContain(won)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'ticket-refunded']))
    expect(await buyer.balance()).toBe(1000)
  })

  test('an idempotency key that refunded one ticket cannot refund another', async () => {
    const [first, second] = [await aTicket(), await aTicket()]
    await returnTicket(first.ticketID, buyer, 'one key')
    expect(await outcomeOf(returnTicket(second.ticketID, buyer, 'one key'))).toBe('idempotency-key-reused')
    expect(await buyer.balance()).toBe(700)
  })

  test('a customer who takes all seats for nothing gives only a hundred back in a day', async () => {
    const { tickets } = await buyer.buy(await server.make.showtime({ price: 100, seats: 9, startsInHours: 48 }), 6)
    const held = tickets.map(({ TicketID }) => TicketID)
    const share = { use: 'ticket-refunds', whose: buyer.id, aDay: REFUNDS_A_DAY }
    await server.db.transaction().execute(async (tx) => {
      for (let back = 3; back < REFUNDS_A_DAY; back++) await takeDayShare(tx, server.config, share)
    })
    const outcomes = await Promise.all(held.map((ticketID) => outcomeOf(returnTicket(ticketID))))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3)
    const kept = held.filter((_, place) => outcomes[place] === 'refunds-too-many')
    expect(kept).toHaveLength(3)
    expect(await buyer.balance()).toBe(700)

    const key = 'tried again after the showtime was moved'
    const [moved = ''] = kept
    expect(await outcomeOf(returnTicket(moved, buyer, key))).toBe('refunds-too-many')
    const moving = server.db.updateTable('tickets').set({ moved_at: new Date() })
    await moving.where('id', '=', moved).execute()
    expect((await returnTicket(moved, buyer, key)).balance).toBe(800)
  })

  test('when a refund and an admission of one ticket race, exactly one happens', async () => {
    buyer = await server.make.customer({ balance: 1500 })
    for (let round = 0; round < 5; round += 1) {
      const { ticketID, code } = await aTicket()
      const before = await buyer.balance()
      const [outcome, result] = await Promise.all([outcomeOf(returnTicket(ticketID)), admit(code)])
      const isBack = outcome === 'done'
      expect(result).toBe(isBack ? 'void' : 'admitted')
      expect(await buyer.balance()).toBe(isBack ? before + 300 : before)
    }
  })
})

describe('a refusal leaves no trace:', () => {
  const refused = async (attempt: () => Promise<unknown>) => {
    const before = await rowsWritten(server)
    const outcome = await outcomeOf(attempt())
    expect(await rowsWritten(server)).toEqual(before)
    return outcome
  }

  test('purchases are final unless the operator says otherwise', async () => {
    await offerUntil(null)
    const { ticketID } = await aTicket()
    expect(await refused(() => returnTicket(ticketID))).toBe('refund-not-offered')
  })

  test.each([23.9, -0.5])('a ticket for a showtime that starts in %d hours is too late to refund', async (hours) => {
    const { showtime, ticketID } = await aTicket()
    const startsAt = new Date(Date.now() + hours * HOUR_MS)
    await server.db.updateTable('showtimes').set({ starts_at: startsAt }).where('id', '=', showtime.id).execute()
    expect(await refused(() => returnTicket(ticketID))).toBe('refund-too-late')
  })

  test('a ticket whose Points are owed after a cancellation is not refunded again', async () => {
    const full = await server.make.customer({ balance: MAX_BALANCE_VP })
    const showtime = await server.make.showtime({ price: 100, startsInHours: 48 })
    const { tickets } = await full.buy(showtime, 1)
    const ticketID = tickets[0]?.TicketID ?? ''
    const adjust = (amount: number) => finance.act(`customers/${full.id}/adjust`, { amount })
    await adjust(100)
    const manager = await TestStaff.make(server, 'manager')
    const cancelled = await manager.act(`showtimes/${showtime.id}/cancel`)
    expect(cancelled).toMatchObject({ refundedTickets: 0, owedTickets: 1 })

    await adjust(-100)
    expect(await refused(() => returnTicket(ticketID, full))).toBe('ticket-refunded')
    expect(await refused(() => finance.act(`tickets/${ticketID}/refund`))).toBe('ticket-refunded')
  })

  test("a used ticket, a refunded ticket and another customer's ticket are not refunded", async () => {
    const { ticketID, code } = await aTicket()
    const thief = await server.make.customer()
    expect(await refused(() => returnTicket(ticketID, thief))).toBe('ticket-not-found')
    expect(await refused(() => returnTicket(thief.id))).toBe('ticket-not-found')
    await admit(code)
    expect(await refused(() => returnTicket(ticketID))).toBe('ticket-used')
    const other = await aTicket()
    await returnTicket(other.ticketID)
    expect(await refused(() => returnTicket(other.ticketID))).toBe('ticket-refunded')
  })

  test('staff can refund an existing ticket once, and only with a reason', async () => {
    const { ticketID } = await aTicket()
    const act = (id: string, input: object = {}) => finance.act(`tickets/${id}/refund`, input)
    expect(await refused(() => act(buyer.id))).toBe('ticket-not-found')
    expect(await refused(() => act(ticketID, { note: '' }))).toBe('bad-request')
    await act(ticketID)
    expect(await refused(() => act(ticketID))).toBe('ticket-refunded')
  })
})

test('a ticket of a moved showtime can be refunded until the start under any policy', async () => {
  await offerUntil(null)
  const { showtime, ticketID } = await aTicket({ startsInHours: 0.5 })
  expect(await outcomeOf(returnTicket(ticketID))).toBe('refund-not-offered')
  const moving = server.db.updateTable('tickets').set({ moved_at: new Date() })
  await moving.where('id', '=', ticketID).execute()
  expect((await returnTicket(ticketID)).balance).toBe(1000)

  const { tickets } = await buyer.buy(showtime, 1)
  const late = tickets[0]?.TicketID ?? ''
  await moving.where('id', '=', late).execute()
  const begun = server.db.updateTable('showtimes').set({ starts_at: new Date(Date.now() - 1000) })
  await begun.where('id', '=', showtime.id).execute()
  expect(await outcomeOf(returnTicket(late))).toBe('refund-too-late')
})

test('the operator can refund a ticket against the policy, and the audit records it', async () => {
  await offerUntil(null)
  const { ticketID } = await aTicket({ startsInHours: 1 })
  const answer = await finance.act(`tickets/${ticketID}/refund`)
  expect(answer).toEqual({ ticketID, VpValue: 300, balance: 1000 })
  const action = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', ticketID)
    .executeTakeFirstOrThrow()
  expect(action).toMatchObject({
    actor_id: finance.id,
    action: 'refund-ticket',
    detail: { before: null, after: { vp: 300 }, note: NOTE },
  })
})

test('the operator can refund a used ticket, and its seat stays taken', async () => {
  const { showtime, ticketID, code } = await aTicket({ seats: 1 })
  expect(await admit(code)).toBe('admitted')
  await finance.act(`tickets/${ticketID}/refund`)
  expect(await buyer.balance()).toBe(1000)
  expect(await admit(code)).toBe('already-used')
  const next = await server.make.customer({ balance: 300 })
  expect(await outcomeOf(next.buy(showtime, 1))).toBe('sold-out')
})
