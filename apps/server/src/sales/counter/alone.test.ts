import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { giveFreeTickets } from '@velvet/contract/sales/complimentary.calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isAboveLimit } from '../../kernel/staff-change/two-people.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { aSupervisor } from '../../test/test-door.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../test/people.ts'
import { cash, standard, TestTill, type CounterSale } from '../../test/test-till.ts'

const server = useCheckedServer()

/** 1,500 Vp are worth ₦1,000, and one person may handle ₦5,000 alone on a business day. */
const PRICE = { vp: 1_500, kobo: 100_000 }
const NEEDED = [403, 'supervisor-needed']

const aShow = (cinemaId?: string) => server.make.showtime({ price: PRICE.vp, seats: 72, ...(cinemaId && { cinemaId }) })

const give = (till: TestTill, { id }: MadeShowtime, count: number, more = {}) =>
  till.call('complimentary', { showtimeID: id, count, reason: NOTE, ...more })
const refund = (till: TestTill, { purchase }: CounterSale, more = {}) =>
  till.call(`sales/${purchase.id}/refund`, { reason: NOTE, ...more })
const payOut = (till: TestTill, kobo: number) => till.act('events', { kind: 'paid-out', kobo, reason: NOTE })

test('the limit of one person counts all kinds together, at all tills', async () => {
  const showtime = await aShow()
  const { cinemaId } = showtime
  const till = await TestTill.open(server, cinemaId)
  const colleague = await TestTill.open(server, cinemaId)
  const sale = await colleague.sell(showtime, { tickets: standard(2), tenders: cash(200_000) })
  expect((await give(till, showtime, 2)).statusCode).toBe(201)
  // The refund of a sale of another person counts too.
  expect((await refund(till, sale)).statusCode).toBe(200)
  await till.act('close', { counts: [], terminal: 0, transfer: 0, reason: NOTE })
  const next = await TestTill.open(server, cinemaId, { seller: till.seller })
  expect(refusalOf(await payOut(next, 200_000))).toEqual(NEEDED)
  expect(refusalOf(await give(next, showtime, 2))).toEqual(NEEDED)
  expect((await payOut(next, 100_000)).statusCode).toBe(201)
  expect(refusalOf(await give(next, showtime, 1))).toEqual(NEEDED)
  // What a supervisor has approved does not use up the limit, and neither does what others do.
  const { approval } = await aSupervisor(server)
  expect((await give(next, showtime, 3, { approval })).statusCode).toBe(201)
  expect((await payOut(colleague, 500_000)).statusCode).toBe(201)
})

test('of two simultaneous withdrawals by one person, one needs a supervisor', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const other = await TestTill.open(server, showtime.cinemaId, { seller: till.seller })
  const answers = await Promise.all([payOut(till, 300_000), give(other, showtime, 3)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403])
})

test('the limit starts again with the next business day', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  expect((await payOut(till, 500_000)).statusCode).toBe(201)
  expect(refusalOf(await payOut(till, 100_000))).toEqual(NEEDED)
  const now = { staffId: till.seller.id, cinemaId: showtime.cinemaId, kobo: 100_000 }
  const answers: boolean[] = []
  const tomorrow = server.db.transaction().execute(async (tx) => {
    answers.push(await isAboveLimit(tx, now))
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update till_events set at = at - interval '1 day' where session_id = ${till.sessionId}`.execute(tx)
    answers.push(await isAboveLimit(tx, now))
    throw new Error('The books stay as they are')
  })
  await expect(tomorrow).rejects.toThrow('The books stay')
  expect(answers).toEqual([true, false])
})

test('what goes back for a cancelled showtime does not use up the limit', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const sale = await till.sell(showtime, { tickets: standard(5), tenders: cash(500_000) })
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect((await refund(till, sale)).statusCode).toBe(200)
  expect((await payOut(till, 500_000)).statusCode).toBe(201)
})

test('a manager gives no more than the limit alone, in the office and at the till', async () => {
  const showtime = await aShow()
  const manager = await TestStaff.make(server, 'manager')
  const ask = async (count: number) => {
    const request = { showtimeID: showtime.id, count, reason: NOTE }
    const answer = await manager.call('POST', 'complimentary', request)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<OutputOf<typeof giveFreeTickets>>()
  }
  expect((await ask(4)).tickets).toHaveLength(4)
  const { purchase, waiting } = await ask(36)
  expect([purchase, waiting?.count, waiting?.state]).toEqual([null, 36, 'waiting'])
  expect((await ask(2)).purchase).toBeNull()
  const till = await TestTill.open(server, showtime.cinemaId, { seller: manager })
  expect(refusalOf(await give(till, showtime, 2))).toEqual(NEEDED)
  const { approval } = await aSupervisor(server)
  expect((await give(till, showtime, 2, { approval })).statusCode).toBe(201)
  expect((await ask(1)).tickets).toHaveLength(1)
})

test('a manager who brings cash to the safe needs the PIN of another supervisor', async () => {
  const till = await TestTill.open(server, await server.make.cinema())
  const manager = await TestStaff.make(server, 'manager')
  const entry = { kind: 'drop', kobo: 100_000, reason: NOTE }
  const alone = await till.act('events', entry, { seller: manager })
  expect(refusalOf(alone)).toEqual([403, 'supervisor-needed'])
  const { approval } = await aSupervisor(server)
  const received = await till.act('events', { ...entry, approval }, { seller: manager })
  expect(received.statusCode, received.body).toBe(201)
})
