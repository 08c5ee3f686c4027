import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../platform/database/connect.ts'
import { ProductFolder } from '../test/product-folder.ts'

const SIZE = '160m'
const BACK = { timeout: 10_000, interval: 100 }

/** Mounts a small disk; returns undefined where this user, or this machine, may not do that. */
async function smallDisk(): Promise<string | undefined> {
  const place = await mkdtemp(join(tmpdir(), 'velvet-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'velvet-test', place])
  if (mounted.status !== 0) {
    await rm(place, { recursive: true })
    return undefined
  }
  await chmod(place, 0o755)
  onTestFinished(async () => {
    spawnSync('umount', ['-l', place])
    await rm(place, { recursive: true, force: true })
  })
  return place
}

test(
  'a full disk refuses calls until there is space, without losing anything',
  { timeout: 180_000 },
  async ({ skip }) => {
    const disk = await smallDisk()
    if (disk === undefined) return skip('this user may not mount a small disk')
    await using product = new ProductFolder(join(disk, 'data'))
    const server = await product.start({ LOG_LEVEL: 'fatal' })
    const ask = (path: string) => fetch(server.url + path)
    const write = async (text: string) => {
      const message = { name: 'Ada Obi', email: 'ada@mail.example', country: 'Nigeria' }
      const answer = await fetch(`${server.url}/api/v1/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...message, message: text }),
      })
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }
    const accepted: string[] = []
    const writeOn = async () => {
      const text = `message ${accepted.length} ${'x'.repeat(3_000)}`
      const { status, retryAfter } = await write(text)
      if (status === 202) accepted.push(text)
      else expect([status, Number(retryAfter)]).toEqual([503, 5])
      return status
    }
    expect(await writeOn()).toBe(202)

    const ballast = join(disk, 'ballast')
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'])
    expect((await ask('/readyz')).status).toBe(503)
    expect((await ask('/healthz')).status).toBe(200)
    await expect.poll(writeOn, { timeout: 90_000, interval: 1 }).toBe(503)

    await rm(ballast)
    await expect.poll(async () => (await ask('/readyz')).status, BACK).toBe(200)
    await expect.poll(writeOn, BACK).toBe(202)
    const db = connect(await product.databaseUrl())
    const { rows } = await sql<{ kept: number }>`
      select count(*)::int as kept from outbox where payload::text like '%message %'`.execute(db)
    await db.destroy()
    expect(rows[0]?.kept).toBeGreaterThanOrEqual(accepted.length)
    expect(await server.stop()).toBe(0)
  },
)
