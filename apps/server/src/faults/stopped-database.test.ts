import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { createDeps } from '../start-server.ts'
import { buyOver, type Attempt } from '../test/buy-over-http.ts'
import type { MadeShowtime } from '../test/made-showtime.ts'
import { Makers } from '../test/makers.ts'
import { limitOf, rounds } from '../test/rounds.ts'
import { freePort, ServerProcess } from '../test/server-process.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { StoppableDatabase } from '../test/stoppable-database.ts'
import type { TestCustomer } from '../test/test-customer.ts'

const ROUNDS = rounds({ full: 10, short: 1 })
const BUYERS = 12

let database: StoppableDatabase
let db: Database
let close: () => Promise<void>
let make: Makers
let listening: ServerProcess
let answered = 0

beforeAll(async () => {
  database = await StoppableDatabase.start()
  db = connect(database.url, { connections: 4 })
  await migrate(db)
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    DATA_DIR: database.dataDir,
  })
  const app = await createApp(createDeps(config, db))
  await app.ready()
  close = () => app.close()
  make = new Makers(app, db)
  listening = await ServerProcess.startBeside(
    { config, databaseUrl: database.url },
    await freePort(),
  )
})
afterAll(async () => {
  await listening.stop()
  await close()
  await db.destroy()
  await database[Symbol.asyncDispose]()
})

/** Buys until told to stop; what is not answered is asked again with the same key until it is. */
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

/** Resolves in the middle of purchases: twice as many as there are buyers were answered just now. */
async function untilUnderLoad(): Promise<void> {
  const enough = answered + 2 * BUYERS
  await expect.poll(() => answered, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(enough)
}

test(
  `a database cut off ${ROUNDS} times during purchases loses nothing that was answered, and the server lives on`,
  limitOf(ROUNDS, 20),
  async () => {
    const showtime = await make.showtime({ price: 1, seats: 50_000 })
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, () => make.customer({ balance: 50_000 })),
    )
    const stopping = new AbortController()
    const buying = Promise.all(buyers.map((buyer) => buyOnAndOn(buyer, showtime, stopping.signal)))
    for (let round = 0; round < ROUNDS; round += 1) {
      await untilUnderLoad()
      await database.stopImmediately()
      await database.startAgain()
      await expectInvariants(db)
    }
    await untilUnderLoad()
    stopping.abort()
    const attempts = (await buying).flat()

    expect(attempts.length).toBeGreaterThanOrEqual(2 * BUYERS * (ROUNDS + 1))
    for (const attempt of attempts) {
      expect(await askUntilAnswered(showtime, attempt)).toBe(attempt.purchaseId)
    }
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
