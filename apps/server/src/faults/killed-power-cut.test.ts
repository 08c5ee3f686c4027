// A server is killed while it compensates for a showtime with 400 tickets. Each ticket is refunded once.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { darkShows, inTurn, KOBO, VP } from '../test/dark-shows.ts'
import { payTheRest } from '../test/day-to-cancel.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { PausedDatabase, pointsOf } from '../test/paused-database.ts'
import { TestStaff } from '../test/people.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { cash, standard, TestTill } from '../test/test-till.ts'

const server = useTestServer()
const listening = useServerBeside(server)
const finance = TestStaff.use(server, 'finance')
const { begin, sellOut } = darkShows(server)

interface Settled {
  settled: number
  counter: { tickets: number; kobo: number }
}

test.each(pointsOf('compensation for showtimes'))(
  'a server killed %s refunds each of 400 tickets once',
  async (point) => {
    const showtime = await server.make.showtime({ price: VP, seats: 420, startsInHours: 1 })
    const sold = await sellOut(showtime, 280)
    const till = await TestTill.open(server, showtime.cinemaId)
    await inTurn(Array.from({ length: 12 }), () =>
      till.sell(showtime, { tickets: standard(10), tenders: cash(10 * KOBO) }),
    )
    await begin(showtime)
    const settle = () =>
      listening.call<Settled>({
        method: 'POST',
        path: 'staff/shows/settle',
        headers: { authorization: finance.authorization, 'idempotency-key': `dark ${point}` },
        body: { showtimeIDs: [showtime.id], how: 'refund', reason: 'power' },
      })
    {
      await using paused = await PausedDatabase.at(point, server.databaseUrl)
      await killDuring({ server: listening, paused }, settle)
    }
    await expectInvariants(server.db)

    await listening.startUnlessRunning()
    expect(await settle()).toMatchObject({ settled: 1, counter: { tickets: 120, kobo: 120 * KOBO } })
    expect(await settle()).toMatchObject({ settled: 1 })
    // The server's own job may be paying some holders back, whom the loop here leaves out.
    const balances = async () => {
      await payTheRest(server)
      return inTurn(sold, ({ buyer }) => buyer.balance())
    }
    await expect.poll(balances, { timeout: 30_000 }).toEqual(sold.map(() => 10 * VP))
    const { rows } = await sql<{ tickets: number; owed: number }>`
      select count(*)::int as tickets, (
        select sum(kobo)::bigint from owed_counter_refunds join tickets on tickets.id = ticket_id
        where showtime_id = ${showtime.id}) as owed
      from ticket_refunds join tickets on tickets.id = ticket_id where showtime_id = ${showtime.id}`.execute(server.db)
    expect(rows).toEqual([{ tickets: 400, owed: 120 * KOBO }])
    await expectInvariants(server.db)
  },
  120_000,
)
