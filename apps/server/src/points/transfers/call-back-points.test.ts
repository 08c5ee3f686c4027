import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { PointsTransfer, PointsTransferSum } from '@velvet/contract/points/transfers.calls'
import type { getToday } from '@velvet/contract/operator/today.calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../test/settings.ts'
import { actionsAbout, queuedFor } from '../../test/observe.ts'
import { givePoints, makeGiver, shownName } from '../../test/transfers.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { PASSWORD, type TestCustomer, NOTE, outcomeOf, TestStaff } from '../../test/people.ts'

const server = useCheckedServer({ sandbox: true })
const finance = TestStaff.use(server, 'finance')
const admin = TestStaff.use(server, 'admin')

beforeAll(async () => {
  await changeSettings(server.db, { points_gift_day_limit: 1000000 })
})

interface Answer {
  gift: PointsTransfer
}
const decide = (id: string, action: 'callback' | 'approve' | 'reject', by = finance) =>
  by.act<Answer>(`pointsgifts/${id}/${action}`)
const list = async (query: string) => (await finance.read<{ items: PointsTransfer[] }>(`pointsgifts?${query}`)).items

async function given(vp = 100, note?: string) {
  const [giver, receiver] = [await makeGiver(server, vp), await server.make.customer()]
  const { giftID } = await givePoints(giver, receiver, { vp, ...(note && { note }) })
  return { giver, receiver, id: giftID }
}

const balancesOf = (...customers: TestCustomer[]) => Promise.all(customers.map((customer) => customer.balance()))

const titlesTo = async (customer: TestCustomer) =>
  (await queuedFor(server, customer)).map(({ payload }) => (payload as { title: string }).title)

test('finance recalls a transfer: Points return, both customers are notified', async () => {
  const { giver, receiver, id } = await given()
  const { gift: transfer } = await decide(id, 'callback')
  expect(transfer).toMatchObject({
    amount: 100,
    giver: { uuid: giver.id },
    receiver: { uuid: receiver.id },
    recall: { state: 'done', note: NOTE, proposedBy: { id: finance.id }, decidedBy: null },
  })
  expect(await balancesOf(giver, receiver)).toEqual([100, 0])
  expect((await titlesTo(receiver))[0]).toBe(`100 Vp went back to ${shownName(giver)}`)
  expect((await titlesTo(giver))[0]).toBe('100 Vp are back')
  expect(await actionsAbout(server.db, receiver.id)).toMatchObject([
    { actor_id: finance.id, action: 'call-back-points', detail: { note: NOTE } },
  ])
  expect(await outcomeOf(decide(id, 'callback', admin))).toBe('points-gift-called-back')
})

test('Points that came back can be given again', async () => {
  const { giver, receiver, id } = await given()
  await decide(id, 'callback')
  await givePoints(giver, receiver, { vp: 100 })
})

test('a transfer cannot be recalled once the receiver has spent some of it', async () => {
  const { giver, receiver, id } = await given(150)
  await receiver.buy(await server.make.showtime({ price: 100 }), 1)
  expect(await outcomeOf(decide(id, 'callback'))).toBe('points-spent')
  expect(await balancesOf(giver, receiver)).toEqual([0, 50])
  expect((await list(`customer=${giver.id}`))[0]?.recall).toBeNull()
})

test('a transfer from or to a closed account cannot be recalled', async () => {
  for (const whose of ['giver', 'receiver'] as const) {
    const transfer = await given()
    const closing = transfer[whose]
    await sql`update payments set created_at = now() - interval '2 days'`.execute(server.db)
    await closing.call('POST', '/api/v1/user/close', { uuid: closing.id, password: PASSWORD })
    expect(await outcomeOf(decide(transfer.id, 'callback'))).toBe('customer-closed')
  }
})

test('Today counts a pending recall, but not for the person who requested it', async () => {
  const waitingFor = async (person: TestStaff) =>
    (await person.read<OutputOf<typeof getToday>>('today')).money?.waiting.find(({ kind }) => kind === 'points-recalls')
      ?.count
  const { id } = await given(20_000)
  await decide(id, 'callback')
  expect([await waitingFor(admin), await waitingFor(finance)]).toEqual([1, undefined])
  await decide(id, 'reject', admin)
  expect(await waitingFor(admin)).toBeUndefined()
})

test("a recall above one person's limit waits for a second person", async () => {
  const { giver, receiver, id } = await given(20_000)
  const { gift: transfer } = await decide(id, 'callback')
  expect(transfer.recall).toMatchObject({ state: 'waiting', proposedBy: { id: finance.id } })
  expect(await balancesOf(giver, receiver)).toEqual([0, 20_000])
  expect(await outcomeOf(decide(id, 'approve'))).toBe('adjustment-own')
  expect(await outcomeOf(decide(id, 'callback', admin))).toBe('points-recall-waits')
  expect((await list('state=waiting')).map((one) => one.id)).toEqual([id])
  const approved = await decide(id, 'approve', admin)
  expect(approved.gift.recall).toMatchObject({ state: 'done', decidedBy: { id: admin.id } })
  expect(await balancesOf(giver, receiver)).toEqual([20_000, 0])
  expect(await outcomeOf(decide(id, 'approve', admin))).toBe('points-recall-decided')
})

test('a rejected recall leaves the transfer as it is and can be requested again', async () => {
  const { giver, receiver, id } = await given(20_000)
  await decide(id, 'callback')
  const { gift: transfer } = await decide(id, 'reject')
  expect(transfer.recall).toBeNull()
  expect(await outcomeOf(decide(id, 'approve', admin))).toBe('points-recall-decided')
  await decide(id, 'callback', admin)
  await decide(id, 'approve')
  expect(await balancesOf(giver, receiver)).toEqual([20_000, 0])
})

test('small recalls from one receiver add up and then need a second person', async () => {
  const receiver = await server.make.customer()
  const ids: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const giver = await makeGiver(server, 6000)
    ids.push((await givePoints(giver, receiver, { vp: 6000 })).giftID)
  }
  const states: unknown[] = []
  for (const id of ids) states.push((await decide(id, 'callback')).gift.recall?.state)
  expect(states).toEqual(['done', 'waiting'])
})

test('a repeated request to recall, propose or approve takes effect once', async () => {
  const twice = async (path: string, member = finance) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => member.call('POST', path, { note: NOTE }, key)
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body])
  }
  const [small, large] = [await given(), await given(20_000)]
  await twice(`pointsgifts/${small.id}/callback`)
  await twice(`pointsgifts/${large.id}/callback`)
  await twice(`pointsgifts/${large.id}/approve`, admin)
  expect(await balancesOf(small.giver, large.giver)).toEqual([100, 20_000])
})

test("a customer's transfers are listed newest first in pages", async () => {
  const { giver, receiver, id } = await given(100, 'For the film')
  const back = await makeGiver(server)
  const { giftID } = await givePoints(back, receiver, { vp: 10 })
  expect((await list(`customer=${receiver.id}`)).map((one) => one.id)).toEqual([giftID, id])
  const page = await finance.read<{ items: PointsTransfer[]; next: string }>(
    `pointsgifts?customer=${receiver.id}&limit=1`,
  )
  const rest = await list(`customer=${receiver.id}&limit=1&cursor=${page.next}`)
  expect([...page.items, ...rest].map((one) => one.id)).toEqual([giftID, id])
  expect((await list(`customer=${giver.id}`))[0]?.note).toBe('For the film')
  await receiver.call('POST', '/api/v1/user/close', { uuid: receiver.id, password: PASSWORD })
  expect((await list(`customer=${giver.id}`))[0]?.note).toBeNull()
})

test('a report ranks customers by Points given or received and by counterparts', async () => {
  const [hub, other] = [await server.make.customer(), await server.make.customer()]
  const [one, two] = [await makeGiver(server, 90_000), await makeGiver(server, 90_000)]
  await givePoints(one, hub, { vp: 50_000 })
  await givePoints(two, hub, { vp: 40_000 })
  await givePoints(one, other, { vp: 30_000 })
  const sums = (query: string) =>
    finance.read<{ items: PointsTransferSum[]; next: string | null }>(`reports/pointsgifts?${query}`)
  const received = await sums('limit=1')
  const [most] = received.items
  expect(most).toMatchObject({ gifts: 2, vp: 90_000, counterparts: 2 })
  expect(most?.customer.uuid).toBe(hub.id)
  const next = await sums(`limit=1&cursor=${received.next}`)
  expect(next.items[0]?.customer.uuid).toBe(other.id)
  const given = await sums('by=given')
  expect(given.items[0]).toMatchObject({ customer: { uuid: one.id }, vp: 80_000, counterparts: 2 })
  expect((await sums('from=2020-01-01&to=2020-01-02')).items).toEqual([])
})

test('a transfer that does not exist is not found', async () => {
  expect(await outcomeOf(decide(crypto.randomUUID(), 'callback'))).toBe('points-gift-not-found')
})
