import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { inRounds, isFull, limitOf, rounds } from '../test/rounds.ts'
import { ProductFolder } from '../test/product-folder.ts'
import { freePort, type ServerProcess } from '../test/server-process.ts'

vi.setConfig({ testTimeout: 120_000 })
const VERIFY = 'commands/verify.ts'
const ROUNDS = rounds({ full: 10, short: 1 })

const isServing = async (server: ServerProcess) => (await fetch(`${server.url}/api/v1/movies`)).ok

/** Asks long enough for a database that was stopped under the server to show. */
async function expectToServeOn(server: ServerProcess, product: ProductFolder): Promise<void> {
  const postmaster = await product.postmaster()
  expect(postmaster).toBeDefined()
  for (let asked = 0; asked < 10; asked += 1) {
    expect(await isServing(server)).toBe(true)
    await sleep(30)
  }
  expect(await product.postmaster()).toBe(postmaster)
}

test('a database that a command started stays with a server when the command ends', async () => {
  await using product = await ProductFolder.make()
  const command = product.begin('test/programs/use-database.ts')
  await expect.poll(() => product.postmaster(), { timeout: 30_000 }).toBeDefined()
  const server = await product.start()
  command.kill('SIGTERM')
  await once(command, 'exit')
  await expectToServeOn(server, product)
  expect(await server.stop()).toBe(0)
  expect(await product.processes()).toEqual([])
})

test.runIf(isFull)("a command leaves a server's database running, and alone stops it", async () => {
  await using product = await ProductFolder.make()
  expect(await product.run(VERIFY)).toBe(0)
  expect(await product.processes()).toEqual([])
  const server = await product.start()
  expect(await product.run(VERIFY)).toBe(0)
  await expectToServeOn(server, product)
})

test.runIf(isFull)('a command whose server was stopped ends cleanly and stops the database', async () => {
  await using product = await ProductFolder.make()
  const server = await product.start()
  const command = product.begin('test/programs/use-database.ts')
  const ended = once(command, 'exit') as Promise<[number | null]>
  await expect.poll(() => product.leases(), { timeout: 30_000 }).toBe(2)
  expect(await server.stop()).toBe(0)
  expect(await product.postmaster()).toBeDefined()
  expect(command.exitCode).toBeNull()
  command.kill('SIGTERM')
  expect((await ended)[0]).toBe(130)
  expect(await product.processes()).toEqual([])
})

test.runIf(isFull)('of two servers on one folder, the first to stop leaves the database running', async () => {
  await using product = await ProductFolder.make()
  const first = await product.start()
  const second = await product.start()
  expect(await first.stop()).toBe(0)
  await expectToServeOn(second, product)
  const third = await product.start()
  expect(await second.stop()).toBe(0)
  await expectToServeOn(third, product)
  expect(await third.stop()).toBe(0)
  expect(await product.processes()).toEqual([])
})

test.runIf(isFull)('if one of two servers is killed, the other keeps serving', async () => {
  await using product = await ProductFolder.make()
  const killed = await product.start()
  const living = await product.start()
  await killed.kill()
  await expectToServeOn(living, product)
  expect(await living.stop()).toBe(0)
  expect(await product.processes()).toEqual([])
})

test('a database left running by a killed process is stopped by the next one', async () => {
  await using product = await ProductFolder.make()
  await (await product.start()).kill()
  expect(await product.postmaster()).toBeDefined()
  expect(await product.run(VERIFY)).toBe(0)
  expect(await product.processes()).toEqual([])

  const command = product.begin('test/programs/use-database.ts')
  await expect.poll(() => product.leases(), { timeout: 30_000 }).toBe(1)
  command.kill('SIGKILL')
  const server = await product.start()
  expect(await server.stop()).toBe(0)
  expect(await product.processes()).toEqual([])
})

test(
  `two servers and a command start on an empty folder together (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 60),
  async () => {
    for (const _ of inRounds(ROUNDS)) {
      await using product = await ProductFolder.make()
      const [first, second, code] = await Promise.all([product.start(), product.start(), product.run(VERIFY)])
      expect(code).toBe(0)
      await Promise.all([first, second].map((server) => expectToServeOn(server, product)))
      // They stop at the same moment too, and one of them is the last.
      expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0])
      expect(await product.processes()).toEqual([])
    }
  },
)

test('of two servers starting on one port, one serves and the other reports an error', async () => {
  await using product = await ProductFolder.make()
  const PORT = String(await freePort())
  const ends = [product.begin('main.mjs', { PORT }), product.begin('main.mjs', { PORT })].map(
    async (server) => ((await once(server, 'exit')) as [number | null])[0],
  )
  expect(await Promise.race(ends)).toBe(1)
  const ask = () => fetch(`http://127.0.0.1:${PORT}/readyz`).then(({ ok }) => ok)
  await expect.poll(() => ask().catch(() => false), { timeout: 60_000 }).toBe(true)
  expect(await product.leases()).toBe(1)
})
