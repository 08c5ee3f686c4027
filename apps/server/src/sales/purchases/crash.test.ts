import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../settings/config.ts'
import { connect } from '../../platform/database/connect.ts'
import { startEmbedded } from '../../platform/own-postgres/embedded.ts'
import { createDeps } from '../../running/start-server.ts'
import { buyOver, type Attempt } from '../../test/server-beside.ts'
import { Makers } from '../../test/makers.ts'
import { COMPILED, freePort, ServerProcess } from '../../test/server-process.ts'
import type { MadeShowtime, TestCustomer } from '../../test/people.ts'
import { INVARIANTS } from '../../verify/invariants.ts'

const BUYERS = 12
const VERIFY = resolve(import.meta.dirname, '../../commands/verify.ts')

/**
 * Buys again and again until the server is gone. Answered attempts get the id of their purchase.
 */
async function buyUntilCut(
  url: string,
  showtime: MadeShowtime,
  buyer: TestCustomer,
  attempts: Attempt[],
): Promise<void> {
  for (let turn = 0; ; turn++) {
    const attempt: Attempt = { buyer, key: `${buyer.id}-${turn}` }
    attempts.push(attempt)
    try {
      attempt.purchaseId = await buyOver(url, showtime, attempt)
    } catch {
      return
    }
  }
}

async function killPostmaster(folder: string): Promise<void> {
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

test('killing server and database during purchases loses no confirmed purchase', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'velvet-crash-'))
  await chmod(dataDir, 0o755)
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
  const environment = { DATA_DIR: dataDir, DEMO: 'off', NODE_ENV: 'development', ...ports }
  let server = await ServerProcess.start(environment)
  const database = await startEmbedded(dataDir)
  const db = connect(database.url)
  const app = await createApp(createDeps(readConfig({ ...environment, LOG_LEVEL: 'silent' }), db))
  await app.ready()
  try {
    const make = new Makers(app, db)
    const showtime = await make.showtime({ price: 1, seats: 2000 })
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => make.customer({ balance: 1000 })))

    const attempts: Attempt[] = []
    const buying = buyers.map((buyer) => buyUntilCut(server.url, showtime, buyer, attempts))
    const isUnderWay = () => attempts.filter(({ purchaseId }) => purchaseId).length > BUYERS
    await vi.waitUntil(isUnderWay, { timeout: 30_000 })
    await server.kill()
    await killPostmaster(database.folder)
    await Promise.all(buying)

    server = await ServerProcess.start(environment)
    const verify = promisify(execFile)(process.execPath, [VERIFY], {
      env: { PATH: process.env['PATH'], ...COMPILED, ...environment },
    })
    const held = [...(await verify).stdout.matchAll(/^(I\d+) holds /gm)].map(([, id]) => id)
    expect(held).toEqual(INVARIANTS.map(({ id }) => id))

    // Each buyer asks once more with every key. Earlier purchases stay, and interrupted ones are
    // made now.
    for (const attempt of attempts) {
      const again = await buyOver(server.url, showtime, attempt)
      if (attempt.purchaseId) expect(again).toBe(attempt.purchaseId)
    }
    const fresh = connect((await startEmbedded(dataDir)).url)
    const sold = await fresh
      .selectFrom('showtimes')
      .select('assigned_seats')
      .where('id', '=', showtime.id)
      .executeTakeFirstOrThrow()
    await fresh.destroy()
    expect(sold.assigned_seats).toBe(attempts.length)
  } finally {
    await app.close()
    await db.destroy()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
