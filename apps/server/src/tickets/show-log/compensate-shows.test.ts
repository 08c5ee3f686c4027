// Showtimes that did not run are compensated for: each holder gets Points, money or a voucher, once.
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getToday } from '@velvet/contract/operator/today.calls'
import type { compensateShows } from '@velvet/contract/tickets/show-log.calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addTax, dayFromToday, STATE_TAX, VAT } from '../../test/books.ts'
import { ago, darkShows, inTurn, KOBO, press, VP } from '../../test/dark-shows.ts'
import { payTheRest } from '../../test/day-to-cancel.ts'
import { queuedFor } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { type MadeShowtime, NOTE, type TestCustomer, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { callWithCutConnection } from '../../test/waiting-statements.ts'
import { unsoundCompensations } from './show-log-checks-sql.ts'

const server = useCheckedServer()
const { begin, sellOut } = darkShows(server)
const door = TestDoor.use(server)
const finance = TestStaff.use(server, 'finance')

type Settled = OutputOf<typeof compensateShows>

async function settle(showtimeIDs: string[], how = 'refund', staff = finance): Promise<Settled> {
  const answer = await press(staff, showtimeIDs, how)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Settled>()
}

/** Makes a showtime with 84 tickets at ₦4,500 and 61 admissions, in which the power fails twice. */
async function darkEvening(state: string) {
  await addTax(server, { ...VAT, state })
  await addTax(server, { ...STATE_TAX, state })
  const cinemaId = await server.make.cinema(await server.make.area('Main', { state }))
  const showtime = await server.make.showtime({ price: VP, seats: 100, startsInHours: 1, cinemaId })
  const sold = await sellOut(showtime, 84)
  await begin(showtime)
  const codes = sold.flatMap((one) => one.codes)
  await door.send(codes.slice(0, 61).map((code) => ({ code })))
  for (const [kind, minutes] of [
    ['started', 100],
    ['stopped', 60],
    ['resumed', 30],
    ['stopped', 20],
  ] as const) {
    await door.log(showtime.id, kind, { ...ago(minutes), ...(kind === 'stopped' && { reason: 'power' }) })
  }
  return { showtime, sold }
}

async function boxOffice({ id }: MadeShowtime) {
  const days = `from=${dayFromToday(-2)}&to=${dayFromToday(2)}`
  const { rows } = await finance.read<{ rows: { key: string; grossKobo: number; netKobo: number }[] }>(
    `boxoffice?${days}&by=showtime`,
  )
  const row = rows.find(({ key }) => key === id)
  return { grossKobo: row?.grossKobo ?? 0, netKobo: row?.netKobo ?? 0 }
}

const balances = async (sold: Awaited<ReturnType<typeof sellOut>>) => {
  const each = await inTurn(sold, ({ buyer }) => buyer.balance())
  return each.reduce((sum, one) => sum + one, 0)
}

test('one compensation refunds all 84 tickets of a showtime after a power cut', async () => {
  const { showtime, sold } = await darkEvening('Kano')
  expect(await boxOffice(showtime)).toEqual({ grossKobo: 84 * KOBO, netKobo: 33_600_000 })
  expect(await settle([showtime.id])).toMatchObject({ settled: 1, vouchers: 0, refundedTickets: 84, waitingTickets: 0 })
  expect(await balances(sold)).toBe(sold.length * VP * 10)
  const after = await boxOffice(showtime)
  expect(after).toEqual({ grossKobo: 0, netKobo: 0 })
  // The distributor gets half of the net, so film hire falls by half of the net that was refunded.
  expect((33_600_000 - after.netKobo) / 2).toBe(16_800_000)
})

test('one compensation gives 61 admitted people vouchers and refunds the other 23', async () => {
  const { showtime, sold } = await darkEvening('Kaduna')
  expect(await settle([showtime.id], 'voucher')).toMatchObject({ settled: 1, vouchers: 61, refundedTickets: 23 })
  expect(await balances(sold)).toBe(sold.length * VP * 10 - 61 * VP)
  expect(await boxOffice(showtime)).toEqual({ grossKobo: 61 * KOBO, netKobo: 61 * 400_000 })
  const { rows } = await sql<{ uses: number; days: number }>`
    select uses, round(extract(epoch from ends_at - now()) / 86400)::int as days
    from offer_codes where id in (select code_id from service_vouchers join tickets on tickets.id = ticket_id
      where showtime_id = ${showtime.id})`.execute(server.db)
  expect(rows).toHaveLength(61)
  expect(new Set(rows.map(({ uses }) => uses))).toEqual(new Set([1]))
  expect(refusalOf(await press(finance, [showtime.id]))).toEqual([409, 'show-settled'])
  const manager = await TestStaff.make(server, 'manager')
  expect(refusalOf(await manager.call('POST', `showtimes/${showtime.id}/cancel`, { note: NOTE }))).toEqual([
    409,
    'show-settled',
  ])
})

test.each([
  [
    'a showtime was settled that ran',
    sql`update show_settlements set event_id = (
    select id from show_events where kind = 'started' and showtime_id = show_settlements.showtime_id)`,
  ],
  ['a showtime was settled by refunds', sql`update show_settlements set how = 'refund'`],
  ['a ticket of a settled showtime got nothing', sql`delete from service_vouchers`],
  [
    'a ticket of a settled showtime got nothing, or two',
    sql`insert into service_vouchers (ticket_id, code_id)
    select ticket_id, gen_random_uuid() from ticket_refunds limit 1`,
  ],
])('verify finds that %s', async (fault, damage) => {
  const showtime = await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 })
  const [sold] = await sellOut(showtime, 2)
  await begin(showtime)
  await door.send((sold?.codes ?? []).slice(0, 1).map((code) => ({ code })))
  await door.log(showtime.id, 'started', ago(60))
  await door.log(showtime.id, 'stopped', ago(30))
  await settle([showtime.id], 'voucher')
  const undone = new Error('The damage is undone')
  const doing = server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await damage.execute(tx)
    const { rows } = await unsoundCompensations.execute(tx)
    expect(rows.some((row) => row.fault.startsWith(fault))).toBe(true)
    throw undone
  })
  await expect(doing).rejects.toBe(undone)
})

test('one compensation covers all showtimes of a power cut, even without logged events', async () => {
  const shows = await inTurn([1, 2], () => server.make.showtime({ price: VP, seats: 20, startsInHours: 1 }))
  const sold = await inTurn(shows, (show) => sellOut(show, 3))
  for (const show of shows) await begin(show, 50)
  expect(await settle(shows.map(({ id }) => id))).toMatchObject({ settled: 2, refundedTickets: 6 })
  expect(await balances(sold.flat())).toBe(2 * VP * 10)
  const { rows } = await sql<{ kind: string; source: string }>`
    select kind, source from show_events where showtime_id = ${shows[0]?.id}`.execute(server.db)
  expect(rows).toEqual([{ kind: 'not-shown', source: 'office' }])
})

test('one notification names all showtimes of a customer that one press compensates', async () => {
  const [stopped, notShown] = [
    await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 }),
    await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 }),
  ]
  const buyer = await server.make.customer({ balance: VP * 3 })
  const friends = [await server.make.customer({ balance: VP }), await server.make.customer({ balance: VP })] as const
  await buyer.buy(stopped, 2)
  await buyer.buy(notShown, 1)
  await friends[0].buy(stopped, 1)
  await friends[1].buy(notShown, 1)
  for (const show of [stopped, notShown]) await begin(show)
  await door.log(stopped.id, 'started', ago(60))
  await door.log(stopped.id, 'stopped', ago(30))
  await settle([stopped.id, notShown.id])
  await payTheRest(server)
  const sentTo = async (one: TestCustomer) =>
    (await queuedFor(server, one)).flatMap(({ topic, payload }) =>
      topic.startsWith('showtime') ? [[topic, (payload as { text: string }).text] as const] : [],
    )
  expect(await sentTo(buyer)).toEqual([
    ['showtimes-not-shown', expect.stringMatching(/20,250 Vp went back to your balance. You need to do nothing.$/)],
  ])
  expect(await sentTo(friends[0])).toEqual([['showtime-stopped', expect.stringContaining('not shown to its end')]])
  expect(await sentTo(friends[1])).toEqual([['showtime-not-shown', expect.stringContaining('was not shown.')]])
})

test('Today warns of stopped and unstarted showtimes with sold tickets until compensated', async () => {
  const cinemaId = await server.make.cinema()
  const warnings = async () => {
    const { shows } = await finance.read<OutputOf<typeof getToday>>('today')
    return shows.filter(({ warning }) => warning !== null).map(({ warning }) => warning)
  }
  const before = await warnings()
  const [late, dark, stopped, unsold] = [
    await server.make.showtime({ price: VP, seats: 20, startsInHours: 1, cinemaId }),
    await server.make.showtime({ price: VP, seats: 20, startsInHours: 1, cinemaId }),
    await server.make.showtime({ price: VP, seats: 20, startsInHours: 1, cinemaId }),
    await server.make.showtime({ price: VP, startsInHours: 1, cinemaId }),
  ]
  for (const show of [late, dark, stopped]) await sellOut(show, 1)
  await begin(late, 16)
  await begin(dark, 46)
  await begin(stopped, 46)
  await begin(unsold, 46)
  await door.log(stopped.id, 'started', ago(40))
  await door.log(stopped.id, 'stopped', ago(21))
  expect((await warnings()).toSorted()).toEqual([...before, 'not-shown', 'not-started', 'stopped'].toSorted())
  await door.log(late.id, 'late', { minutes: 30 })
  await settle([dark.id])
  await settle([stopped.id], 'voucher')
  expect(await warnings()).toEqual(before)
})

test('a showtime that ran, ended or has not begun cannot be compensated', async () => {
  const [ran, ahead] = [
    await server.make.showtime({ price: VP, startsInHours: 1 }),
    await server.make.showtime({ price: VP, startsInHours: 5 }),
  ]
  const sold = await sellOut(ran, 2)
  await begin(ran)
  await door.log(ran.id, 'started', ago(90))
  expect(refusalOf(await press(finance, [ran.id]))).toEqual([409, 'show-ran'])
  expect(refusalOf(await press(finance, [ahead.id]))[1]).toBe('showtime-not-begun')
  await door.log(ran.id, 'ended')
  expect(refusalOf(await press(finance, [ran.id], 'voucher'))).toEqual([409, 'show-ran'])
  expect(await balances(sold)).toBe(8 * VP)
})

test('a voucher for a late start stops if the showtime is refunded later', async () => {
  const showtime = await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 })
  const sold = await sellOut(showtime, 3)
  await begin(showtime, 50)
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`showtimes/${showtime.id}/vouchers`, { onlyAdmitted: false, note: NOTE })
  expect(await settle([showtime.id])).toMatchObject({ settled: 1, refundedTickets: 3 })
  expect(await balances(sold)).toBe(10 * VP)
  const { rows } = await sql`
    select state, used from offer_codes where id in (select code_id from service_vouchers join tickets
      on tickets.id = ticket_id where showtime_id = ${showtime.id})`.execute(server.db)
  expect(rows).toEqual(Array(3).fill({ state: 'stopped', used: 0 }))
})

test('if two people compensate a showtime at the same time, it is done once', async () => {
  const showtime = await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 })
  const sold = await sellOut(showtime, 4)
  await begin(showtime)
  const { eventID } = await door.log(showtime.id, 'not-shown')
  const staff = [finance, await TestStaff.make(server, 'admin')]
  const answers = await Promise.all(staff.map((one) => press(one, [showtime.id])))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await payTheRest(server)
  expect(await balances(sold)).toBe(10 * VP)
  // An event of a compensated showtime can no longer be undone.
  const undo = await door.call('POST', `showtimes/${showtime.id}/events`, {
    kind: 'undone',
    undoes: eventID,
    ...ago(0),
  })
  expect(refusalOf(undo)).toEqual([409, 'show-settled'])
})

test.each([
  ['update', 'tickets'],
  ['insert', 'owed_ticket_refunds'],
  ['insert', 'show_settlements'],
  ['insert', 'ticket_refunds'],
] as const)('a compensation that loses its connection at the %s of %s is made once', async (change, table) => {
  const showtime = await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 })
  const sold = await sellOut(showtime, 12)
  await begin(showtime)
  await door.log(showtime.id, 'not-shown')
  const key = `settled while the connection ends at ${table}`
  const cut = await callWithCutConnection(server, { table, change }, () => press(finance, [showtime.id], 'refund', key))
  expect(cut.statusCode).toBeGreaterThanOrEqual(500)
  await payTheRest(server)
  expect((await press(finance, [showtime.id], 'refund', key)).json()).toMatchObject({
    settled: 1,
    refundedTickets: 12,
  })
  expect(await balances(sold)).toBe(20 * VP)
})

test('tickets that are refunded beside vouchers are booked at the compensation, if the books were closed', async () => {
  const showtime = await server.make.showtime({ price: VP, startsInHours: 1 })
  const sold = await sellOut(showtime, 2)
  await begin(showtime)
  await door.send([{ code: sold[0]?.codes[0] ?? '' }])
  expect((await finance.call('POST', `showtimes/${showtime.id}/books/close`)).statusCode).toBe(200)
  expect(await settle([showtime.id], 'voucher')).toMatchObject({ vouchers: 1, refundedTickets: 1 })
  const { rows } = await sql`
    select from naira_movements join tickets on tickets.id = cause
    join show_settlements settlements on settlements.showtime_id = tickets.showtime_id and settled_at = naira_movements.at
    where kind = 'late-refund' and tickets.showtime_id = ${showtime.id}`.execute(server.db)
  expect(rows).toHaveLength(1)
})
