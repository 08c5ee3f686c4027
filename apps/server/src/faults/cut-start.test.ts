import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { findProcessesIn } from '../platform/own-postgres/embedded-processes.ts'
import { ProductFolder } from '../test/product-folder.ts'
import { inRounds, isFull, limitOf } from '../test/rounds.ts'
import { freePort } from '../test/server-process.ts'

vi.setConfig({ testTimeout: 120_000 })
const ROUNDS = 15

const scratchOf = async (product: ProductFolder) =>
  (await readdir(product.dataDir)).find((name) => name.startsWith('postgres.new-'))

/** Names points of a first start, with a check of the disk that shows when each is reached. */
const POINTS: Record<string, (product: ProductFolder) => Promise<boolean>> = {
  'before PostgreSQL has written anything': async (product) => (await scratchOf(product)) !== undefined,
  'while initdb writes': async (product) =>
    existsSync(join(product.dataDir, (await scratchOf(product)) ?? '', 'cluster/base/1')),
  'when the folder was renamed': (product) => Promise.resolve(existsSync(product.databaseFolder)),
  'when PostgreSQL starts': (product) => Promise.resolve(existsSync(join(product.databaseFolder, 'postmaster.pid'))),
  'while it migrates': async (product) => (await product.leases()) > 0,
}

/** `npm test` kills where the most is left behind, and stops where something runs already. */
const KILLED = isFull ? Object.keys(POINTS) : ['while initdb writes']
const STOPPED = isFull ? Object.keys(POINTS) : ['when PostgreSQL starts']

async function reach(point: string, product: ProductFolder): Promise<void> {
  const isReached = () => POINTS[point]?.(product)
  await expect.poll(isReached, { timeout: 60_000, interval: 2 }).toBe(true)
}

async function begin(product: ProductFolder) {
  return product.begin('main.mjs', { PORT: String(await freePort()) })
}

async function expectCleanStart(product: ProductFolder): Promise<void> {
  const server = await product.start()
  expect((await fetch(`${server.url}/api/v1/movies`)).status).toBe(200)
  expect(await scratchOf(product)).toBeUndefined()
  expect(await server.stop()).toBe(0)
  expect(await product.processes()).toEqual([])
}

test.each(KILLED)('after a first start that is killed %s, the next one works', async (point) => {
  await using product = await ProductFolder.make()
  const cut = await begin(product)
  await reach(point, product)
  cut.kill('SIGKILL')
  await once(cut, 'exit')
  await expectCleanStart(product)
  expect(await findProcessesIn(product.dataDir)).toEqual([])
})

test.each(STOPPED)('a first start that is stopped %s leaves nothing running', async (point) => {
  await using product = await ProductFolder.make()
  const stopped = await begin(product)
  await reach(point, product)
  stopped.kill('SIGTERM')
  const [code] = (await once(stopped, 'exit')) as [number | null]
  expect(code).toBe(0)
  await expect.poll(() => findProcessesIn(product.dataDir), { timeout: 5_000 }).toEqual([])
  await expectCleanStart(product)
})

test.runIf(isFull)(
  `after killed first starts, the next start works (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 30),
  async () => {
    for (const _ of inRounds(ROUNDS)) {
      await using product = await ProductFolder.make()
      for (let kills = 0; kills < 3; kills += 1) {
        const cut = await begin(product)
        await sleep(200 + Math.random() * 3_000)
        cut.kill('SIGKILL')
        await once(cut, 'exit')
      }
      await expectCleanStart(product)
    }
  },
)

test('a start that fails leaves no PostgreSQL behind', async () => {
  await using product = await ProductFolder.make()
  await (await product.start()).stop()
  // With another password no program can sign in to the database.
  await writeFile(join(product.dataDir, 'postgres-password'), 'another')
  const failing = await begin(product)
  const [code] = (await once(failing, 'exit')) as [number | null]
  expect(code).toBe(1)
  expect(await product.processes()).toEqual([])
})

test('a folder that holds no database stops the start, and stays as it is', async () => {
  await using product = await ProductFolder.make()
  await mkdir(product.databaseFolder)
  await writeFile(join(product.databaseFolder, 'PG_VERSION'), '18')
  const failing = await begin(product)
  const [code] = (await once(failing, 'exit')) as [number | null]
  expect(code).toBe(1)
  expect(await readdir(product.databaseFolder)).toEqual(['PG_VERSION'])
})
