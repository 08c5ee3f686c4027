import { drawnRow } from '@velvet/contract/test/drawn-row'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { WatchedLists } from '../../kernel/watched/watched-lists.ts'
import { createDeps } from '../../running/start-server.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, type TestCustomer, TestStaff } from '../../test/people.ts'
import { selectChangedSeats } from './seats-sql.ts'

const server = useTestServer()
const SOON_MS = 2_000

const buyer = () => server.make.customer({ balance: 1_000 })
const pathOf = ({ id }: MadeShowtime) => `/api/v1/showtime/${id}/seats`

async function versionOf(customer: TestCustomer, showtime: MadeShowtime): Promise<string> {
  const answer = await customer.call('GET', pathOf(showtime))
  return answer.json<{ version: string }>().version
}

const wait = (customer: TestCustomer, showtime: MadeShowtime, version: string) =>
  customer.call('GET', `${pathOf(showtime)}/changes?version=${version}`)

/** Waits while `change` happens, and returns the answer and how long it took after the change. */
async function toldOf(customer: TestCustomer, showtime: MadeShowtime, change: () => Promise<unknown>) {
  const waiting = wait(customer, showtime, await versionOf(customer, showtime))
  await change()
  const changedAt = performance.now()
  const answer: unknown = (await waiting).json()
  return { answer, isSoon: performance.now() - changedAt < SOON_MS }
}

test('a phone learns within two seconds that a seat was sold, refunded or held', async () => {
  const showtime = await server.make.showtime({ plan: [drawnRow('A', 'sss')] })
  const [watcher, other] = [await buyer(), await buyer()]
  const manager = await TestStaff.make(server, 'manager')
  const finance = await TestStaff.make(server, 'finance')
  const seats = (act: string, input: object) => () =>
    manager.act(`showtimes/${showtime.id}/seats/${act}`, { seats: ['A3'], ...input })
  let ticketId = ''
  const changes = {
    sale: async () => {
      const { tickets } = await other.buy(showtime, 1)
      ticketId = tickets[0]?.TicketID ?? ''
    },
    refund: () => finance.act(`tickets/${ticketId}/refund`),
    hold: seats('hold', { reason: 'For guests' }),
    release: seats('release', {}),
  }
  for (const [name, change] of Object.entries<() => Promise<unknown>>(changes)) {
    const told = await toldOf(watcher, showtime, change)
    expect([name, told]).toEqual([name, { answer: { changed: true }, isSoon: true }])
  }
})

test('a phone at one server is notified of a purchase at another one', async () => {
  const showtime = await server.make.showtime()
  const [watcher, other] = [await buyer(), await buyer()]
  const app = await createApp(createDeps(server.config, server.db))
  const version = await versionOf(watcher, showtime)
  const waiting = app.inject({
    url: `${pathOf(showtime)}/changes?version=${version}`,
    headers: { authorization: `Bearer ${watcher.token}` },
  })
  await other.buy(showtime, 1)
  expect((await waiting).json()).toEqual({ changed: true })
  await app.close()
})

test('an older or unknown version and a showtime not on sale are reported at once', async () => {
  const [showtime, cancelled] = [await server.make.showtime(), await server.make.showtime({ cancelled: true })]
  const customer = await buyer()
  const older = await versionOf(customer, showtime)
  await customer.buy(showtime, 1)
  const begun = performance.now()
  for (const [of, version] of [
    [showtime, older],
    [showtime, 'none'],
    [cancelled, older],
    [{ ...showtime, id: customer.id }, older],
  ] as const) {
    expect((await wait(customer, of, version)).json()).toEqual({ changed: true })
  }
  expect(performance.now() - begun).toBeLessThan(4 * SOON_MS)
})

test('only customers wait for seats', async () => {
  const showtime = await server.make.showtime()
  const visited = await server.app.inject({ url: `${pathOf(showtime)}/changes?version=1` })
  expect(refusalOf(visited)).toEqual([401, 'sign-in-required'])
})

test('a wait without a change ends after its time, with one query for all who wait', async () => {
  const showtime = await server.make.showtime()
  const version = await versionOf(await buyer(), showtime)
  let asked = 0
  const watched = new WatchedLists((seats) => {
    asked += 1
    return selectChangedSeats(server.db, seats)
  }, 100)
  const one = { listId: showtime.id, change: version.split('.').at(-1) ?? '' }
  const waits = Array.from({ length: 100 }, () => watched.wait({ sessionId: randomUUID(), watched: [one], ms: 1_200 }))
  const more = watched.wait({ sessionId: randomUUID(), watched: [one], ms: 1_200 })
  await expect(more).rejects.toMatchObject({ code: 'busy' })
  expect((await Promise.all(waits)).flat()).toEqual([])
  expect(asked).toBeLessThanOrEqual(2)
})
