import type { BoxOfficeRow } from '@velvet/contract/books/box-office.calls'
import type { SalesRow } from '@velvet/contract/books/reports.calls'
import type { ShowRow } from '@velvet/contract/books/show-reports.calls'
import type { PlayWeek } from '@velvet/contract/books/terms.calls'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { ADULT_VP, SettledRun } from '../../test/settlements.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { closeBooksOf, dayFromToday } from '../../test/books.ts'
import { TestDoor } from '../../test/test-door.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()

const ONE_ADULT = { tickets: 1, grossKobo: 450_000, netKobo: 400_000 }

test('tickets refunded after admission count as admissions and in no other total', async () => {
  const run = await SettledRun.make(server, { name: 'Let in', state: 'Kano' })
  const showtime = await run.showtime({ startsInHours: 0.5 })
  const buyer = await server.make.customer({ balance: 3 * ADULT_VP })
  const { tickets } = await buyer.buy(showtime, 3)
  const [early, late] = tickets
  const [admin, door] = [await TestStaff.make(server, 'admin'), await TestDoor.open(server)]
  for (const ticket of [early, late]) {
    const scan = { code: ticket?.QrCode, showtimeID: showtime.id }
    expect(await door.scan(scan)).toMatchObject({ result: 'admitted' })
  }
  await admin.act(`tickets/${early?.TicketID ?? ''}/refund`)
  expect((await closeBooksOf(server, showtime)).statusCode).toBe(200)
  // The showtime has moved to now, which may be in another play week, so its week is read again.
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, weeks: [500_000] })
  await admin.act(`tickets/${late?.TicketID ?? ''}/refund`)

  const days = `from=${dayFromToday(-8)}&to=${dayFromToday(1)}`
  const boxOffice = await run.finance.read<{ rows: BoxOfficeRow[] }>(`boxoffice?${days}&by=showtime`)
  expect(boxOffice.rows.find(({ key }) => key === showtime.id)).toMatchObject({
    ...ONE_ADULT,
    admitted: 2,
  })
  const sales = await run.finance.read<{ rows: SalesRow[] }>(`reports/sales?${days}&by=cinema`)
  const played = await run.finance.read<{ items: ShowRow[] }>(`reports/showtimes?${days}&by=showtime`)
  const reported = { tickets: 1, admissions: 2, grossKobo: 450_000 }
  expect(sales.rows.find(({ key }) => key === run.cinemaId)).toMatchObject(reported)
  expect(played.items.find(({ key }) => key === showtime.id)).toMatchObject(reported)
  expect(await returnsOf(run, showtime.id)).toMatchObject([
    { tickets: '1', 'gross kobo': '450000', 'net kobo': '400000' },
  ])
  const { items } = await run.finance.read<{ items: PlayWeek[] }>(`playweeks?${days}`)
  expect(items).toMatchObject([{ ...ONE_ADULT, hireKobo: 200_000 }])
  const settled = await run.settle(run.distributor, week)
  expect(settled.total).toMatchObject({ ...ONE_ADULT, hireKobo: 200_000 })
  expect(await bookedFor(showtime.id)).toEqual({
    'box-office': -400_000,
    'tax-due': -50_000,
    'points-owed': 450_000,
  })
  await expectInvariants(server.db)
})

async function returnsOf({ finance }: SettledRun, showtimeId: string) {
  const { rows } = await sql<{ day: string }>`
    select play_date::text as day from tickets where showtime_id = ${showtimeId} limit 1`.execute(server.db)
  const answer = await finance.call('GET', `returns?date=${rows[0]?.day ?? ''}`)
  return parse<Record<string, string>>(answer.body, { bom: true, columns: true })
}

/** Sums what is booked for the tickets of a showtime at its close and later, by account. */
async function bookedFor(showtimeId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; kobo: number }>`
    select account, sum(kobo)::bigint as kobo
    from naira_movements join naira_entries on movement_id = naira_movements.id
    where cause = ${showtimeId} or cause in (select id from tickets where showtime_id = ${showtimeId})
    group by account having sum(kobo) <> 0`.execute(server.db)
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]))
}
