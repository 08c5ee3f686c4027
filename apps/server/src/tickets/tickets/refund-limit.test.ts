import { formatVp } from '@velvet/contract/points/vp'
import { beforeEach, expect, test } from 'vitest'
import { changeSettings } from '../../test/settings.ts'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { post } from '../../test/one-time-codes.ts'
import { oneByOne } from '../../test/makers.ts'
import { aPurchase, PRICE, refundPurchase, refundTicket, useStaffRefunds } from '../../test/staff-refunds.ts'
import { PASSWORD, NOTE, outcomeOf, TestStaff } from '../../test/people.ts'
import { COUNTER_PRICE, cash, standard, TestTill } from '../../test/test-till.ts'
import { throwUnlessMade } from '../../test/outcomes.ts'
import { withoutLocks } from '../../test/without-locks.ts'
import { slowDown } from '../../test/waiting-statements.ts'

const { server, buyer, finance, manager, door, buy, limit, refuse } = useStaffRefunds()

beforeEach(() => limit(1000, 100_000))

/** Sells two tickets at a till for cash. */
async function sellTwo() {
  const showtime = await server.make.showtime({ price: COUNTER_PRICE.vp })
  const till = await TestTill.open(server, showtime.cinemaId)
  const paid = { tickets: standard(2), tenders: cash(2 * COUNTER_PRICE.kobo) }
  return { till, ...(await till.sell(showtime, paid)) }
}

async function inviteManager(by: TestStaff): Promise<TestStaff> {
  const email = `refunds-${Math.random()}@velvet.example`
  const made = await by.call('POST', 'people', { name: 'Zainab Bello', email, role: 'manager' })
  const { invitation } = made.json<{ invitation: { url: string } }>()
  const secret = new URL(invitation.url).hash.slice(1)
  await post(server, 'staff/invitation/accept', { secret, password: PASSWORD })
  return TestStaff.signIn(server, email)
}

test('a manager refunds a purchase up to the limit, and is sent to finance above it', async () => {
  const [within, above] = [await buy(3), await buy(4)]
  expect((await refundPurchase(manager, within.id)).VpValue).toBe(900)
  const { refusal, message } = await refuse(manager, above.id)
  expect(refusal).toEqual([403, 'refund-above-limit'])
  expect(message).toContain('at most 1,000 Vp of one purchase')
  expect((await refundPurchase(finance, above.id)).VpValue).toBe(1200)
})

test('managers cannot refund a purchase above the limit in small steps', async () => {
  const { ids } = await buy(4)
  const second = await TestStaff.make(server, 'manager')
  await refundTicket(manager, ids[0] ?? '')
  await refundPurchase(second, ids[1] ?? '', { ticketIDs: [ids[1]] })
  await refundTicket(manager, ids[2] ?? '')
  expect(await outcomeOf(refundTicket(manager, ids[3] ?? ''))).toBe('refund-above-limit')
  expect(await outcomeOf(refundTicket(second, ids[3] ?? ''))).toBe('refund-above-limit')
})

test('the daily refund limit counts each manager separately', async () => {
  await limit(1000, 1000)
  const [first, second, third] = await oneByOne(3, () => buy(2))
  await refundPurchase(manager, first?.id ?? '')
  expect((await refuse(manager, second?.id ?? '')).refusal).toEqual([403, 'refund-above-limit'])
  await refundPurchase(await TestStaff.make(server, 'manager'), third?.id ?? '')
  await changeSettings(server.db, { manager_refund_day_limit: 1200 })
  expect((await refundPurchase(manager, second?.id ?? '')).VpValue).toBe(600)
})

test('managers added by the same admin share one daily refund limit', async () => {
  await limit(1000, 1000)
  const admin = await TestStaff.make(server, 'admin')
  const [one, other] = [await inviteManager(admin), await inviteManager(admin)]
  const purchases = await oneByOne(3, () => buy(2))
  await refundPurchase(admin, purchases[0]?.id ?? '')
  await refundPurchase(one, purchases[1]?.id ?? '')
  expect(await outcomeOf(refundPurchase(other, purchases[2]?.id ?? ''))).toBe('refund-above-limit')
})

test('a manager may refund a purchase exactly at the limit, but none above it', async () => {
  const { ids, id } = await buy(2)
  await limit(2 * PRICE - 1, 100_000)
  expect((await refuse(manager, id)).refusal).toEqual([403, 'refund-above-limit'])
  await limit(2 * PRICE, 100_000)
  expect((await refundPurchase(manager, id)).ticketIDs).toEqual(ids)
})

test('where the limit is 0, managers refund nothing', async () => {
  await limit(0, 100_000)
  const { id } = await buy(1)
  expect(await outcomeOf(refundTicket(manager, id))).toBe('refund-above-limit')
})

test("a used counter ticket counts in a manager's limit at its price in Points", async () => {
  const worth = (COUNTER_PRICE.kobo * 3) / 200
  await limit(2 * worth - 1, 100_000)
  const { tickets } = await sellTwo()
  for (const { QrCode } of tickets) {
    expect(await door.scan({ code: QrCode })).toMatchObject({ result: 'admitted' })
  }
  const [first = '', second = ''] = tickets.map(({ TicketID }) => TicketID)
  await refundTicket(manager, first)
  expect(await outcomeOf(refundTicket(manager, second))).toBe('refund-above-limit')
  await refundTicket(finance, second)
})

test("an unused counter ticket counts in a manager's limit, as a till pays it out", async () => {
  const worth = (COUNTER_PRICE.kobo * 3) / 200
  await limit(2 * worth - 1, 100_000)
  const { tickets } = await sellTwo()
  const [first = '', second = ''] = tickets.map(({ TicketID }) => TicketID)
  await refundTicket(manager, first)
  const { refusal, message } = await refuse(manager, second, { ticketIDs: [second] })
  expect(refusal).toEqual([403, 'refund-above-limit'])
  expect(message).toContain(`Managers gave back ${formatVp(worth)} of this purchase before`)
  await refundTicket(finance, second)
})

test("a refund at a till does not count in a manager's limit in the office", async () => {
  const worth = (COUNTER_PRICE.kobo * 3) / 200
  await limit(worth, worth)
  const { till, tickets, purchase } = await sellTwo()
  const [first = '', second = ''] = tickets.map(({ TicketID }) => TicketID)
  const back = { ticketIDs: [first], reason: NOTE }
  throwUnlessMade(await till.call(`sales/${purchase.id}/refund`, back, { seller: manager }))
  await refundTicket(manager, second)
})

test("a manager's simultaneous refunds cannot exceed the limit together", async () => {
  await limit(1000, 1000)
  const purchases = await oneByOne(4, () => buy(1))
  const outcomes = await Promise.all(
    purchases.flatMap(({ id }) => [outcomeOf(refundPurchase(manager, id)), outcomeOf(refundTicket(manager, id))]),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3)
  expect(await buyer.balance()).toBe(3000 - PRICE)
})

test("control: without its locks, simultaneous refunds exceed a manager's limit", async () => {
  await limit(1000, 1000)
  const purchases = await oneByOne(5, async () => aPurchase(server, await server.make.customer({ balance: 3000 }), 1))
  await using _ = await slowDown(server, { table: 'ticket_refunds', change: 'insert', seconds: 0.3 })
  const app = await createApp(createDeps(server.config, server.db.withPlugin(withoutLocks)))
  await app.ready()
  const answers = await Promise.all(
    purchases.map(({ id }) =>
      app.inject({
        method: 'POST',
        url: `/api/v1/staff/tickets/${id}/refund`,
        headers: { authorization: manager.authorization },
        payload: { note: NOTE },
      }),
    ),
  )
  await app.close()
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(3)
})
