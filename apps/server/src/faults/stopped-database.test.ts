import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import type { Makers } from '../test/makers.ts'
import { inRounds, stopsWithTest, isFull, limitOf, rounds } from '../test/rounds.ts'
import { besideProduct, ProductFolder } from '../test/product-folder.ts'
import { buyOver, type Attempt } from '../test/server-beside.ts'
import type { ServerProcess } from '../test/server-process.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import type { MadeShowtime, TestCustomer } from '../test/people.ts'

const ROUNDS = rounds({ full: 5, short: 1 })
const BUYERS = 12

/** How long the database may be away after it died, on a machine that is busy with other tests. */
const BACK_LIMIT_MS = 10_000
const WITNESS = 'velvet witness'

let product: ProductFolder
let db: Database
let beside: Awaited<ReturnType<typeof besideProduct>>
let make: Makers
let listening: ServerProcess
let answered = 0

beforeAll(async () => {
  product = await ProductFolder.make()
  listening = await product.start({ LOG_LEVEL: 'error' })
  beside = await besideProduct(product)
  ;({ db, make } = beside)
})
afterAll(async () => {
  await beside[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

/** Buys until stopped, and repeats each unanswered purchase with its key until it is answered. */
async function buyOnAndOn(buyer: TestCustomer, showtime: MadeShowtime, signal: AbortSignal) {
  const attempts: Attempt[] = []
  while (!signal.aborted) {
    const attempt: Attempt = { buyer, key: `${buyer.id}-${attempts.length}` }
    attempts.push(attempt)
    attempt.purchaseId = await askUntilAnswered(showtime, attempt)
  }
  return attempts
}

async function askUntilAnswered(showtime: MadeShowtime, attempt: Attempt): Promise<string> {
  while (listening.isRunning) {
    const answer = await buyOver(listening.url, showtime, attempt).catch(() => undefined)
    if (answer) {
      answered += 1
      return answer
    }
    await sleep(50)
  }
  throw new Error(`The server ended: ${listening.output}`)
}

/** Resolves in the middle of purchases, once each buyer has been answered about twice more. */
async function untilUnderLoad(): Promise<void> {
  const enough = answered + 2 * BUYERS
  await expect.poll(() => answered, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(enough)
}

/** Asks for each purchase once more with its key: it is the purchase that was answered. */
async function expectSameAnswers(showtime: MadeShowtime, attempts: Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    expect(await askUntilAnswered(showtime, attempt)).toBe(attempt.purchaseId)
  }
}

const postmaster = async () => (await product.postmaster()) ?? 0

/** Names ways for the database to die, each with the signal that brings it about. */
const DEATHS = {
  'its postmaster is killed': async () => process.kill(await postmaster(), 'SIGKILL'),
  'one of its backends is killed': async () => process.kill(await busyServant(), 'SIGKILL'),
  'it is stopped at once, as by pg_ctl -m immediate': async () => process.kill(await postmaster(), 'SIGQUIT'),
  'it is told to stop, as by pg_ctl -m fast': async () => process.kill(await postmaster(), 'SIGINT'),
  'its postmaster is killed while a backend is too busy to notice': async () => {
    const busy = sql`do $$ begin
      loop exit when clock_timestamp() > now() + interval '30 seconds'; end loop; end $$`
    void busy.execute(db).catch(() => undefined)
    await expect.poll(() => countBusy('do $$%'), { timeout: 20_000 }).toBe(1)
    process.kill(await postmaster(), 'SIGKILL')
  },
}
type Death = keyof typeof DEATHS

/** `npm test` tries the deaths that differ most in what they leave running. */
const TRIED: Death[] = isFull
  ? (Object.keys(DEATHS) as Death[])
  : [
      'one of its backends is killed',
      'it is told to stop, as by pg_ctl -m fast',
      'its postmaster is killed while a backend is too busy to notice',
    ]

async function busyServant(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'
    and pid <> pg_backend_pid() and application_name <> ${WITNESS}
    order by random() limit 1`.execute(db)
  return rows[0]?.pid ?? 0
}

async function countBusy(like: string): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*)::int as busy from pg_stat_activity
    where query like ${like} and state = 'active'`.execute(db)
  return rows[0]?.busy ?? 0
}

/**
 * Connects an idle client, and resolves to a promise that the database is dead: once its connection
 * is cut, no statement is answered until the database is back.
 */
async function watchDeath(): Promise<{ dead: Promise<void> }> {
  const witness = new pg.Client({
    connectionString: await product.databaseUrl(),
    application_name: WITNESS,
  })
  witness.on('error', () => undefined)
  await witness.connect()
  return { dead: new Promise((resolve) => void witness.once('end', resolve)) }
}

/** Resolves when the database that was started after this death answers a statement. */
async function untilBack(diedAt: number): Promise<void> {
  const isBack = () =>
    sql`select 1`.execute(db).then(
      async () => (await fetch(`${listening.url}/readyz`)).status,
      () => 'away',
    )
  const timeout = BACK_LIMIT_MS - (performance.now() - diedAt)
  await expect.poll(isBack, { timeout, interval: 50 }).toBe(200)
}

test.each(TRIED)(
  `the database is back in ten seconds without loss when %s (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 30),
  async (death) => {
    const showtime = await make.showtime({ price: 1, seats: 50_000, rows: 500 })
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => make.customer({ balance: 50_000 })))
    const stopping = stopsWithTest()
    const buying = Promise.all(buyers.map((buyer) => buyOnAndOn(buyer, showtime, stopping.signal)))
    for (const _ of inRounds(ROUNDS)) {
      await untilUnderLoad()
      const { dead } = await watchDeath()
      await DEATHS[death]()
      const diedAt = performance.now()
      await dead
      await untilBack(diedAt)
      await expectInvariants(db)
    }
    await untilUnderLoad()
    stopping.abort()
    const attemptsOfBuyers = await buying
    const attempts = attemptsOfBuyers.flat()

    expect(attempts.length).toBeGreaterThanOrEqual(2 * BUYERS * (ROUNDS + 1))
    await Promise.all(attemptsOfBuyers.map((made) => expectSameAnswers(showtime, made)))
    const sold = await db
      .selectFrom('showtimes')
      .select('assigned_seats')
      .where('id', '=', showtime.id)
      .executeTakeFirstOrThrow()
    expect(sold.assigned_seats).toBe(attempts.length)
    await expectInvariants(db)
    expect(listening.isRunning).toBe(true)
  },
)
