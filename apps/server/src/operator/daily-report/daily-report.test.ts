import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getDailyReport } from '@velvet/contract/operator/daily-report.calls'
import { dayAfter, businessToday } from '@velvet/contract/catalogue/business-day'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { jobDepsOf, useCheckedServer } from '../../test/start-test-server.ts'
import { cash, counted, giveFloat, standard, callCounter, TestTill, TRADED_PRICE } from '../../test/test-till.ts'
import { reportTo, sendDailyReports } from './send-daily-reports.ts'

const server = useCheckedServer({ sandbox: true })
const PRODUCT = 'Ruby'
const today = () => businessToday(TIME_ZONE)

const switchTo = (reader: TestStaff, isOn: boolean) =>
  reader.call('POST', 'me/dailyreport', { isOn }, { 'idempotency-key': crypto.randomUUID() })

/** Makes a manager who gets the reports of one cinema, and a showtime there that has begun. */
async function aReader() {
  const showtime = await server.make.showtime({ price: TRADED_PRICE.vp, startsInHours: -1 / 60 })
  const { cinemaId } = showtime
  const reader = await TestStaff.make(server, 'manager', cinemaId)
  expect((await switchTo(reader, true)).statusCode).toBe(200)
  return { showtime, cinemaId, reader }
}

const closeDay = (reader: TestStaff, cinemaId: string) => reader.act(`cinemas/${cinemaId}/days/${today()}/close`, {})
const report = (reader: TestStaff) => server.db.transaction().execute((tx) => reportTo(tx, reader.id, PRODUCT))

async function lettersTo({ id }: TestStaff) {
  const { rows } = await sql<{ subject: string; text: string; to: string[] }>`
    select payload ->> 'subject' as subject, payload ->> 'text' as text, payload -> 'to' as to
    from outbox where topic = 'daily-report' and cause like ${`daily-report:${id}:%`} order by id`.execute(server.db)
  return rows
}

test('a closed day is reported once, with sales, cash and differences', async () => {
  const { showtime, cinemaId, reader } = await aReader()
  const till = await TestTill.open(server, cinemaId)
  await till.act('close', { counts: [], terminal: 0, transfer: 0 })
  await giveFloat(server, till.id, 500_000)
  const opening = { tillID: till.id, counts: counted(490_000), reason: NOTE }
  const { session } = (await callCounter(server, till, 'POST', 'sessions', opening)).json<{ session: { id: string } }>()
  const sale = { sessionID: session.id, showtimeID: showtime.id, tickets: standard(2), tenders: cash(200_000) }
  expect((await callCounter(server, till, 'POST', 'sales', sale)).statusCode).toBe(201)
  await report(reader)
  expect(await lettersTo(reader)).toEqual([])
  const count = { counts: counted(670_000), terminal: 0, transfer: 0, reason: NOTE }
  await callCounter(server, till, 'POST', `sessions/${session.id}/close`, count)
  await closeDay(reader, cinemaId)
  for (const _ of [1, 2]) await report(reader)
  const [letter, ...others] = await lettersTo(reader)
  expect(others).toEqual([])
  expect(letter?.subject).toMatch(/^Ruby, .*: ₦2,000, 2 tickets$/)
  for (const line of [
    /^SALES\n₦2,000\nApp ₦0\nCounter ₦2,000\n2 tickets, 0 admitted$/m,
    /^BY FILM\n.+: 2, ₦2,000$/m,
    /^CASH\n2 tills closed\nCash ₦2,000$/m,
    /^In the safes ₦1,700$/m,
    /^Window .+: Cash at the opening ₦100 missing$/m,
    /^Window .+: Cash ₦200 missing$/m,
    /^WAITS FOR A PERSON\nNothing\.$/m,
    /Switch it off there under “Your sign-in”/,
  ]) {
    expect(letter?.text).toMatch(line)
  }
  expect(letter?.text).not.toContain(NOTE)
})

test('two servers queue one daily report, which has the product name of the operator', async () => {
  const { cinemaId, reader } = await aReader()
  await closeDay(reader, cinemaId)
  await sql`update settings set product_name = 'Zaranda Live'`.execute(server.db)
  const deps = jobDepsOf(server)
  await Promise.all([sendDailyReports(deps), sendDailyReports(deps)])
  const letters = await lettersTo(reader)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.subject).toMatch(/^Zaranda Live, /)
  await sql`update settings set product_name = null`.execute(server.db)
})

test('two workers that run at the same time queue one daily report', async () => {
  const { cinemaId, reader } = await aReader()
  await closeDay(reader, cinemaId)
  await Promise.all([report(reader), report(reader), report(reader)])
  expect(await lettersTo(reader)).toHaveLength(1)
})

test('a daily report is not queued again after its email was deleted', async () => {
  const { cinemaId, reader } = await aReader()
  await closeDay(reader, cinemaId)
  await report(reader)
  await sql`delete from outbox where cause like ${`daily-report:${reader.id}:%`}`.execute(server.db)
  await report(reader)
  expect(await lettersTo(reader)).toEqual([])
})

test('a daily report whose transaction fails is queued once by a later run', async () => {
  const { cinemaId, reader } = await aReader()
  await closeDay(reader, cinemaId)
  const broken = server.db.transaction().execute(async (tx) => {
    await reportTo(tx, reader.id, PRODUCT)
    throw new Error('The server is killed')
  })
  await expect(broken).rejects.toThrow('killed')
  expect(await lettersTo(reader)).toEqual([])
  await report(reader)
  await report(reader)
  expect(await lettersTo(reader)).toHaveLength(1)
})

test('if the daily report of one person fails, the others still get theirs', async () => {
  const [first, second] = [await aReader(), await aReader()]
  for (const { reader, cinemaId } of [first, second]) await closeDay(reader, cinemaId)
  await sql
    .raw(
      `
    create function refuse_report() returns trigger language plpgsql as $$ begin
      if new.cause like 'daily-report:${first.reader.id}%' then raise exception 'The report fails'; end if;
      return new;
    end $$;
    create trigger refuse_report before insert on outbox for each row execute function refuse_report()`,
    )
    .execute(server.db)
  await server.db.deleteFrom('job_turns').execute()
  await sendDailyReports(jobDepsOf(server))
  await sql.raw('drop trigger refuse_report on outbox; drop function refuse_report').execute(server.db)
  expect(await lettersTo(first.reader)).toEqual([])
  expect(await lettersTo(second.reader)).toHaveLength(1)
})

test('the report of an unclosed day is sent hours after its end and says so', async () => {
  const { reader, showtime, cinemaId } = await aReader()
  const till = await TestTill.open(server, cinemaId)
  const yesterday = dayAfter(today(), -1)
  await sql`update showtimes set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'
    where id = ${showtime.id}`.execute(server.db)
  await sql`update daily_reports set last_day = ${dayAfter(yesterday, -1)}::date where staff_id = ${reader.id}`.execute(
    server.db,
  )
  // In this time zone the current business day began just now, or many hours ago.
  const zoneAt = async (hour: number) => {
    const { rows } = await sql<{ name: string }>`
      select name from pg_timezone_names where name ~ '^Etc/GMT[+-]'
        and extract(hour from now() at time zone name) = ${hour} limit 1`.execute(server.db)
    await sql`update cinemas set time_zone = ${rows[0]?.name ?? ''} where id = ${cinemaId}`.execute(server.db)
  }
  await zoneAt(7)
  await report(reader)
  expect(await lettersTo(reader)).toEqual([])
  await zoneAt(10)
  await report(reader)
  const [letter] = await lettersTo(reader)
  expect(letter?.text).toContain('has not closed the day')
  expect(letter?.text).toMatch(/Window .* is still open/)
  await till.act('close', { counts: [], terminal: 0, transfer: 0 })
})

test('staff who switched the daily report off, left or lost the right get none', async () => {
  const { cinemaId, reader } = await aReader()
  await closeDay(reader, cinemaId)
  await switchTo(reader, false)
  await report(reader)
  expect(await lettersTo(reader)).toEqual([])
  await switchTo(reader, true)
  for (const [damage, repair] of [
    [sql`role = 'attendant'`, sql`role = 'manager'`],
    [sql`active = false`, sql`active = true`],
  ] as const) {
    await sql`update staff set ${damage} where id = ${reader.id}`.execute(server.db)
    await report(reader)
    expect(await lettersTo(reader)).toEqual([])
    await sql`update staff set ${repair} where id = ${reader.id}`.execute(server.db)
  }
  const attendant = await TestStaff.make(server, 'attendant')
  expect(refusalOf(await switchTo(attendant, true))).toEqual([403, 'not-allowed'])
})

test('staff see which cinemas their daily report covers', async () => {
  const { reader } = await aReader()
  const state = await reader.read<OutputOf<typeof getDailyReport>>('me/dailyreport')
  expect(state).toMatchObject({ isOn: true, cinemas: [expect.any(String)] })
  const admin = await TestStaff.make(server, 'admin')
  expect(await admin.read('me/dailyreport')).toMatchObject({ isOn: false, cinemas: null })
})
