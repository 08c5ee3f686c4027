import { expect, test } from 'vitest'
import { queuedFor, pushesTo } from '../test/observe.ts'
import { ServerProcess } from '../test/server-process.ts'
import { startTestServer } from '../test/start-test-server.ts'
import { breakService } from '../test/sandbox-controls.ts'
import { letHoursPass } from '../test/clock.ts'

test('a server killed while sending a notification delivers it once later', { timeout: 60_000 }, async () => {
  await using test = await startTestServer({ sandbox: true })
  const buyer = await test.make.customer({ balance: 100 })
  await buyer.buy(await test.make.showtime(), 1)
  const message = async () => (await queuedFor(test, buyer))[0]
  const wait = { timeout: 15_000, interval: 50 }

  // The service notifies the phone, and the server is killed before its answer arrives.
  await breakService(test, 'onesignal', 'unanswered')
  const killed = await ServerProcess.startBeside(test)
  await expect.poll(async () => (await message())?.attempts, wait).toBe(1)
  await expect.poll(() => pushesTo(test, buyer), wait).toHaveLength(1)
  await killed.kill()
  expect(await message()).toMatchObject({ done_at: null })

  await letHoursPass(test, 0.01)
  await using next = await ServerProcess.startBeside(test)
  await expect.poll(async () => (await message())?.done_at, wait).not.toBeNull()
  expect(await next.stop()).toBe(0)
  expect(await message()).toMatchObject({ attempts: 2 })
  expect(await pushesTo(test, buyer)).toHaveLength(1)
})
