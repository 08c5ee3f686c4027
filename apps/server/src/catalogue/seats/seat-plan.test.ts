import { drawnRow } from '@velvet/contract/test/drawn-row'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type * as contract from '@velvet/contract/catalogue/showtimes.calls'
import { expect, test, vi } from 'vitest'
import { startKeepingServer } from '../../test/keeping-server.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, TestStaff } from '../../test/people.ts'

const server = useTestServer()
const PLAN = [drawnRow('A', 'ss_sw'), drawnRow('B', 'shb')]

const buyer = () => server.make.customer({ balance: 1_000 })
const pathOf = ({ id }: Pick<MadeShowtime, 'id'>) => `/api/v1/showtime/${id}/seats`

async function seatPlanOf(showtime: MadeShowtime) {
  const answer = await (await buyer()).call('GET', pathOf(showtime))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<OutputOf<typeof contract.getSeatPlan>>()
}

test('the free-seat plan lists sold and held seats without any personal data', async () => {
  const showtime = await server.make.showtime({ plan: PLAN })
  await (await buyer()).buy(showtime, 2)
  const manager = await TestStaff.make(server, 'manager')
  await manager.call('POST', `showtimes/${showtime.id}/seats/hold`, {
    seats: ['B1'],
    reason: 'For the guests of the director',
  })
  const { version, ...answer } = await seatPlanOf(showtime)
  expect(answer).toEqual({ plan: PLAN, taken: ['A1', 'A2', 'B1'] })
  expect(version).toMatch(/^\S+$/)
})

test('the version of a seat plan changes only with a purchase or a refund', async () => {
  const showtime = await server.make.showtime({ plan: PLAN })
  const first = await seatPlanOf(showtime)
  expect(await seatPlanOf(showtime)).toEqual(first)
  const { tickets } = await (await buyer()).buy(showtime, 1)
  expect((await seatPlanOf(showtime)).version).not.toBe(first.version)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  expect(await seatPlanOf(showtime)).toEqual(first)
})

test('a phone that has the present answer gets 304 instead of the plan', async () => {
  await using node = await startKeepingServer(server)
  await vi.waitUntil(node.receivesChanges)
  const showtime = await server.make.showtime({ plan: PLAN })
  const customer = await buyer()
  const askFor = (headers: object) =>
    node.app.inject({ url: pathOf(showtime), headers: { ...customer.headers, ...headers } })
  const { etag } = (await askFor({})).headers
  const read = () => askFor({ 'if-none-match': String(etag) })
  expect((await read()).statusCode).toBe(304)
  await customer.buy(showtime, 1)
  expect((await read()).statusCode).toBe(200)
})

test('the free-seat plan is refused for cancelled showtimes and to visitors', async () => {
  const showtime = await server.make.showtime({ plan: PLAN })
  const cancelled = await server.make.showtime({ cancelled: true })
  const customer = await buyer()
  for (const missing of [cancelled, { id: customer.id }]) {
    const answer = await customer.call('GET', pathOf(missing))
    expect(refusalOf(answer)).toEqual([404, 'showtime-not-found'])
  }
  const visited = await server.app.inject({ url: pathOf(showtime) })
  expect(refusalOf(visited)).toEqual([401, 'sign-in-required'])
})
