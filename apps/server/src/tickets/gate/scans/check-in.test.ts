import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../../test/settings.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { type MadeShowtime, TestStaff } from '../../../test/people.ts'

const server = useCheckedServer()
let token: string
let nonces = 0

beforeAll(async () => {
  token = (await server.make.staff('attendant')).token
})

const nonce = () => String(++nonces)

async function scan(body: object, staffToken = token) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/gate/checkin',
    headers: { authorization: `Bearer ${staffToken}` },
    payload: { nonce: nonce(), ...body },
  })
  return response.json<{ result?: string; reason?: string; error?: string; ticket?: object }>()
}

async function soldTicket(showtime?: MadeShowtime) {
  // The doors of this showtime are open.
  const shown = showtime ?? (await server.make.showtime({ startsInHours: 1 }))
  const buyer = await server.make.customer({ balance: 100 })
  const { tickets } = await buyer.buy(shown, 1)
  const [ticket] = tickets
  if (!ticket) throw new Error('No ticket was sold')
  return { showtime: shown, code: ticket.QrCode, ticketId: ticket.TicketID, buyer }
}

test('a ticket admits once, and a second scan shows that it was used', async () => {
  const { code, ticketId, showtime, buyer } = await soldTicket()
  expect(await scan({ code, showtimeID: showtime.id })).toMatchObject({
    result: 'admitted',
    ticket: { TicketID: ticketId, SeatNumber: 'A1', MovieTitle: 'Lionheart' },
  })
  expect(await scan({ code })).toMatchObject({
    result: 'already-used',
    reason: expect.stringMatching(/^Admitted before, at /) as string,
  })
  const list = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })
  expect(list.json()).toMatchObject([{ TicketStatus: 'Used' }])
})

test('a pin that is typed in small letters and with dashes names the same ticket', async () => {
  const { code } = await soldTicket()
  const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase()
  expect(await scan({ code: typed })).toMatchObject({ result: 'admitted' })
})

test('when ten doors scan one ticket at once, one admits it', async () => {
  const { code } = await soldTicket()
  const results = await Promise.all(Array.from({ length: 10 }, () => scan({ code })))
  expect(results.filter(({ result }) => result === 'admitted')).toHaveLength(1)
  expect(results.filter(({ result }) => result === 'already-used')).toHaveLength(9)
})

test('the same nonce gets the same answer, even ten times at once', async () => {
  const { code } = await soldTicket()
  const same = nonce()
  const results = await Promise.all(Array.from({ length: 10 }, () => scan({ code, nonce: same })))
  expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['admitted']))
})

test('one nonce for two tickets admits only one of them', async () => {
  const [one, other] = [await soldTicket(), await soldTicket()]
  const same = nonce()
  const answers = await Promise.all([scan({ code: one.code, nonce: same }), scan({ code: other.code, nonce: same })])
  // The repeated nonce names another ticket, so its stored answer does not admit.
  expect(answers).toContainEqual(expect.objectContaining({ result: 'admitted' }))
  expect(answers).toContainEqual(expect.objectContaining({ error: 'idempotency-key-reused' }))
  const used = await server.db
    .selectFrom('tickets')
    .select('id')
    .where('id', 'in', [one.ticketId, other.ticketId])
    .where('status', '=', 'used')
    .execute()
  expect(used).toHaveLength(1)
})

test('unknown codes and tickets of other, ended or cancelled showtimes do not admit', async () => {
  const { code } = await soldTicket()
  const other = await server.make.showtime()
  const over = await soldTicket()
  const off = await soldTicket()
  await sql`update showtimes set starts_at = starts_at - interval '1 day',
    ends_at = ends_at - interval '1 day' where id = ${over.showtime.id}`.execute(server.db)
  await (await TestStaff.make(server, 'manager')).act(`showtimes/${off.showtime.id}/cancel`)

  expect(await scan({ code: 'AAAA-BBBB-CCCC' })).toMatchObject({ result: 'unknown', ticket: null })
  expect(await scan({ code, showtimeID: other.id })).toMatchObject({ result: 'wrong-showtime' })
  expect(await scan({ code: over.code })).toMatchObject({ result: 'void' })
  expect(await scan({ code: off.code })).toMatchObject({ result: 'void' })
  expect(await scan({ code })).toMatchObject({ result: 'admitted' })
})

test('a duplicate that an offline door admitted leaves a conflict record', async () => {
  const { code, ticketId } = await soldTicket()
  const at = '2026-01-01T10:00:00Z'
  expect(await scan({ code, force: true, at })).toMatchObject({ result: 'admitted' })
  expect(await scan({ code, force: true, at })).toMatchObject({ result: 'already-used' })
  const conflicts = await server.db.selectFrom('gate_conflicts').selectAll().where('ticket_id', '=', ticketId).execute()
  expect(conflicts).toHaveLength(1)
})

test('visitors are not admitted before the doors open', async () => {
  const early = await soldTicket(await server.make.showtime({ startsInHours: 4 }))
  expect(await scan({ code: early.code })).toMatchObject({
    result: 'wrong-showtime',
    reason: expect.stringMatching(/^The doors of this showtime open on \d\d\/.* at \d+:\d\d [AP]M$/) as string,
  })
  await changeSettings(server.db, { doors_open_hours_before: 5 })
  expect(await scan({ code: early.code })).toMatchObject({ result: 'admitted' })
  await changeSettings(server.db, { doors_open_hours_before: 3 })
})

test('a door admits only for its own cinema, and staff of a cinema only for theirs', async () => {
  const [here, there] = [await soldTicket(), await soldTicket()]
  const member = await server.make.staff('attendant', here.showtime.cinemaId)

  const elsewhere = { result: 'wrong-showtime', reason: 'This ticket is for Wikki Cinema' }
  expect(await scan({ code: there.code, cinemaID: here.showtime.cinemaId })).toMatchObject(elsewhere)
  expect(await scan({ code: there.code }, member.token)).toMatchObject(elsewhere)
  expect(await scan({ code: there.code, cinemaID: there.showtime.cinemaId }, member.token)).toMatchObject(elsewhere)
  expect(await scan({ code: here.code }, member.token)).toMatchObject({ result: 'admitted' })
  expect(await scan({ code: there.code, cinemaID: there.showtime.cinemaId })).toMatchObject({
    result: 'admitted',
  })
})

test('a forced check-in at another cinema is refused and leaves the ticket unused', async () => {
  const { code, ticketId, showtime } = await soldTicket()
  const member = await server.make.staff('attendant', await server.make.cinema())
  for (const cinemaID of [undefined, showtime.cinemaId]) {
    expect(await scan({ code, cinemaID, force: true }, member.token)).toMatchObject({
      result: 'wrong-showtime',
      reason: 'This ticket is for Wikki Cinema',
    })
  }
  const ticket = server.db.selectFrom('tickets').select('status').where('id', '=', ticketId)
  expect(await ticket.execute()).toEqual([{ status: 'unused' }])
  const ofTicket = (table: 'gate_conflicts' | 'gate_scans') =>
    server.db.selectFrom(table).selectAll().where('ticket_id', '=', ticketId).execute()
  expect(await ofTicket('gate_conflicts')).toEqual([])
  // A refused check-in is among the scans of the ticket, where the console shows it.
  expect(await ofTicket('gate_scans')).toMatchObject([
    { staff_id: member.id, result: 'wrong-showtime', forced: true },
    { staff_id: member.id, result: 'wrong-showtime', forced: true },
  ])
  expect(await scan({ code, force: true })).toMatchObject({ result: 'admitted' })
})

test('a scan over a day old is refused, and a forced one gets the reason', async () => {
  const { code, showtime } = await soldTicket()
  await sql`update showtimes set starts_at = now() - interval '25 hours',
    ends_at = now() + interval '1 hour' where id = ${showtime.id}`.execute(server.db)
  const at = new Date(Date.now() - 24.5 * HOUR_MS).toISOString()
  const reason = 'This scan says that it happened more than 24 hours ago'
  expect(await scan({ code, at })).toMatchObject({ result: 'void', reason })
  expect(await scan({ code, at, force: true })).toMatchObject({ result: 'admitted', reason })
})

test('only staff of the gate may scan', async () => {
  const { code, buyer } = await soldTicket()
  const finance = await server.make.staff('finance')
  expect(await scan({ code }, finance.token)).toMatchObject({ error: 'not-allowed' })
  expect(await scan({ code }, buyer.token)).toMatchObject({ error: 'session-ended' })
  const anonymous = await server.app.inject({ method: 'POST', url: '/api/v1/gate/checkin' })
  expect(anonymous.statusCode).toBe(401)
  expect(await scan({ nonce: ' ', code })).toMatchObject({ error: 'bad-request' })
  expect(await scan({ code })).toMatchObject({ result: 'admitted' })
})
