import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { shiftClock } from '../test/clock.ts'
import { useCheckedServer } from '../test/start-test-server.ts'

const server = useCheckedServer()

async function readiness() {
  return (await server.app.inject('/readyz')).json<{ status: string; clock?: string }>()
}

async function trusted(): Promise<string | undefined> {
  const { body } = await server.app.inject('/metrics')
  return /^velvet_clock_trusted (\d)$/m.exec(body)?.[1]
}

test.each([-1, 1])('while the server is %i hour off its database, nothing ends, and then it does', async (hours) => {
  const showtime = await server.make.showtime({ startsInHours: 24, price: 10 })
  const buyer = await server.make.customer({ balance: 100 })
  await buyer.buy(showtime, 1)
  const worker = server.startWorker()
  await worker.runOnce()
  const look = () =>
    server.db
      .selectFrom('tickets')
      .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
      .select(['tickets.status', 'closed_at'])
      .where('showtime_id', '=', showtime.id)
      .executeTakeFirst()
  expect([await trusted(), await readiness()]).toEqual(['1', { status: 'ready' }])

  shiftClock(hours)
  await sql`update showtimes set starts_at = now() - interval '3 hours',
      ends_at = now() - interval '1 second' where id = ${showtime.id}`.execute(server.db)
  await worker.runOnce()
  expect(await look()).toEqual({ status: 'unused', closed_at: null })
  expect(await readiness()).toEqual({
    status: 'ready',
    clock: 'the clocks of the server and of its database differ',
  })
  expect(await trusted()).toBe('0')

  vi.useRealTimers()
  await worker.runOnce()
  expect(await look()).toMatchObject({ status: 'expired', closed_at: expect.any(Date) as Date })
  expect([await trusted(), await readiness()]).toEqual(['1', { status: 'ready' }])
})
