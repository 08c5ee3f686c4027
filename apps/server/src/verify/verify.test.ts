import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { jobDepsOf, useFreshServer } from '../test/start-test-server.ts'
import type { JobDeps } from '../kernel/jobs/job.ts'
import { INVARIANTS } from './invariants.ts'
import { verify } from './verify.ts'

const server = useFreshServer()
let logged: { text: string; details: Record<string, unknown> }[]
let deps: JobDeps

beforeEach(() => {
  logged = []
  deps = jobDepsOf(server, {
    log: {
      warn: () => undefined,
      error: (details, text) => void logged.push({ details, text }),
    },
  })
})

const metrics = async () => (await server.app.inject('/metrics')).body
const nextTurn = () => sql`update job_turns set next_turn_at = now()`.execute(server.db)

test('the metrics of a sound database show zero for each invariant', async () => {
  await verify(deps)
  const said = await metrics()
  for (let number = 1; number <= INVARIANTS.length; number += 1) {
    expect(said).toContain(`velvet_invariant_broken{invariant="I${number}"} 0`)
    expect(said).toMatch(new RegExp(`velvet_invariant_verified_timestamp_seconds{invariant="I${number}"} 1\\d{9}`))
  }
  expect(logged).toEqual([])
})

test('a broken invariant is in metrics and log within the hour until it is fixed', async () => {
  await verify(deps)
  const showtime = await server.make.showtime()
  await sql`update showtimes set assigned_seats = 1 where id = ${showtime.id}`.execute(server.db)
  await verify(deps)
  expect(await metrics()).toContain('velvet_invariant_broken{invariant="I2"} 0')
  await nextTurn()
  await verify(deps)
  expect(await metrics()).toContain('velvet_invariant_broken{invariant="I2"} 1')
  expect(logged).toMatchObject([{ details: { invariant: 'I2', broken: 1 } }])

  await sql`update showtimes set assigned_seats = 0 where id = ${showtime.id}`.execute(server.db)
  await nextTurn()
  await verify(deps)
  expect(await metrics()).toContain('velvet_invariant_broken{invariant="I2"} 0')
})

test('a check that fails does not stop the others, and is logged', async () => {
  await sql`alter table sign_up_bonuses rename to away`.execute(server.db)
  await verify(deps)
  expect(logged).toMatchObject([{ details: { invariant: 'I7' } }, { details: { invariant: 'I10' } }])
  const said = await metrics()
  expect(said).toContain('velvet_invariant_broken{invariant="I8"} 0')
  expect(said).not.toContain('velvet_invariant_broken{invariant="I7"}')
})

test('one of many processes verifies in each hour', async () => {
  await Promise.all([1, 2, 3, 4].map(() => server.startWorker().runOnce()))
  const { rows } = await sql<{ turns: number; hours: number }>`select count(*)::int as turns,
    round(extract(epoch from max(next_turn_at) - now()) / 3600)::int as hours
    from job_turns where job = 'verify'`.execute(server.db)
  expect(rows).toEqual([{ turns: 1, hours: 1 }])
  const before = await server.db.selectFrom('job_turns').select('started_at').where('job', '=', 'verify').execute()
  await Promise.all([1, 2, 3, 4].map(() => server.startWorker().runOnce()))
  expect(await server.db.selectFrom('job_turns').select('started_at').where('job', '=', 'verify').execute()).toEqual(
    before,
  )
})

test('stopping the server does not wait for a long verification', async () => {
  const stopping = new AbortController()
  const stopped = await server.db.transaction().execute(async (tx) => {
    await sql`lock table ledger_movements in access exclusive mode`.execute(tx)
    const verifying = verify({ ...deps, stopping: stopping.signal })
    const isAsking = async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(tx)
      return rows.length > 0
    }
    await expect.poll(isAsking, { timeout: 10_000 }).toBe(true)
    stopping.abort()
    return Promise.race([verifying.then(() => 'stopped'), sleep(5000, 'still verifying')])
  })
  expect(stopped).toBe('stopped')
  expect(logged).toEqual([])
})
