import { DEVELOPMENT_KEYS } from '@velvet/sandbox/keys'
import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { lettersTo, pushesTo } from '../test/notices.ts'
import { freePort, ServerProcess } from '../test/server-process.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { breakService } from '../test/sandbox-controls.ts'
import { letHoursPass } from '../test/let-hours-pass.ts'

/** Returns the environment that lets a process share the database and the sandbox of a test. */
async function environmentOf({ db, sandboxUrl }: TestServer, dataDir: string) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return {
    ...DEVELOPMENT_KEYS,
    NODE_ENV: 'development',
    DEMO: 'off',
    SANDBOX: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DATABASE_URL: inject('databaseUrl').replace(/\/[^/]*$/, `/${rows[0]?.name ?? ''}`),
    ONESIGNAL_URL: `${sandboxUrl}/onesignal`,
    CONTACT_FORM_URL: `${sandboxUrl}/form/contact`,
  }
}

test(
  'killing the server while a notice is being sent does not lose it, and the phone gets it once',
  { timeout: 60_000 },
  async () => {
    await using test = await startTestServer({ sandbox: true })
    const dataDir = await mkdtemp(join(tmpdir(), 'velvet-killed-'))
    const environment = await environmentOf(test, dataDir)
    const buyer = await test.make.customer({ balance: 100 })
    await buyer.buy(await test.make.showtime(), 1)
    const letter = async () => (await lettersTo(test, buyer))[0]
    const wait = { timeout: 15_000, interval: 50 }

    // The service notifies the phone, and the server is killed before its answer arrives.
    await breakService(test, 'onesignal', 'unanswered')
    const killed = await ServerProcess.start(environment)
    await expect.poll(async () => (await letter())?.attempts, wait).toBe(1)
    await expect.poll(() => pushesTo(test, buyer), wait).toHaveLength(1)
    await killed.kill()
    expect(await letter()).toMatchObject({ done_at: null })

    await letHoursPass(test, 0.01)
    const next = await ServerProcess.start(environment)
    try {
      await expect.poll(async () => (await letter())?.done_at, wait).not.toBeNull()
    } finally {
      await next.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
    expect(await letter()).toMatchObject({ attempts: 2 })
    expect(await pushesTo(test, buyer)).toHaveLength(1)
  },
)
