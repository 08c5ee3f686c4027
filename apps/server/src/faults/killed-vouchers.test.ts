import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addTax, STATE_TAX } from '../test/books.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { outcomeOf } from '../test/outcomes.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { TestStaff } from '../test/people.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { standard, TestTill } from '../test/test-till.ts'
import { byVoucher, makeVouchers, proposeVouchers, someVouchers } from '../test/vouchers.ts'

const ROUNDS = rounds({ full: 10, short: 1 })

const server = useTestServer()
const listening = useServerBeside(server)
const finance = TestStaff.use(server, 'finance')

/** Returns a till and a showtime at which an adult ticket costs ₦4,500. */
async function aTill() {
  const showtime = await server.make.showtime({ price: 6_750, startsInHours: 1 })
  return { showtime, till: await TestTill.open(server, showtime.cinemaId) }
}

const stateOf = async (batch: string) => {
  const { rows } = await sql<{ vouchers: number; used: number; lapsed: number; kobo: number }>`
    select (select count(*) from vouchers where batch_id = ${batch})::int as vouchers,
      (select count(*) from voucher_uses join vouchers on vouchers.id = voucher_id
        where batch_id = ${batch} and given_back_by is null)::int as used,
      (select count(*) from vouchers where batch_id = ${batch} and lapse_id is not null)::int as lapsed,
      coalesce((select sum(kobo) from voucher_lapses where batch_id = ${batch}), 0)::int as kobo`.execute(server.db)
  return rows[0]
}

test.each(pointsOf('making of vouchers'))(
  'if the server is killed %s, a company gets its vouchers once, with codes that work',
  limitOf(ROUNDS, 60),
  async (point) => {
    const { showtime, till } = await aTill()
    for (const _ of inRounds(ROUNDS)) {
      const maker = await TestStaff.make(server, 'finance')
      const batch = await proposeVouchers(finance, { count: 3 })
      const path = `staff/vouchers/${batch.id}/make`
      const make = () => listening.call({ method: 'POST', path, headers: { authorization: maker.authorization } })
      {
        await using paused = await PausedDatabase.at(point, server.databaseUrl)
        await killDuring({ server: listening, paused }, make)
      }
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const codes = await makeVouchers(maker, batch)
      const other = await finance.another('finance')
      expect(await outcomeOf(makeVouchers(other, batch))).toBe('vouchers-over')
      const sale = { tickets: standard(3), tenders: byVoucher(...codes) }
      expect((await till.sell(showtime, sale)).purchase.kobo).toBe(3 * 350_000)
      expect(await outcomeOf(makeVouchers(maker, batch))).toBe('vouchers-over')
      expect(await stateOf(batch.id)).toMatchObject({ vouchers: 3, used: 3 })
      await expectInvariants(server.db)
    }
  },
)

test.each(pointsOf('sale for a voucher'))(
  'if the server is killed %s, a voucher pays for one ticket',
  limitOf(ROUNDS, 60),
  async (point) => {
    await addTax(server, STATE_TAX)
    const { showtime, till } = await aTill()
    for (const _ of inRounds(ROUNDS)) {
      const tenders = byVoucher(...(await someVouchers(finance)))
      const headers = { authorization: till.seller.authorization, 'idempotency-key': randomUUID() }
      const body = { sessionID: till.sessionId, showtimeID: showtime.id, tickets: standard(1), tenders }
      const sell = () => listening.call({ method: 'POST', path: 'counter/sales', headers, body })
      {
        await using paused = await PausedDatabase.at(point, server.databaseUrl)
        await killDuring({ server: listening, paused }, sell)
      }
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const sold = await sell()
      expect(await sell()).toEqual(sold)
      expect(await outcomeOf(till.sell(showtime, { tenders }))).toBe('code-not-usable')
      await expectInvariants(server.db)
    }
  },
)

test.each(pointsOf('lapse of vouchers'))(
  'if the server is killed %s, unused vouchers lapse once',
  limitOf(ROUNDS, 60),
  async (point) => {
    for (const _ of inRounds(ROUNDS)) {
      const batch = await proposeVouchers(finance, { count: 3, until: '2020-01-01' })
      {
        await using paused = await PausedDatabase.at(point, server.databaseUrl)
        await paused.hold()
        await makeVouchers(await finance.another('finance'), batch)
        const orphan = await paused.untilSomebodyWaits()
        await listening.kill()
        await paused.releaseOrphan(orphan)
      }
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const lapsed = { vouchers: 3, used: 0, lapsed: 3, kobo: 3 * 350_000 }
      await expect.poll(() => stateOf(batch.id), { timeout: 30_000 }).toEqual(lapsed)
      await expectInvariants(server.db)
    }
  },
)
