import { expect, test } from 'vitest'
import { letHoursPass } from '../../test/clock.ts'
import { queuedFor } from '../../test/observe.ts'
import { breakService } from '../../test/sandbox-controls.ts'
import { ServerProcess } from '../../test/server-process.ts'
import { startTestServer } from '../../test/start-test-server.ts'
import { TestBrowser } from '../../test/test-browser.ts'

test('a push survives a killed server, and a second copy replaces the first', { timeout: 60_000 }, async () => {
  await using server = await startTestServer({ sandbox: true })
  const buyer = await server.make.customer({ balance: 100 })
  const browser = await TestBrowser.of(server, buyer)
  await buyer.buy(await server.make.showtime(), 1)
  const message = async () => (await queuedFor(server, buyer))[0]
  const wait = { timeout: 15_000, interval: 50 }

  // The push service takes the message, and the server is killed before its answer arrives.
  await breakService(server, 'webpush', 'unanswered')
  const killed = await ServerProcess.startBeside(server)
  await expect.poll(() => browser.pushed(), wait).toHaveLength(1)
  await killed.kill()
  expect(await message()).toMatchObject({ done_at: null })

  await letHoursPass(server, 0.01)
  await using next = await ServerProcess.startBeside(server)
  await expect.poll(async () => (await message())?.done_at, wait).not.toBeNull()
  expect(await next.stop()).toBe(0)
  const [second, first] = await browser.messages()
  expect(first?.tag).toBe((await message())?.id)
  expect(second).toEqual(first)
  const [again, once] = await browser.pushed()
  expect(again?.topic).toBe(once?.topic)
})
