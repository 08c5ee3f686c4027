import { DEVELOPMENT_KEYS } from '@velvet/sandbox/keys'
import { startSandbox } from '@velvet/sandbox/start-sandbox'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chanceOf } from '../demo/past-parties.ts'
import { changeSettings } from '../test/settings.ts'
import type { Database } from '../platform/database/connect.ts'
import { compareJournal, type Entry } from '../test/journal/compare-journal.ts'
import { JournalClient } from '../test/journal/journal-client.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import type { Makers } from '../test/makers.ts'
import { inRounds, stopsWithTest, announceSeed, limitOf, rounds } from '../test/rounds.ts'
import { besideProduct, ProductFolder } from '../test/product-folder.ts'
import type { ServerProcess } from '../test/server-process.ts'

const KILLS = rounds({ full: 60, short: 3 })
const CLIENTS = 6
const START_BALANCE = 1_000_000
/** The next kill comes at a random moment within this time after the last start. */
const LIFE_MS = 2_500
/** One in this many kills also kills PostgreSQL. */
const WITH_DATABASE = 3
const AWAY_LIMIT_MS = 30_000

let product: ProductFolder
let listening: ServerProcess
let db: Database
let make: Makers
let close: () => Promise<void>
let sandboxUrl: string
const stand = { port: 0, webhookBase: '', keys: DEVELOPMENT_KEYS }

beforeAll(async () => {
  const standIns = await startSandbox(stand)
  sandboxUrl = standIns.url
  product = await ProductFolder.make()
  await startServer()
  const beside = await besideProduct(product)
  ;({ db, make } = beside)
  close = async () => {
    await beside[Symbol.asyncDispose]()
    await standIns.close()
  }
}, 60_000)
afterAll(async () => {
  await close()
  await product[Symbol.asyncDispose]()
})

async function startServer(): Promise<void> {
  listening = await product.start({
    LOG_LEVEL: 'fatal',
    FLUTTERWAVE_URL: `${sandboxUrl}/flutterwave`,
    PAYSTACK_URL: `${sandboxUrl}/paystack`,
  })
  stand.webhookBase = listening.url
}

async function killAndStartAgain(withDatabase: boolean): Promise<void> {
  const postmaster = await product.postmaster()
  await listening.kill()
  if (withDatabase && postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
  await startServer()
}

test(`after ${KILLS} random kills, the database agrees with every client's journal`, limitOf(KILLS, 12), async () => {
  const next = chanceOf(announceSeed('kills-and-journal'))
  await changeSettings(db, { refund_hours_before: 1 })
  const showtime = await make.showtime({ price: 10, seats: 5_000 })
  const { signal } = stopsWithTest()
  const addresses = { server: () => listening.url, sandbox: sandboxUrl, signal }
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const customer = await make.customer({ balance: START_BALANCE })
      return new JournalClient(customer, showtime, addresses)
    }),
  )
  const told = () => clients.reduce((sum, { journal }) => sum + journal.length, 0)
  const stopping = stopsWithTest()
  const acting = Promise.all(clients.map((client) => client.actOnAndOn(next, stopping.signal)))
  for (const kill of inRounds(KILLS)) {
    const before = told()
    await expect.poll(told, { timeout: AWAY_LIMIT_MS }).toBeGreaterThan(before)
    await sleep(next() * LIFE_MS)
    await killAndStartAgain(kill % WITH_DATABASE === WITH_DATABASE - 1)
  }
  stopping.abort()
  await acting

  const journal: Entry[] = clients.flatMap((client) => client.journal)
  const kinds = Object.groupBy(journal, ({ kind }) => kind)
  expect(Object.keys(kinds).sort()).toEqual(['give-back', 'purchase', 'top-up'])
  expect(clients.some(({ caller }) => caller.repeats > 0)).toBe(true)
  expect(await compareJournal(db, journal, START_BALANCE)).toEqual([])
  await expectInvariants(db)
})
