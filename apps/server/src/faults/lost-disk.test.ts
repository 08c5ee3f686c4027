import { DEVELOPMENT_KEYS } from '@velvet/sandbox/keys'
import { startSandbox } from '@velvet/sandbox/start-sandbox'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { changeSettings } from '../test/change-settings.ts'
import { listComplete, LOG } from '../platform/backup/log/base-copies.ts'
import type { Database } from '../platform/database/connect.ts'
import { besideProduct } from '../test/beside-product.ts'
import { compareJournal, findLost } from '../test/journal/compare-journal.ts'
import type { Entry } from '../test/journal/entry.ts'
import { JournalClient } from '../test/journal/journal-client.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { ProductFolder } from '../test/product-folder.ts'
import { COMPILED, type ServerProcess } from '../test/server-process.ts'

const run = promisify(execFile)
const RESTORE = resolve(import.meta.dirname, '../commands/restore.ts')
/** The least that BACKUP_LOG_SECONDS can be. */
const LOG_SECONDS = 15
const START_BALANCE = 1_000_000
const CLIENTS = 4
/** Base copies and segments are waited for on a busy machine. */
const PATIENCE = { timeout: 240_000, interval: 200 }
const LIMIT = { timeout: 600_000 }

const headOf = (db: Database, showtimeId: string) =>
  db
    .selectFrom('proof_rows')
    .select(['sequence', 'hash', 'text'])
    .where('showtime_id', '=', showtimeId)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow()

/** A product whose log goes into a folder of its own. */
async function makeProduct(more: NodeJS.ProcessEnv = {}) {
  const product = await ProductFolder.make()
  const backups = await mkdtemp(join(tmpdir(), 'velvet-log-'))
  onTestFinished(async () => {
    await product[Symbol.asyncDispose]()
    await rm(backups, { recursive: true, force: true })
  })
  const environment = {
    ...{ LOG_LEVEL: 'error', BACKUP_DIR: backups, BACKUP_LOG_SECONDS: String(LOG_SECONDS) },
    ...more,
  }
  const bases = () => listComplete(backups)
  return {
    product,
    backups,
    bases,
    start: (extra: NodeJS.ProcessEnv = {}) => product.start({ ...environment, ...extra }),
    async restore(moment: string): Promise<string> {
      const env = {
        PATH: process.env['PATH'],
        ...COMPILED,
        ...product.environment,
        ...environment,
      }
      const { stdout } = await run(process.execPath, [RESTORE, '--at', moment], { env })
      return stdout
    },
    async untilCopied(count: number): Promise<void> {
      await expect.poll(async () => (await bases()).length, PATIENCE).toBeGreaterThanOrEqual(count)
    },
    /** Waits until the log so far is in BACKUP_DIR, and a part of the log that follows. */
    async untilShipped(): Promise<void> {
      const shipped = async () => {
        const base = (await bases()).at(-1)?.name ?? ''
        return (await readdir(join(backups, base, LOG))).length
      }
      const before = await shipped()
      await expect.poll(shipped, PATIENCE).toBeGreaterThanOrEqual(before + 2)
    },
  }
}

test(
  'a disk that is lost under load takes with it no more than the last seconds of what was acknowledged',
  LIMIT,
  async () => {
    const stand = { port: 0, webhookBase: '', keys: DEVELOPMENT_KEYS }
    const standIns = await startSandbox(stand)
    onTestFinished(() => standIns.close())
    const place = await makeProduct({
      BACKUP_PASSPHRASE: 'a passphrase for the log',
      FLUTTERWAVE_URL: `${standIns.url}/flutterwave`,
      PAYSTACK_URL: `${standIns.url}/paystack`,
    })
    const { product } = place
    let listening: ServerProcess = await place.start()
    stand.webhookBase = listening.url

    const told: { entry: Entry; at: number }[] = []
    let isLost = false
    await using before = await besideProduct(product)
    await changeSettings(before.db, { refund_hours_before: 1 })
    const showtime = await before.make.showtime({ price: 10, seats: 5_000 })
    const stopping = new AbortController()
    for (let each = 0; each < CLIENTS; each += 1) {
      const customer = await before.make.customer({ balance: START_BALANCE })
      const client: JournalClient = new JournalClient(customer, showtime, {
        server: () => listening.url,
        sandbox: standIns.url,
        // Nobody hears anything from a server that is lost.
        fetch: (url, request) => (isLost ? new Promise(() => undefined) : fetch(url, request)),
        onAcknowledged: () => {
          const entry = client.journal.at(-1)
          if (entry && !isLost) told.push({ entry, at: performance.now() })
        },
      })
      void client.actOnAndOn(Math.random, stopping.signal, 50)
    }
    await place.untilCopied(1)
    const metrics = async () => (await fetch(`${listening.url}/metrics`)).text()
    const drilled = /^velvet_restore_drill_success_timestamp_seconds \d/m
    await expect.poll(metrics, PATIENCE).toMatch(drilled)
    expect(await metrics()).toMatch(/^velvet_restore_drill_failed 0$/m)
    expect(await metrics()).toMatch(/^velvet_base_copy_age_seconds \d/m)
    await place.untilShipped()
    await sleep(1000 * LOG_SECONDS * (1 + Math.random()))

    const postmaster = await product.postmaster()
    await listening.kill()
    isLost = true
    stopping.abort()
    const lostAt = performance.now()
    if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
    await expect.poll(() => product.processes(), PATIENCE).toEqual([])
    await rm(product.dataDir, { recursive: true, force: true, maxRetries: 5 })
    expect(told.length).toBeGreaterThan(50)

    const output = await place.restore('latest')
    expect(output).toContain('I1 holds')
    listening = await place.start()
    await using after = await besideProduct(product)
    const safe = told.filter(({ at }) => at < lostAt - LOG_SECONDS * 1000)
    expect(safe.length).toBeGreaterThan(20)
    expect(
      await findLost(
        after.db,
        safe.map(({ entry }) => entry),
      ),
    ).toEqual([])
    const differences = await compareJournal(
      after.db,
      told.map(({ entry }) => entry),
      START_BALANCE,
    )
    expect(differences.filter(({ how, what }) => how === 'doubled' && what === 'seat')).toEqual([])
    await expectInvariants(after.db)
    await place.untilCopied(2)
  },
)

test(
  'a restore to a moment between two purchases brings back the first one alone, and its chain names the head that it has forgotten',
  LIMIT,
  async () => {
    const place = await makeProduct()
    const first = await place.start()
    await place.untilCopied(1)
    const before = await besideProduct(place.product)
    const showtime = await before.make.showtime({ price: 10, seats: 50 })
    const customer = await before.make.customer({ balance: START_BALANCE })
    await customer.buy(showtime, 1)
    await sleep(1000)
    const moment = new Date().toISOString()
    await sleep(1000)
    await customer.buy(showtime, 2)
    await place.untilShipped()
    const forgotten = await headOf(before.db, showtime.id)
    await before[Symbol.asyncDispose]()
    await expect(place.restore(moment)).rejects.toThrow('stop the server first')
    await first.stop()

    await expect(place.restore('yesterday')).rejects.toThrow('is not a moment')
    await expect(place.restore('2026-01-01T00:00:00')).rejects.toThrow('with its offset')
    await expect(place.restore('2999-01-01T00:00:00Z')).rejects.toThrow('has not come yet')
    await expect(place.restore('2020-01-01T00:00:00Z')).rejects.toThrow('The first base copy is of')
    expect(await place.restore(moment)).toContain('is kept in')
    expect(forgotten.sequence).toBeGreaterThan(2)
    await place.start()
    await using after = await besideProduct(place.product)
    const tickets = await after.db.selectFrom('tickets').select('id').execute()
    expect(tickets).toHaveLength(1)
    const { text } = await headOf(after.db, showtime.id)
    expect(text.split('\t').slice(4)).toEqual([
      'restore',
      String(forgotten.sequence),
      forgotten.hash.toString('hex'),
    ])
    await expectInvariants(after.db)
  },
)
